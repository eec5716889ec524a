"""The images of the samples: faces, landscapes, soft shadows, icons, pixel art."""

import math

from canvas import (Canvas, both, box, circle, ellipse, mix, polygon, rgb, ring, star, stroke, union, without)
from model import AMBER, CORAL, GREEN, INDIGO, INK, PINK, SKY, TEAL, VIOLET

# Background, skin, hair, shirt.
FACES = [
    ("#c9d4ff", "#f0c3a0", "#3b2a26", INDIGO), ("#ffd9c7", "#8d5a3c", "#1d1512", TEAL),
    ("#c8f0e6", "#f6d3b5", "#c9772f", CORAL), ("#ffe6b3", "#c68a5f", "#2a1d18", VIOLET),
    ("#e4d6ff", "#f3cdb0", "#8f8f99", SKY), ("#ffd0e2", "#6b4430", "#0f0c0b", AMBER),
    ("#cfeefd", "#eab991", "#5a3a22", PINK), ("#d7f3cf", "#dba77d", "#22304d", GREEN),
]


def face(index, size=64):
    back, skin, hair, shirt = (rgb(c) for c in FACES[index])
    c, u = Canvas(size, size, back), size / 64
    long = index % 3 == 1
    if long:
        c.paint(box(17 * u, 14 * u, 30 * u, 34 * u, 14 * u), hair)
    c.paint(ellipse(32 * u, 67 * u, 24 * u, 20 * u), shirt)
    c.paint(box(27 * u, 36 * u, 10 * u, 15 * u, 5 * u), mix(skin, rgb("#5a2a1a"), 0.16))
    c.paint(ellipse(32 * u, 28 * u, 11.5 * u, 14 * u), skin)
    cap = both(ellipse(32 * u, 25 * u, 13.5 * u, 14.5 * u), lambda x, y: y - (20 + (x / u - 32) * 0.18 * (1 if index % 2 else -1)) * u)
    c.paint(cap, hair)
    return c.keep(box(0, 0, size, size, size / 4))


# Sky top, sky bottom, sun, hills from far to near.
VIEWS = [
    ("#5f7cf5", "#ffd9c0", "#fff1c9", ["#b9a4ec", "#7a72d6", "#454aa5"]),
    ("#0f766e", "#c9f2df", "#f8ffd9", ["#7fd0b2", "#35a489", "#146b60"]),
    ("#f2705d", "#ffe0a8", "#fff7dc", ["#f39a6b", "#c85a63", "#7d3658"]),
    ("#151f45", "#5560b8", "#f4f1de", ["#3b468f", "#28316f", "#161d49"]),
    ("#3aa0ee", "#e2f5ff", "#ffffff", ["#a9dbb9", "#63b985", "#2f8a5f"]),
    ("#8f5bee", "#ffc4dd", "#ffe9f1", ["#d093e0", "#9a5fc4", "#5f3a94"]),
]


def landscape(index, w=280, h=150, radius=24):
    """Rounded at the two upper corners."""
    top, bottom, sun, hills = VIEWS[index]
    top, bottom = rgb(top), rgb(bottom)
    c = Canvas(w, h)
    c.paint(lambda x, y: -1, lambda x, y: mix(top, bottom, math.floor(y) / h))
    sx = w * (0.22 + 0.32 * ((index * 37) % 10) / 9)
    c.paint(circle(sx, h * 0.4, h * 0.15), rgb(sun))
    for k, hill in enumerate(hills):
        def ground(x, y, k=k):
            t = x / w * math.tau
            rise = math.sin(t * (0.7 + 0.35 * k) + index * 1.7 + k * 2.1) * 0.11
            rise += math.sin(t * (1.9 + 0.4 * k) + index + k) * 0.035
            return (h * (0.60 + 0.13 * k - rise) - y) * 0.9

        c.paint(ground, rgb(hill))
    return c.keep(union(box(0, 0, w, h, radius), box(0, radius, w, h - radius)))


def shadow(w, h, radius, blur):
    """A soft rounded rectangle that fills all but three blur widths of the picture on each side."""
    c, inset = Canvas(w, h), 3 * blur
    return c.paint(box(inset, inset, w - 2 * inset, h - 2 * inset, radius), rgb("#1c2a4a"), blur=blur)


