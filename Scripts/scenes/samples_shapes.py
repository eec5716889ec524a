"""Samples of shape layers: fills, lines, dashes, and shapes as masks."""

import math

from model import (AMBER, BACK, CORAL, GREEN, HUES, INDIGO, INK, LINE, PAPER, PINK, SKY, TEAL, VIOLET, image, layer, number,
                   text)
from samples_basic import tile


def label(styles, words, x, y):
    return text(styles["muted"], words, x, y, 2, 0.5)


def points(*places, close=False):
    """Path data of lines."""
    words = [f"{number(round(x, 3))} {number(round(y, 3))}" for x, y in places]
    return "M " + " L ".join(words) + (" Z" if close else "")


def star(cx, cy, outer, inner, tips, turn=0.0):
    out = []
    for k in range(2 * tips):
        a = math.pi * k / tips - math.pi / 2 + turn
        r = outer if k % 2 == 0 else inner
        out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return points(*out, close=True)


def pentagram(cx, cy, r):
    """One line that crosses itself five times."""
    corners = [math.tau * 2 * k / 5 - math.pi / 2 for k in range(5)]
    return points(*((cx + r * math.cos(a), cy + r * math.sin(a)) for a in corners), close=True)


def shape(path, frame=(0, 0, 150, 120), fill=None, stroke=None, width=None, **more):
    """A shape layer; `path` is path data or one of the other forms."""
    out = layer(list(frame), None, **{"class": "CAShapeLayer"})
    background = more.pop("backgroundColor", None)
    if background:
        out["backgroundColor"] = background
    out["path"] = {"path": path} if isinstance(path, str) else path
    out["fillColor"] = fill
    if stroke:
        out["strokeColor"] = stroke
    if width is not None:
        out["lineWidth"] = width
    out.update(more)
    return out


HEART = "M 75 46 C 75 18 30 18 30 50 C 30 74 60 84 75 104 C 90 84 120 74 120 50 C 120 18 75 18 75 46 Z"


