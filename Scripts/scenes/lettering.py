"""A stroked alphabet of capitals and digits, drawn into sheets of which layers show one letter each by contentsRect."""

import math

from canvas import Canvas, rgb, stroke


def _arc(cx, cy, rx, ry, start, end):
    steps = max(6, int(abs(end - start) / 12))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


_BOWL = [(0, 0.52), (0, 0)] + _arc(0.3, 0.26, 0.26, 0.26, -90, 90) + [(0, 0.52)]
_SIX = [_arc(0.28, 0.68, 0.28, 0.32, 0, 360), [(0.44, 0), (0.26, 0.2), (0.08, 0.48), (0, 0.68)]]

# Width and strokes; x from 0, y from 0 (top) to 1 (baseline), both in capital heights.
GLYPHS = {
    " ": (0.3, []),
    "A": (0.7, [[(0, 1), (0.35, 0), (0.7, 1)], [(0.12, 0.67), (0.58, 0.67)]]),
    "B": (0.58, [_BOWL, [(0, 0.48), (0, 1)] + _arc(0.31, 0.75, 0.27, 0.25, 90, -90)]),
    "C": (0.72, [_arc(0.4, 0.5, 0.4, 0.5, -45, -315)]),
    "D": (0.66, [[(0, 0), (0, 1)] + _arc(0.22, 0.5, 0.44, 0.5, 90, -90) + [(0, 0)]]),
    "E": (0.5, [[(0.5, 0), (0, 0), (0, 1), (0.5, 1)], [(0, 0.48), (0.43, 0.48)]]),
    "F": (0.5, [[(0.5, 0), (0, 0), (0, 1)], [(0, 0.5), (0.42, 0.5)]]),
    "G": (0.76, [_arc(0.4, 0.5, 0.4, 0.5, -45, -350) + [(0.78, 0.55), (0.46, 0.55)]]),
    "H": (0.62, [[(0, 0), (0, 1)], [(0.62, 0), (0.62, 1)], [(0, 0.48), (0.62, 0.48)]]),
    "I": (0.0, [[(0, 0), (0, 1)]]),
    "J": (0.42, [[(0.42, 0), (0.42, 0.72)] + _arc(0.21, 0.76, 0.21, 0.24, 0, 165)]),
    "K": (0.6, [[(0, 0), (0, 1)], [(0.55, 0), (0, 0.6)], [(0.2, 0.39), (0.6, 1)]]),
    "L": (0.48, [[(0, 0), (0, 1), (0.48, 1)]]),
    "M": (0.78, [[(0, 1), (0, 0), (0.39, 0.66), (0.78, 0), (0.78, 1)]]),
    "N": (0.64, [[(0, 1), (0, 0), (0.64, 1), (0.64, 0)]]),
    "O": (0.8, [_arc(0.4, 0.5, 0.4, 0.5, 0, 360)]),
    "P": (0.56, [_BOWL, [(0, 0.5), (0, 1)]]),
    "Q": (0.8, [_arc(0.4, 0.5, 0.4, 0.5, 0, 360), [(0.52, 0.74), (0.78, 1.02)]]),
    "R": (0.58, [_BOWL, [(0, 0.5), (0, 1)], [(0.28, 0.52), (0.58, 1)]]),
    "S": (0.56, [_arc(0.28, 0.25, 0.26, 0.25, -25, -270) + _arc(0.28, 0.75, 0.28, 0.25, -90, 155)]),
    "T": (0.6, [[(0, 0), (0.6, 0)], [(0.3, 0), (0.3, 1)]]),
    "U": (0.62, [[(0, 0)] + _arc(0.31, 0.68, 0.31, 0.32, 180, 0) + [(0.62, 0)]]),
    "V": (0.66, [[(0, 0), (0.33, 1), (0.66, 0)]]),
    "W": (0.96, [[(0, 0), (0.24, 1), (0.48, 0.1), (0.72, 1), (0.96, 0)]]),
    "X": (0.6, [[(0, 0), (0.6, 1)], [(0.6, 0), (0, 1)]]),
    "Y": (0.62, [[(0, 0), (0.31, 0.5), (0.62, 0)], [(0.31, 0.5), (0.31, 1)]]),
    "Z": (0.56, [[(0, 0), (0.56, 0), (0, 1), (0.56, 1)]]),
    "0": (0.58, [_arc(0.29, 0.5, 0.29, 0.5, 0, 360)]),
    "1": (0.3, [[(0.02, 0.2), (0.26, 0), (0.26, 1)]]),
    "2": (0.54, [_arc(0.27, 0.28, 0.26, 0.28, -170, 30) + [(0, 1), (0.54, 1)]]),
    "3": (0.54, [_arc(0.26, 0.25, 0.24, 0.25, -155, 90), _arc(0.26, 0.75, 0.28, 0.25, -90, 155)]),
    "4": (0.6, [[(0.44, 1), (0.44, 0), (0, 0.7), (0.6, 0.7)]]),
    "5": (0.55, [[(0.5, 0), (0.1, 0), (0.05, 0.46)] + _arc(0.26, 0.68, 0.29, 0.32, -135, 150)]),
    "6": (0.56, _SIX),
    "7": (0.54, [[(0, 0), (0.54, 0), (0.18, 1)]]),
    "8": (0.56, [_arc(0.28, 0.25, 0.24, 0.25, 0, 360), _arc(0.28, 0.75, 0.28, 0.25, 0, 360)]),
    "9": (0.56, [[(0.56 - x, 1 - y) for x, y in line] for line in _SIX]),
    ".": (0.0, [[(0, 0.99), (0, 1)]]),
    ",": (0.06, [[(0.06, 0.98), (0, 1.16)]]),
    ":": (0.0, [[(0, 0.3), (0, 0.31)], [(0, 0.86), (0, 0.87)]]),
    "-": (0.34, [[(0, 0.52), (0.34, 0.52)]]),
    "+": (0.46, [[(0, 0.54), (0.46, 0.54)], [(0.23, 0.31), (0.23, 0.77)]]),
    "/": (0.4, [[(0, 1.05), (0.4, -0.05)]]),
    "%": (0.86, [
        _arc(0.17, 0.22, 0.17, 0.22, 0, 360), _arc(0.69, 0.78, 0.17, 0.22, 0, 360), [(0.68, 0), (0.18, 1)],
    ]),
    "$": (0.56, [
        _arc(0.28, 0.28, 0.26, 0.22, -25, -270) + _arc(0.28, 0.72, 0.28, 0.22, -90, 155),
        [(0.28, -0.08), (0.28, 1.08)],
    ]),
}

