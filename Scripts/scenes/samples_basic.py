"""Samples of one property each: gravities, transforms, borders, blending, clips, contentsRect, fractions, flipping."""

import math

from model import AMBER, BACK, CORAL, HUES, INDIGO, INK, LINE, PAPER, TEAL, image, layer, number, text
from pictures import ICONS


def tile(x, y, w, h, sublayers, name=None, color=PAPER):
    return layer([x, y, w, h], color, sublayers, name, cornerRadius=10, borderWidth=0.5, borderColor="#d5dae5")


def gravities(styles):
    names = [("topLeft", "TOP LEFT"), ("top", "TOP"), ("topRight", "TOP RIGHT"), ("left", "LEFT"),
             ("center", "CENTER"), ("right", "RIGHT"), ("bottomLeft", "BOTTOM LEFT"), ("bottom", "BOTTOM"),
             ("bottomRight", "BOTTOM RIGHT"), ("resize", "RESIZE"), ("resizeAspect", "RESIZE ASPECT"),
             ("resizeAspectFill", "ASPECT FILL")]
    out = []
    for i, (gravity, label) in enumerate(names):
        x, y = 38 + i % 3 * 150, 24 + i // 3 * 118
        # The names speak of y: in this picture, where y grows downwards, top is the lower edge.
        out.append(layer([x, y, 104, 84], PAPER, name=gravity, contents={"image": "gravity"}, contentsGravity=gravity,
                         contentsScale=2, borderWidth=1, borderColor="#aab3c8"))
        out.append(text(styles["muted"], label, x + 52, y + 93, 2, 0.5))
    return [480, 496], 2, BACK, out