def disc(size, start, end):
    """A round gradient from top to bottom."""
    a, b = rgb(start), rgb(end)
    return Canvas(size, size).paint(circle(size / 2, size / 2, size / 2), lambda x, y: mix(a, b, y / size))


def gradient(size, start, end, across=False):
    a, b = rgb(start), rgb(end)
    w, h = (size, 2) if across else (2, size)
    return Canvas(w, h).paint(lambda x, y: -1, lambda x, y: mix(a, b, ((x if across else y) - 0.5) / (size - 1)))


def panel(w, h, radius, start, end, stripes=True):
    """A rounded card with a slanted gradient."""
    a, b = rgb(start), rgb(end)
    c = Canvas(w, h)
    c.paint(box(0, 0, w, h, radius), lambda x, y: mix(a, b, max(0, min(1, (x / w + y / h) / 2))))
    if stripes:
        c.paint(both(box(0, 0, w, h, radius), circle(w * 0.92, h * 1.05, h * 0.75)), rgb("#ffffff22"))
        c.paint(both(box(0, 0, w, h, radius), circle(w * 1.02, h * 0.05, h * 0.5)), rgb("#ffffff1c"))
    return c


def gravity_picture():
    """Nothing in it is symmetric: sun at the left, hill at the right, a mark in one corner."""
    w, h = 112, 72
    c = Canvas(w, h, rgb(SKY))
    c.paint(lambda x, y: y - 30, mix(rgb(SKY), rgb("#ffffff"), 0.25))
    c.paint(circle(26, 24, 12), rgb("#ffe08a"))
    c.paint(polygon([(34, 73), (82, 22), (130, 73)]), rgb(TEAL))
    c.paint(polygon([(0, 73), (0, 60), (40, 54), (76, 73)]), rgb(GREEN))
    c.paint(polygon([(70, 35), (82, 22), (94, 35), (86, 33), (82, 38), (77, 33)]), rgb("#ffffff"))
    c.paint(box(96, 6, 10, 10, 2), rgb(CORAL))
    return c


def arrow(size=96):
    """A tile with an arrow that tells up, right and mirrored apart."""
    c, u = Canvas(size, size), size / 96
    c.paint(box(0, 0, size, size, 14 * u), lambda x, y: mix(rgb(INDIGO), rgb(VIOLET), y / size))
    c.paint(stroke([(34 * u, 74 * u), (34 * u, 24 * u)], 10 * u), rgb("#ffffff"))
    c.paint(stroke([(18 * u, 40 * u), (34 * u, 24 * u), (50 * u, 40 * u)], 10 * u), rgb("#ffffff"))
    c.paint(stroke([(34 * u, 74 * u), (62 * u, 74 * u)], 10 * u), rgb("#ffffff"))
    return c.paint(circle(74 * u, 24 * u, 8 * u), rgb(AMBER))


def stripes(w, h, colors, width):
    """Slanted stripes."""
    palette = [rgb(c) for c in colors]
    c = Canvas(w, h)
    step = 1.4142 * width

    def color(x, y):
        at = ((x + y) / step) % len(palette)
        k = int(at)
        edge = min(1, (at - k) * step / 1.4142)
        return mix(palette[k - 1], palette[k], edge)

    return c.paint(lambda x, y: -1, color)


def checker(cells, cell, a, b):
    a, b = rgb(a), rgb(b)
    size = cells * cell
    c = Canvas(size, size)
    return c.paint(lambda x, y: -1, lambda x, y: b if (int(x / cell) + int(y / cell)) & 1 else a)


ICONS = ["home", "chart", "people", "mail", "gear", "bell", "search", "plus",
         "heart", "star", "drop", "moon", "sun", "cloud", "bolt", "leaf"]


