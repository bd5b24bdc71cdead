"""A party inside one program: the sans-IO host and peers, joined by lines whose time is a number."""