def transforms(styles):
    def ghost(size=48):
        return layer([(120 - size) / 2, 20 + (68 - size) / 2, size, size], None, cornerRadius=7, borderWidth=1,
                     borderColor="#c4ccdc")

    def picture(steps, **more):
        return layer(None, name="picture", bounds=[0, 0, 48, 48], position=more.pop("position", [60, 54]),
                     contents={"image": "arrow"}, transform=steps, **more)

    skew = math.tan(math.radians(24))
    skewed = [1, 0, 0, 0, number(round(-skew, 6)), 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    nested = None
    for k in range(4):
        nested = layer(None, ["#5b6cf033", "#5b6cf055", "#5b6cf088", INDIGO][3 - k], [nested] if nested else None,
                       bounds=[0, 0, 62, 62], position=[60, 54] if k == 3 else [31, 31], cornerRadius=10,
                       transform=[{"scale": 0.78}, {"rotate": 18}])
    cases = [
        ("TRANSLATE", [ghost(), picture([{"translate": [16, 9]}])]),
        ("ROTATE 30", [ghost(), picture([{"rotate": 30}])]),
        ("SCALE", [ghost(), picture([{"scale": [1.45, 0.7]}])]),
        ("MIRROR", [ghost(), picture([{"scale": [-1, 1]}])]),
        ("SKEW", [ghost(), picture(skewed)]),
        ("CORNER", [ghost(), picture([{"rotate": 24}], anchorPoint=[0, 1], position=[36, 78])]),
        ("TURN, MOVE", [ghost(), picture([{"rotate": 45}, {"translate": [14, 0]}])]),
        ("MOVE, TURN", [ghost(), picture([{"translate": [14, 0]}, {"rotate": 45}])]),
        ("NESTED", [nested]),
        ("AXIS X", [ghost(), picture([{"rotate": {"angle": 50, "axis": [1, 0, 0]}}, {"perspective": 120}])]),
        ("AXIS Y", [ghost(), picture([{"rotate": {"angle": 50, "axis": [0, 1, 0]}}, {"perspective": 120}])]),
        ("AXIS X, Y, Z", [ghost(), picture([{"rotate": {"angle": 60, "axis": [1, 1, 1]}}, {"perspective": 160}])]),
    ]
    out = []
    for i, (label, parts) in enumerate(cases):
        x, y = 18 + i % 4 * 114, 18 + i // 4 * 136
        out.append(tile(x, y, 104, 126, [layer([-8, -2, 120, 108], None, parts),
                                         text(styles["muted"], label, 52, 107, 2, 0.5)], label))
    return [482, 426], 2, BACK, out


def borders_and_corners(styles):
    radii, widths, out = [0, 4, 10, 18, 26, 32], [0, 0.5, 2, 5, 10, 24], []
    for row, width in enumerate(widths):
        for column, radius in enumerate(radii):
            hue = HUES[(row + column) % 8]
            x, y = 62 + column * 76, 42 + row * 76
            out.append(layer([x, y, 60, 60], hue + ("33" if width else ""), cornerRadius=radius if radius < 32 else 30,
                             borderWidth=width, borderColor=hue))
    for column, radius in enumerate(radii):
        out.append(text(styles["muted"], "FULL" if radius == 32 else str(radius), 92 + column * 76, 22, 2, 0.5))
    for row, width in enumerate(widths):
        out.append(text(styles["muted"], str(width), 42, 68 + row * 76, 2, 1))
    return [526, 506], 2, PAPER, out


def blending(styles):
    def discs(colors, cx, cy, r=34, d=24):
        out = []
        for k, color in enumerate(colors):
            a = math.tau * k / 3 - math.pi / 2
            out.append(layer([cx + d * math.cos(a) - r, cy + d * math.sin(a) - r, 2 * r, 2 * r], color, cornerRadius=r))
        return out

    solid = [CORAL, INDIGO, TEAL]

    def panel(x, label, parts):
        return layer([x, 20, 150, 196], PAPER, [
            image([11, 11, 128, 128], "checker", magnificationFilter="nearest"),
            *parts,
            text(styles["ink"], label, 75, 156, 2, 0.5),
        ], label, cornerRadius=12, borderWidth=0.5, borderColor="#d5dae5")

    translucent = panel(20, "EACH 60 %", discs([c + "99" for c in solid], 75, 80))
    group = panel(185, "GROUP 60 %", [layer([11, 11, 128, 128], None, discs(solid, 64, 69), "group", opacity=0.6)])
    inner = [layer([8, 8, 84, 40], CORAL, cornerRadius=10), layer([32, 32, 84, 40], INDIGO, cornerRadius=10)]
    nested = panel(350, "NESTED", [layer([11, 11, 128, 128], None, [
        layer([14, 14, 100, 100], AMBER, cornerRadius=16, borderWidth=4, borderColor=INK),
        layer([2, 28, 124, 80], None, inner, "inner", opacity=0.5),
    ], "outer", opacity=0.8)])
    for item, dots in ((translucent, 1), (group, 2), (nested, 3)):
        item["sublayers"] += [layer([75 - dots * 6 + 12 * k + 2, 174, 8, 8], HUES[k], cornerRadius=4, opacity=0.6)
                              for k in range(dots)]
    ramp = []
    for row, color in enumerate((INDIGO, TEAL, CORAL)):
        for k in range(16):
            ramp.append(layer([30 * k, 22 * row, 30, 22], color, opacity=number((k + 1) / 16)))
    strip = layer([20, 232, 480, 66], None, [
        *(layer([0, 22 * row + 8, 480, 6], INK) for row in range(3)), *ramp], "ramps of opacity", masksToBounds=True)
    return [520, 318], 2, BACK, [translucent, group, nested, strip]


def nested_clips(styles):
    def clip(frame, depth, colors, turn, inset):
        x, y, w, h = frame
        inside = [image([-w * 0.1, -h * 0.1, w * 1.2, h * 1.2], "stripes" if depth % 2 else "stripes-warm",
                        contentsGravity="resizeAspectFill")]
        if depth > 0:
            inside.append(clip([inset, inset * 1.5, w, h * 0.62], depth - 1, colors, turn, inset))
        shape = layer(None, PAPER, inside, f"clip {depth}", bounds=[0, 0, w, h], position=[x + w / 2, y + h / 2],
                      masksToBounds=True, borderWidth=2, borderColor=PAPER)
        if turn:
            shape["transform"] = [{"rotate": turn}]
        return shape

    out = []
    for i, (label, frame, turn, inset) in enumerate([
        ("ALIGNED", [20, 20, 110, 130], 0, 24), ("FRACTIONS", [20.3, 20.35, 109.7, 129.6], 0, 24.15),
        ("TURNED", [24, 24, 102, 122], -9, 22),
    ]):
        out.append(tile(20 + 170 * i, 20, 150, 200, [
            clip(frame, 3, HUES, turn, inset), text(styles["muted"], label, 75, 180, 2, 0.5)], label))
    # A row of small windows onto one large picture, each moved the other way inside.
    windows = []
    for k in range(8):
        x, y = 61 * k, 8 * math.sin(k * 0.8)
        windows.append(layer([x, 12 + y, 55, 50], None, [image([-x, -72 - y, 490, 150], "view-0")],
                             f"window {k}", masksToBounds=True, borderWidth=2, borderColor=PAPER))
    out.append(layer([20, 234, 490, 76], None, windows, "windows"))
    return [530, 322], 2, BACK, out


def sprite_sheet(styles):
    sheet = [image([10, 10, 200, 200], "icons-color")]
    for k in range(1, 4):
        sheet.append(layer([10, 10 + 50 * k - 0.25, 200, 0.5], LINE))
        sheet.append(layer([10 + 50 * k - 0.25, 10, 0.5, 200], LINE))
    out = [tile(20, 20, 220, 220, sheet, "the sheet")]
    for k, name in enumerate(ICONS[8:]):
        x, y = 256 + k % 4 * 60, 20 + k // 4 * 60
        out.append(tile(x, y, 52, 52, [image([4, 4, 44, 44], "icons-color",
                                             contentsRect=[k % 4 / 4, 0.5 + k // 4 / 4, 0.25, 0.25])], name))
    # Wide and tall parts, and one that goes past the sheet's edge.
    out.append(tile(256, 140, 112, 52, [image([6, 6, 100, 40], "icons-color", contentsRect=[0.0, 0.5, 0.625, 0.25])], "part"))
    out.append(tile(376, 140, 112, 52, [image([6, 6, 100, 40], "icons-color", contentsRect=[0.5, 0.75, 0.625, 0.25])], "part"))
    for k in range(16):
        color = HUES[k % 8]
        out.append(layer([256 + k % 8 * 30, 200 + k // 8 * 21, 22, 18], color, [
            image([2, 0, 18, 18], "icons-white", contentsRect=[k % 4 / 4, k // 4 / 4, 0.25, 0.25])], cornerRadius=5))
    words = ["ONE SHEET, MANY PARTS", "0123456789 + 50 %"]
    out.append(tile(20, 256, 468, 48, [text(styles["title"], words[0], 16, 19, 2),
                                       text(styles["title"], words[1], 452, 19, 2, 1)], "letters"))
    return [508, 324], 2, BACK, out


def misaligned(styles):
    out = []
    for row, filter in enumerate(("nearest", "linear")):
        y = 48 + 114 * row
        out.append(text(styles["muted"], filter.upper(), 24, y - 24, 1))
        for k, (dx, size) in enumerate([(0, 64), (0.25, 64), (0.5, 64), (0, 67.3), (0.4, 72.5), (0.3, 24)]):
            x = 24 + 102 * k
            out.append(layer([x, y, 90, 76], PAPER, [
                image([round(45 - size / 2) + dx, round(38 - size / 2) + dx, size, size], "hero",
                      magnificationFilter=filter, minificationFilter=filter)], cornerRadius=6))
        turned = layer(None, bounds=[0, 0, 56, 56], position=[45, 38], contents={"image": "hero"},
                       transform=[{"rotate": 20}], magnificationFilter=filter, minificationFilter=filter)
        out.append(layer([24 + 102 * 6, y, 90, 76], PAPER, [turned], cornerRadius=6))
    out.append(text(styles["muted"], "EDGES", 24, 252, 1))
    for k in range(8):
        at = k / 8
        x = 24 + 44 * k
        out.append(layer([x + at, 276 + at, 30, 30], HUES[k]))
        out.append(layer([x + at, 318, 1, 30], INK))
        out.append(layer([x + 10, 318 + at, 20, 1], INK))
        out.append(layer([x + 10 + at, 332, 0.25 + 0.5 * k, 16], INK))
    for k in range(12):
        out.append(layer([384 + 24.37 * k, 276 + 1.13 * k, 22.6, 29.3], INDIGO, opacity=number((k + 2) / 14)))
    for k in range(28):
        out.append(layer([384 + 11.75 * k, 324, 0.5 + k * 0.1, 24], CORAL))
    return [760, 376], 1, BACK, out


def flipped(styles):
    def stairs(name, parts=None, **properties):
        steps = [layer([12 + 20 * k, 12, 15, 14 + 11 * k], HUES[k], cornerRadius=3) for k in range(5)]
        steps.append(layer([12, 92, 40, 40], None, contents={"image": "arrow"}))
        return layer([10, 10, 130, 144], "#f6f7fb", steps + (parts or []), name, cornerRadius=6, **properties)

    def small(flag):
        inner = [layer([6 + 9 * k, 6, 6, 8 + 6 * k], HUES[k + 2], cornerRadius=1.5) for k in range(4)]
        inner.append(layer([4, 34, 18, 18], None, contents={"image": "arrow"}))
        return layer([72, 84, 50, 54], PAPER, inner, "inner", cornerRadius=4, borderWidth=1, borderColor="#c4ccdc",
                     **({"isGeometryFlipped": True} if flag else {}))

    out = []
    for i, (label, outer, inner) in enumerate([
        ("PLAIN", False, False), ("FLIPPED", True, False), ("TWICE", True, True),
    ]):
        more = {"isGeometryFlipped": True} if outer else {}
        out.append(tile(20 + 170 * i, 20, 150, 186, [
            stairs("outer", [small(inner)], **more), text(styles["muted"], label, 75, 166, 2, 0.5)], label))
    return [530, 226], 2, BACK, out


SCENES = {
    "gravities": gravities, "transforms": transforms, "borders-and-corners": borders_and_corners, "blending": blending,
    "nested-clips": nested_clips, "sprite-sheet": sprite_sheet, "misaligned": misaligned, "flipped": flipped,
}
