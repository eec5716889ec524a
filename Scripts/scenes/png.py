"""PNG writing with nothing but zlib: the filter that gives the smallest file is taken for the whole image."""

import struct
import zlib


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def _filtered(kind, row, above, channels):
    if kind == 0:
        return row
    left = bytes(channels) + row[:-channels]
    if kind == 1:
        return bytes((x - a) & 255 for x, a in zip(row, left))
    if kind == 2:
        return bytes((x - b) & 255 for x, b in zip(row, above))
    corner = bytes(channels) + above[:-channels]
    return bytes((x - _paeth(a, b, c)) & 255 for x, a, b, c in zip(row, left, above, corner))


def encode(width, height, channels, pixels, filters=(0, 1, 2, 4)):
    """The bytes of a PNG of 8-bit RGB (3 channels) or RGBA with straight alpha (4 channels)."""
    stride = width * channels
    assert len(pixels) == stride * height
    rows = [bytes(pixels[y * stride : (y + 1) * stride]) for y in range(height)]
    best = None
    for kind in filters:
        above, out = bytes(stride), bytearray()
        for row in rows:
            out.append(kind)
            out += _filtered(kind, row, above, channels)
            above = row
        packed = zlib.compress(bytes(out), 9)
        if best is None or len(packed) < len(best):
            best = packed
    header = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", best) + _chunk(b"IEND", b"")
