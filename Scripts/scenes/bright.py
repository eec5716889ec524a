"""Writes Scenes/images/glow.png, 16 bits in Rec. 2100 with PQ: a sun with up to eight times the light of white.

    python3 Scripts/scenes/bright.py
"""

import os
import struct
import zlib

WIDTH, HEIGHT = 64, 96
WHITE = 203 / 10_000


def pq(light):
    """The number of a light, where 1 is white, as ITU-R BT.2100 has it."""
    m1, m2, c1, c2, c3 = 2610 / 16384, 2523 / 32, 107 / 128, 2413 / 128, 2392 / 128
    power = max(0, light * WHITE) ** m1
    return round(65_535 * ((c1 + c2 * power) / (1 + c3 * power)) ** m2)


def light(x, y):
    """Red, green and blue of a pixel: a disc that fades into a dusk over a dark ground."""
    distance = (((x - 31.5) / 32) ** 2 + ((y - 40) / 32) ** 2) ** 0.5
    sun = 8 * max(0, 1 - distance) ** 1.5
    dusk = 0.05 + 0.35 * y / HEIGHT if y < 72 else 0.03
    return sun + dusk, 0.72 * sun + 0.6 * dusk, 0.35 * sun + 0.7 * dusk


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def main():
    rows = b"".join(
        b"\0" + b"".join(struct.pack(">3H", *(pq(part) for part in light(x, y))) for x in range(WIDTH)) for y in range(HEIGHT))
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", WIDTH, HEIGHT, 16, 2, 0, 0, 0))
    png += chunk(b"cICP", bytes([9, 16, 0, 1])) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(os.path.join(root, "Scenes", "images", "glow.png"), "wb") as file:
        file.write(png)


main()
