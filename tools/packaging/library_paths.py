"""Removes the search paths of the machine where a shared library was built (ELF, 64 bits, little-endian).

Python's own modules carry the folder of the Python that built them. A frozen program finds its libraries
beside itself, so an absolute path is of no use, and it would be searched on other machines.
"""

from __future__ import annotations

from pathlib import Path
from struct import Struct

ELF_64_LITTLE = b"\x7fELF\x02\x01"
PROGRAM_HEADERS = Struct("<32xQ14xHH")
"""Of the ELF header: offset, size and number of the program headers."""
PROGRAM_HEADER = Struct("<IIQQQQ")
"""Kind, flags, offset, address, physical address and size in the file."""
DYNAMIC = Struct("<qQ")
LOADED, DYNAMIC_SECTION = 1, 2
STRING_TABLE, RPATH, RUNPATH = 5, 15, 29


def remove_build_paths(library: Path) -> list[str]:
    """Empties search paths that begin at the root; returns them."""
    data = bytearray(library.read_bytes())
    removed = []
    for begin, end in _search_paths(data):
        path = data[begin:end].decode("utf-8", "replace")
        if any(part.startswith("/") for part in path.split(":")):
            removed.append(path)
            data[begin:end] = bytes(end - begin)
    if removed:
        library.write_bytes(data)
    return removed


def _search_paths(data: bytearray) -> list[tuple[int, int]]:
    """Begin and end of each search path in the file."""
    if not data.startswith(ELF_64_LITTLE):
        return []
    start, size, number = PROGRAM_HEADERS.unpack_from(data)
    headers = [PROGRAM_HEADER.unpack_from(data, start + size * at) for at in range(number)]
    loaded = [header for header in headers if header[0] == LOADED]
    entries = []
    for kind, _flags, offset, _address, _physical, length in headers:
        if kind == DYNAMIC_SECTION:
            entries += [DYNAMIC.unpack_from(data, at) for at in range(offset, offset + length, DYNAMIC.size)]
    table = next((value for tag, value in entries if tag == STRING_TABLE), None)
    if table is None:
        return []
    in_file = next(table - one[3] + one[2] for one in loaded if one[3] <= table < one[3] + one[5])
    begins = [in_file + value for tag, value in entries if tag in (RPATH, RUNPATH)]
    return [(begin, data.index(0, begin)) for begin in begins]