def _icon(name, ox, oy, weight):
    """One icon as a shape in a cell of 64 pixels."""
    def at(points):
        return [(ox + x, oy + y) for x, y in points]

    def line(points):
        return stroke(at(points), weight)

    def arc(cx, cy, r, a0, a1):
        n = 16
        return [(cx + r * math.cos(math.radians(a0 + (a1 - a0) * i / n)),
                 cy + r * math.sin(math.radians(a0 + (a1 - a0) * i / n))) for i in range(n + 1)]

    ball = lambda x, y, r: circle(ox + x, oy + y, r)
    if name == "home":
        return union(line([(14, 32), (32, 15), (50, 32)]), line([(19, 30), (19, 49), (45, 49), (45, 30)]),
                     line([(32, 49), (32, 38)]))
    if name == "chart":
        return union(line([(16, 49), (16, 36)]), line([(27, 49), (27, 24)]), line([(38, 49), (38, 31)]),
                     line([(49, 49), (49, 15)]))
    if name == "people":
        return union(ring(ball(26, 24, 8), weight), line(arc(26, 50, 14, 180, 360)), line(arc(41, 25, 8, -80, 80)),
                     line(arc(40, 50, 14, -65, 0)))
    if name == "mail":
        return union(ring(box(ox + 13, oy + 18, 38, 29, 5), weight), line([(15, 22), (32, 35), (49, 22)]))
    if name == "gear":
        teeth = [line([(32 + 13 * math.cos(a), 32 + 13 * math.sin(a)), (32 + 18 * math.cos(a), 32 + 18 * math.sin(a))])
                 for a in (math.pi * k / 4 for k in range(8))]
        return union(ring(ball(32, 32, 12), weight), ball(32, 32, 4), *teeth)
    if name == "bell":
        return union(line(arc(32, 29, 13, 180, 360) + [(45, 38), (49, 44), (15, 44), (19, 38), (19, 29)]),
                     line([(28, 51), (36, 51)]))
    if name == "search":
        return union(ring(ball(29, 29, 13), weight), line([(39, 39), (49, 49)]))
    if name == "plus":
        return union(line([(32, 17), (32, 47)]), line([(17, 32), (47, 32)]))
    if name == "heart":
        return union(ball(24.2, 26, 9.8), ball(39.8, 26, 9.8), polygon(at([(16.4, 32), (24, 24), (40, 24), (47.6, 32), (32, 49)])))
    if name == "star":
        return star(ox + 32, oy + 33, 20, 9, 5)
    if name == "drop":
        return union(ball(32, 37, 13), polygon(at([(20.2, 31.5), (32, 12), (43.8, 31.5)])))
    if name == "moon":
        return without(ball(32, 32, 18), ball(40, 27, 15))
    if name == "sun":
        rays = [line([(32 + 15.5 * math.cos(a), 32 + 15.5 * math.sin(a)), (32 + 19 * math.cos(a), 32 + 19 * math.sin(a))])
                for a in (math.pi * k / 4 for k in range(8))]
        return union(ball(32, 32, 9), *rays)
    if name == "cloud":
        return union(ball(25, 36, 9), ball(36, 30, 12), ball(44, 38, 7), box(ox + 18, oy + 34, 32, 11, 5))
    if name == "bolt":
        return polygon(at([(36, 11), (17, 36), (30, 36), (27, 53), (47, 27), (34, 27)]))
    return without(both(ball(20, 20, 30), ball(44, 44, 30)), line([(22, 44), (38, 28)]))  # leaf


def icons(color, weight=4.5, colors=None):
    """Sixteen icons, four in a row, cells of 64 pixels."""
    c = Canvas(256, 256)
    for k, name in enumerate(ICONS):
        ox, oy = k % 4 * 64, k // 4 * 64
        c.paint(_icon(name, ox, oy, weight), rgb(colors[k] if colors else color), area=(ox, oy, 64, 64))
    return c


HERO = [
    "......oooo......", ".....orrrro.....", "....orrrrrro....", "....orwwwwro....", "....owkwkwwo....",
    "....owwwwwwo....", ".....owppwo.....", "....oobbbboo....", "...obbbbbbbbo...", "..obobbyybobbo..",
    "..owobbyybbowo..", "...o.obbbbo.o...", ".....obbobo.....", "....odddoddo....", "....oddo.oddo...",
    "....oooo.oooo...",
]
HERO_COLORS = {"o": INK, "r": CORAL, "w": "#f6d3b5", "k": INK, "p": PINK, "b": INDIGO, "y": AMBER, "d": "#5a3a22"}


def pixel_hero():
    c = Canvas(16, 16)
    for y, row in enumerate(HERO):
        for x, key in enumerate(row):
            if key != ".":
                c.pixels[y * 16 + x] = rgb(HERO_COLORS[key])
    return c