MARGIN = 3  # pixels around a letter, for strokes and for bilinear neighbours


class Style:
    """Letters of one size, weight and colour, and the sheet they lie on. `cap` is the capitals' height in pixels."""

    def __init__(self, name, cap, weight, color, characters=None):
        self.name, self.cap, self.color = name, cap, rgb(color)
        self.width = max(1.0, cap * weight)
        self.cells, x, y = {}, 0, 0
        self.height = cap + 2 * MARGIN + max(2, round(cap * 0.12))
        characters = [c for c in (characters or GLYPHS) if c != " "]
        self.sheet_width = 256 if cap < 30 else 512
        for c in characters:
            w = math.ceil(self._letter_width(c)) + 2 * MARGIN
            if x + w > self.sheet_width:
                x, y = 0, y + self.height
            self.cells[c] = (x, y, w, self.height)
            x += w
        self.sheet_height = 1 << (y + self.height - 1).bit_length()

    def _letter_width(self, c):
        return GLYPHS[c][0] * (self.cap - self.width) + self.width

    def advance(self, c):
        spacing = self.cap * 0.22
        return self.cap * 0.42 if c == " " else round(self._letter_width(c) + spacing)

    def measure(self, text):
        return sum(self.advance(c) for c in text) - round(self.cap * 0.22)

    def sheet(self):
        canvas = Canvas(self.sheet_width, self.sheet_height)
        k, half = self.cap - self.width, self.width / 2
        for c, (x, y, w, h) in self.cells.items():
            for line in GLYPHS[c][1]:
                ox, oy = x + MARGIN + half, y + MARGIN + half
                canvas.paint(stroke([(ox + px * k, oy + py * k) for px, py in line], self.width),
                             self.color, area=(x, y, w, h))
        return canvas
