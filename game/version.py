"""The number of this version; nothing else has it, everything else asks here."""

VERSION = "0.2.0"