def ring_part(size, width, start, end, color):
    """A part of a ring from one angle to another, in turns clockwise from the top."""
    r = size / 2 - width / 2
    n = max(2, int((end - start) * 90))
    points = [(size / 2 + r * math.sin(math.tau * (start + (end - start) * i / n)),
               size / 2 - r * math.cos(math.tau * (start + (end - start) * i / n))) for i in range(n + 1)]
    return stroke(points, width), rgb(color)


def donut(size, width, parts):
    c = Canvas(size, size)
    c.paint(ring(circle(size / 2, size / 2, size / 2 - width / 2), width), rgb("#edf0f6"))
    for start, end, color in reversed(parts):
        shape, fill = ring_part(size, width, start, end, color)
        c.paint(shape, fill)
    return c


def area(w, h, values, color):
    """The surface below a line of values (0...1), fading downwards."""
    tint = rgb(color)

    def ground(x, y):
        at = max(0, min(len(values) - 1.0001, x / w * (len(values) - 1)))
        k = int(at)
        level = h * (1 - (values[k] + (values[k + 1] - values[k]) * (at - k)))
        return level - y

    return Canvas(w, h).paint(ground, lambda x, y: tint[:3] + (0.30 * (1 - y / h),))


def photo(index, w=200, h=140):
    """A landscape without rounded corners."""
    return landscape(index, w, h, 0)


def fade(size=64):
    """Opaque at the top left, clear at the bottom right."""
    c = Canvas(size, size)
    return c.paint(lambda x, y: -1, lambda x, y: (0, 0, 0, max(0, min(1, 1.15 - (x + y) / size * 0.65))))


def button():
    """36 pixels: corners of 12 that differ from each other, sides and middle with marks that show how they stretch."""
    c = Canvas(36, 36)
    outer = box(0, 0, 36, 36, 11)
    c.paint(outer, lambda x, y: mix(rgb("#6f7ff7"), rgb("#4353d6"), y / 36))
    c.paint(without(outer, box(2, 2, 32, 32, 9)), rgb("#2c3aa8"))
    for x, y, color in ((9, 9, AMBER), (27, 9, CORAL), (9, 27, TEAL), (27, 27, PINK)):
        c.paint(circle(x, y, 3), rgb(color))
    return c.paint(box(15, 15, 6, 6), rgb("#ffffff"))


def bubble(color):
    """A speech bubble of 44 by 40 pixels with its tail at the lower left; the middle pixel may be stretched."""
    c = Canvas(44, 40)
    tail = polygon([(8, 22), (8, 33), (1, 39.5), (13, 39.5), (22, 34)])
    return c.paint(union(box(6, 0, 38, 40, 16), tail), rgb(color))


def rings(size=192):
    """Rings that grow finer outwards, down to under two pixels."""
    c = Canvas(size, size)
    a, b = rgb("#ffffff"), rgb(INK)

    def color(x, y):
        d = ((x - size / 2) ** 2 + (y - size / 2) ** 2) / size
        return mix(a, b, 0.5 + 0.5 * (1 if math.sin(d * 2.6) > 0 else -1))

    return c.paint(lambda x, y: -1, color)


def sheet():
    """A page of text seen from far: lines of words, two pixels high, on white."""
    c = Canvas(128, 128, rgb("#ffffff"))
    seed = 7
    for line in range(20):
        x, y = 8, 10 + 5.5 * line
        while x < 112:
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            w = 5 + seed % 15
            c.paint(box(x, math.floor(y), min(w, 120 - x), 2), rgb(CORAL if line == 0 else INK))
            x += w + 3
    return c


def checker_fine():
    """Squares of four pixels in two colours, with a mark in every eighth."""
    a, b, mark = rgb("#ffffff"), rgb(INDIGO), rgb(AMBER)

    def color(x, y):
        i, j = int(x / 4), int(y / 4)
        return mark if i % 8 == 0 and j % 8 == 0 else b if (i + j) & 1 else a

    return Canvas(160, 256).paint(lambda x, y: -1, color)


def spectrum(w=60, h=34):
    """All hues from left to right, paler downwards."""
    def color(x, y):
        h6 = x / w * 6
        parts = [max(0, min(1, abs((h6 + shift) % 6 - 3) - 1)) for shift in (0, 4, 2)]
        k = (y - 0.5) / (h - 1)
        return tuple(p + (1 - p) * k * 0.75 for p in parts) + (1.0,)

    return Canvas(w, h).paint(lambda x, y: -1, color)
