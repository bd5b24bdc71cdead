"""Components of the archive: save browser, thumbnails, resume buttons."""
