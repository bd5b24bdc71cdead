"""The learning curve of docs/LEARNING.md."""