def shapes(styles):
    def caps():
        out = []
        for k, cap in enumerate(["butt", "round", "square"]):
            line = points((36, 28 + 32 * k), (114, 28 + 32 * k))
            out.append(shape(line, stroke=[INDIGO, TEAL, CORAL][k], width=18, lineCap=cap))
            out.append(shape(line, stroke=PAPER, width=1))
        return out

    def joins():
        return [shape(points((17 + 43 * k, 104), (32 + 43 * k, 40), (47 + 43 * k, 104)), stroke=[VIOLET, SKY, GREEN][k], width=12,
                      lineJoin=join) for k, join in enumerate(["miter", "round", "bevel"])]

    def miters():
        out = []
        for k in range(6):
            half = 15 - 2.4 * k
            out.append(shape(points((22 + 21 * k - half / 2, 100), (22 + 21 * k, 36), (22 + 21 * k + half / 2, 100)),
                             stroke=HUES[k], width=3, miterLimit=10))
        return out

    def trims():
        out = []
        for k, (start, end) in enumerate([(0, 0.86), (0.1, 0.7), (0.25, 0.5)]):
            r, hue = 48 - 15 * k, [CORAL, GREEN, SKY][k]
            circle = {"ellipse": [75 - r, 60 - r, 2 * r, 2 * r]}
            out.append(shape(circle, stroke=LINE, width=11))
            out.append(shape(circle, stroke=hue, width=11, strokeStart=start, strokeEnd=end, lineCap="round"))
        return out

    dashes = [
        shape({"roundedRect": [20, 16, 110, 40], "radius": 12}, stroke=INK, width=2, lineDashPattern=[9, 5]),
        shape(points((22, 74), (128, 74)), stroke=CORAL, width=6, lineCap="round", lineDashPattern=[0, 11.5]),
        shape(points((22, 90), (128, 90)), stroke=INDIGO, width=5, lineDashPattern=[14, 3, 3], lineDashPhase=4),
        shape("M 22 106 Q 48 90 75 106 Q 102 122 128 106", stroke=TEAL, width=3, lineDashPattern=[6, 4], lineCap="butt"),
    ]
    outside = layer([25, 10, 100, 100], None, [
        shape({"ellipse": [-14, -14, 74, 74]}, (0, 0, 46, 46), CORAL, backgroundColor="#f2705d40"),
        shape({"ellipse": [-14, -14, 74, 74]}, (54, 54, 46, 46), TEAL, masksToBounds=True, cornerRadius=10,
              backgroundColor="#1fb6a840"),
    ])
    turned = [
        shape({"rect": [-26, -26, 52, 52]}, (0, 0, 0, 0), INDIGO, INK, 3, position=[46, 58], transform=[{"rotate": 30}]),
        shape({"ellipse": [-12, -12, 24, 24]}, (0, 0, 0, 0), AMBER, CORAL, 4, position=[108, 58],
              transform=[{"scale": [1, 3.4]}, {"rotate": 20}]),
    ]
    for item in turned:
        item.pop("frame")
    flight = layer([0, 0, 150, 120], None, [
        shape(star(50, 50, 50, 22, 7), (25, 10, 100, 100), AMBER, INK, 4, lineJoin="round",
              transform=[{"rotate": {"angle": 58, "axis": [1, 0, 0]}}])],
        sublayerTransform=[{"perspective": 110}])
    shadow = shape(HEART, fill=PINK, stroke=PAPER, width=5, shadowOpacity=0.5, shadowOffset=[0, 4], shadowRadius=4)
    faded = layer([0, 0, 150, 120], None, [
        image([20, 12, 110, 96], "stripes"),
        shape(star(75, 60, 44, 30, 12), fill=INK, stroke=AMBER, width=12, opacity=0.6, lineJoin="round")])
    order = layer([25, 10, 100, 100], None, [
        shape(star(50, 53, 52, 23, 5), (0, 0, 100, 100), "#5b6cf0cc", PAPER, 4, backgroundColor="#f7b23b",
              contents={"image": "rings"}, borderWidth=3, borderColor=INK,
              sublayers=[layer([38, 38, 24, 24], CORAL, cornerRadius=12)])])
    cases = [
        ("NON-ZERO", [shape(pentagram(75, 64, 54), fill=AMBER, stroke=INK, width=3)]),
        ("EVEN-ODD", [shape(pentagram(75, 64, 54), fill=AMBER, stroke=INK, width=3, fillRule="even-odd")]),
        ("CAPS", caps()),
        ("JOINS", joins()),
        ("MITERS", miters()),
        ("DASHES", dashes),
        ("START, END", trims()),
        ("OUTSIDE", [outside]),
        ("TURNED", turned),
        ("IN FLIGHT", [flight]),
        ("SHADOW", [shadow]),
        ("OPACITY", [faded]),
        ("ORDER", [order]),
        ("BURST", [shape(star(75, 62, 50, 31, 20), fill=CORAL, stroke=INK, width=2.5)]),
        ("HAIRLINES", [shape(points((20, 14 + 4 * k), (130, 14 + 9.2 * k)), stroke=INK, width=number(0.25 * (k % 4 + 1)))
                       for k in range(10)]),
        ("FILTER", [shape(star(75, 60, 52, 24, 6), fill=TEAL, stroke=INK, width=6,
                          filters=[{"type": "gaussianBlur", "inputRadius": 2}])]),
    ]
    out = []
    for i, (words, parts) in enumerate(cases):
        out.append(tile(16 + 160 * (i % 4), 16 + 156 * (i // 4), 150, 146, [*parts, label(styles, words, 75, 128)], words))
    return [662, 640], 2, BACK, out


def shape_masks(styles):
    def photo(mask, k=0, **more):
        return layer([20, 16, 110, 110], None, contents={"image": f"photo-{k}"}, mask=mask, **more)

    def mask(path, fill="#000000", **more):
        return shape(path, (0, 0, 110, 110), fill, **more)

    ring = {"path": "M 55 5 C 82.6 5 105 27.4 105 55 C 105 82.6 82.6 105 55 105 C 27.4 105 5 82.6 5 55 C 5 27.4 27.4 5 55 5 Z "
                    "M 55 33 C 67.2 33 77 42.8 77 55 C 77 67.2 67.2 77 55 77 C 42.8 77 33 67.2 33 55 C 33 42.8 42.8 33 55 33 Z"}
    group = layer([20, 16, 110, 110], PAPER, [image([0, 0, 110, 62], "photo-1"), layer([0, 62, 110, 48], CORAL)],
                  mask=mask(star(55, 55, 54, 40, 14)))
    cases = [
        ("STAR", [photo(mask(star(55, 58, 56, 23, 5)))]),
        ("RING", [photo(mask(ring, fillRule="even-odd"), 1)]),
        ("LINE", [photo(mask("M 12 92 C 30 0 60 120 98 16", None, stroke="#000000", width=22, lineCap="round"))]),
        ("FAINT", [photo(mask(star(55, 55, 55, 26, 8), "#00000059", stroke="#000000", width=5), 1)]),
        ("DASHES", [photo(mask({"ellipse": [20, 20, 70, 70]}, None, stroke="#000000", width=36, lineDashPattern=[8, 5.739]))]),
        ("GROUP", [group]),
        ("TURNED", [photo(mask({"roundedRect": [15, 15, 80, 80], "radius": 14}, transform=[{"rotate": 30}]), 1,
                          transform=[{"rotate": -12}])]),
        ("HEART", [photo(mask("M 55 34 C 55 2 5 2 5 40 C 5 68 38 80 55 104 C 72 80 105 68 105 40 C 105 2 55 2 55 34 Z"), 0)]),
    ]
    out = []
    for i, (words, parts) in enumerate(cases):
        out.append(tile(16 + 160 * (i % 4), 16 + 178 * (i // 4), 150, 168, [
            image([11, 11, 128, 120], "checker", contentsRect=[0, 0, 1, 0.9375], magnificationFilter="nearest"),
            *parts, label(styles, words, 75, 146)], words))
    return [662, 378], 2, BACK, out


SCENES = {"shapes": shapes, "shape-masks": shape_masks}
