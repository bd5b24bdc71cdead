"""Format of the records in a save: length, mark, content, and a checksum that includes the record's
number."""

from __future__ import annotations

from binascii import crc_hqx

LONGEST_RECORD = 64 * 1024
CRC_BYTES = 2


def crc(number: int, record: bytes) -> bytes:
    """Checksum of a record with this number."""
    return crc_hqx(record, number & 0xFFFF).to_bytes(CRC_BYTES, "big")


def record(number: int, mark: int, content: bytes) -> bytes:
    """Encodes a record."""
    length, head = len(content) + 1, bytearray()
    while length > 0x7F:
        head.append(length & 0x7F | 0x80)
        length >>= 7
    head.append(length)
    whole = bytes(head) + bytes([mark]) + content
    return whole + crc(number, whole)


def record_at(data: bytes, at: int, number: int) -> tuple[int, int, bytes] | None:
    """Decodes the record at this offset to its end, mark and content; None if it is cut off or damaged."""
    length, shift, begin = 0, 0, at
    while True:
        if begin >= len(data) or shift > 14:
            return None
        byte = data[begin]
        length |= (byte & 0x7F) << shift
        begin, shift = begin + 1, shift + 7
        if byte < 0x80:
            break
    end = begin + length
    if not 0 < length <= LONGEST_RECORD or end + CRC_BYTES > len(data):
        return None
    if crc(number, data[at:end]) != data[end : end + CRC_BYTES]:
        return None
    return end + CRC_BYTES, data[begin], data[begin + 1 : end]
