"""The contests between bots behind the tables of docs/BOTS.md: definitions, stored results and reports."""
