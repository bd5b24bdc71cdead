"""What is around the yard on the Yardmaster board: layout, landscape, and the panels of a table display."""
