"""The program version, defined only here."""

VERSION = "0.2.0"
