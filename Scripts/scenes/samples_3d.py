"""Samples in perspective: layer-grid, door, crossing-planes, cube, cube-with-light, transform-layer."""

import math

from model import AMBER, CORAL, GREEN, INDIGO, INK, PAPER, SKY, TEAL, VIOLET, image, layer, text


def layer_grid(styles):
    """1,000 layers, the furthest first; only what zPosition says decides what is in front."""
    layers = []
    for z in range(9, -1, -1):
        grey = round(255 * (1 - z / 10))
        for y in range(10):
            for x in range(10):
                layers.append(layer([450 + (x - 4.5) * 150, 325 + (y - 4.5) * 150, 100, 100], f"#{grey:02x}{grey:02x}{grey:02x}",
                                    zPosition=-150 * z))
    return [1000, 750], 1, "#000000", [
        layer([0, 0, 1000, 750], None, layers, "grid", sublayerTransform=[{"perspective": 500}])]


def door(styles):
    def leaf(color, dark, angle, **more):
        panels = [layer([14, 16, 72, 62], dark, cornerRadius=4, borderWidth=2, borderColor="#00000026"),
                  layer([14, 92, 72, 92], dark, cornerRadius=4, borderWidth=2, borderColor="#00000026"),
                  layer([84, 98, 9, 9], AMBER, cornerRadius=4.5, borderWidth=1, borderColor="#00000040")]
        return layer(None, color, panels, "leaf", bounds=[0, 0, 100, 200], position=[0, 100], anchorPoint=[0, 0.5],
                     borderWidth=3, borderColor="#0000001f",
                     transform=[{"rotate": {"angle": angle, "axis": [0, 1, 0]}}], **more)

    def frame(x, label, view, *leaf_arguments, **more):
        room = layer([0, 0, 100, 200], "#fff3d0", [
            layer([0, 150, 100, 50], "#f1dcae"),
            layer([44, 52, 44, 32], PAPER, [image([3, 3, 38, 26], view)], "painting"),
        ], "room")
        hinge = layer([0, 0, 100, 200], None, [leaf(*leaf_arguments, **more)], "hinge",
                      sublayerTransform=[{"perspective": 420}])
        return [layer([x - 8, 32, 116, 208], "#c3cada", None, "frame"),
                layer([x, 40, 100, 200], None, [room, hinge], label),
                text(styles["muted"], label, x + 50, 264, 2, 0.5)]

    out = [layer([0, 240, 568, 60], "#d3d9e6", name="floor"), layer([0, 236, 568, 4], "#b9c1d3", name="skirting")]
    out += frame(28, "AWAY 25", "view-0", INDIGO, "#4a59d6", 25)
    out += frame(150, "AWAY 70", "view-1", TEAL, "#18958a", 70)
    out += frame(438, "NO BACK", "view-5", INK, "#2c3550", -118, isDoubleSided=False)
    out += frame(316, "OUT 118", "view-4", CORAL, "#d85b49", -118)
    return [568, 300], 2, "#e9ecf4", out


def turn(angle, *axis):
    return {"rotate": {"angle": angle, "axis": list(axis)}}


def centred(width, height, middle, color, sublayers=None, name=None, **more):
    """A layer whose anchor point, the middle, lies in the middle of its superlayer."""
    return layer(None, color, sublayers, name, bounds=[0, 0, width, height], position=middle, **more)


def panel(styles, x, label, view, layers):
    """A sheet with a label below; `view` turns what is in it, about its middle."""
    return [layer([x, 24, 168, 216], PAPER, None, "paper", cornerRadius=10, borderWidth=1, borderColor="#d3d9e6"),
            layer([x, 24, 168, 216], None, layers, label, sublayerTransform=view),
            text(styles["muted"], label, x + 84, 262, 2, 0.5)]


MIDDLE = [84, 108]


def crossing_planes(styles):
    def card(color, dark, *transform, width=124, height=84, **more):
        lines = [layer([10, 12, width - 20, 8], dark, name="bar"), layer([10, 26, width / 2 - 10, 8], dark, name="bar"),
                 layer([width - 26, height - 26, 16, 16], PAPER, cornerRadius=8)]
        return centred(width, height, MIDDLE, color, lines, borderWidth=2, borderColor="#0000002e",
                       transform=list(transform), **more)

    def plank(color, angle):
        """Rises from one end to the other, so that each of three lies over the next."""
        return centred(150, 22, MIDDLE, color, [layer([8, 7, 134, 8], "#ffffff59")], borderWidth=1, borderColor="#00000040",
                       transform=[turn(14, 0, 1, 0), {"translate": [0, 32]}, {"rotate": angle}])

    eye = {"perspective": 500}
    out = panel(styles, 16, "CROSS", [turn(16, 1, 0, 0), eye], [
        card(INDIGO, "#4a59d6", turn(52, 0, 1, 0)), card(AMBER, "#d99417", turn(-38, 0, 1, 0)),
    ])
    out += panel(styles, 200, "GLASS", [turn(-34, 0, 1, 0), turn(24, 1, 0, 0), eye], [
        card("#5b6cf0a6", "#ffffff80", width=112, height=112),
        card("#1fb6a8a6", "#ffffff80", turn(90, 0, 1, 0), width=112, height=112),
        card("#f2705da6", "#ffffff80", turn(90, 1, 0, 0), width=112, height=112),
    ])
    out += panel(styles, 384, "CIRCLE", [eye], [plank(TEAL, 0), plank(CORAL, 120), plank(VIOLET, 240)])
    return [568, 300], 2, "#e9ecf4", out


CUBE_TURNS = [[], [turn(90, 0, 1, 0)], [turn(180, 0, 1, 0)], [turn(-90, 0, 1, 0)], [turn(90, 1, 0, 0)], [turn(-90, 1, 0, 0)]]
PIPS = [[(1, 1)], [(0, 0), (2, 2)], [(0, 0), (2, 0), (0, 2), (2, 2), (1, 1), (0, 1)], [(0, 0), (1, 1), (2, 2)],
        [(0, 0), (2, 0), (0, 2), (2, 2)], [(0, 0), (2, 0), (0, 2), (2, 2), (1, 1)]]


def cube_faces(size, colors, middle, **more):
    """Six faces about the middle, with the pips of a die."""
    faces = []
    for color, turns, pips in zip(colors, CUBE_TURNS, PIPS):
        pip, step = size * 0.16, size * 0.26
        spots = [layer([size / 2 + (x - 1) * step - pip / 2, size / 2 + (y - 1) * step - pip / 2, pip, pip], PAPER,
                       cornerRadius=pip / 2) for x, y in pips]
        faces.append(centred(size, size, middle, color, spots, "face", borderWidth=3, borderColor="#00000033",
                             transform=[{"translate": [0, 0, size / 2]}] + turns, **more))
    return faces


SOLID = [INDIGO, TEAL, CORAL, AMBER, VIOLET, GREEN]


def cube(styles):
    eye = {"perspective": 520}
    out = panel(styles, 16, "SOLID", [turn(-32, 0, 1, 0), turn(24, 1, 0, 0), eye], cube_faces(84, SOLID, MIDDLE))
    out += panel(styles, 200, "GLASS", [turn(28, 0, 1, 0), turn(-30, 1, 0, 0), eye],
                 cube_faces(84, [c + "8c" for c in SOLID], MIDDLE))
    out += panel(styles, 384, "INSIDE", [turn(-28, 0, 1, 0), turn(20, 1, 0, 0), eye],
                 cube_faces(84, SOLID, MIDDLE)[1:] +
                 [centred(48, 48, MIDDLE, SKY, [layer([12, 12, 24, 24], INK)], "kernel", borderWidth=2, borderColor=PAPER)])
    return [568, 300], 2, "#e9ecf4", out


def normal(turns):
    """Where a face looks that is turned so: its z axis."""
    x, y, z = 0.0, 0.0, 1.0
    for step in turns:
        angle, (ax, ay, _) = math.radians(step["rotate"]["angle"]), step["rotate"]["axis"]
        c, s = math.cos(angle), math.sin(angle)
        if ax:
            y, z = y * c - z * s, y * s + z * c
        elif ay:
            x, z = x * c + z * s, z * c - x * s
    return x, y, z


def shade(turns, light, ambient=0.5):
    """The darkness, 0...1, that lies over a face: none where it looks at the light, more the further it looks away."""
    length = math.sqrt(sum(v * v for v in light))
    dot = sum(a * b for a, b in zip(normal(turns), light)) / length
    return min(1, max(0, 1 + dot - ambient))


def cube_with_light(styles):
    """Dice in CATransformLayers; over each face lies black, by its normal and the light's direction."""
    def die(color, light, *view):
        size, faces = 92, []
        for face, turns in zip(cube_faces(size, [color] * 6, [size / 2, size / 2]), CUBE_TURNS):
            face["sublayers"].append(
                layer([0, 0, size, size], f"#000000{round(255 * shade(turns, light)):02x}", name="light"))
            del face["borderWidth"], face["borderColor"]
            faces.append(face)
        return [centred(size, size, MIDDLE, None, faces, "die", transform=list(view), **{"class": "CATransformLayer"})]

    eye = {"perspective": 500}
    corner = (turn(-45, 0, 1, 0), turn(-45, 1, 0, 0))
    out = panel(styles, 16, "ABOVE", [eye], die(AMBER, (0, 1, -0.5), *corner))
    out += panel(styles, 200, "LEFT", [eye], die(TEAL, (1, 0.3, -0.6), turn(38, 0, 1, 0), turn(-24, 1, 0, 0)))
    out += panel(styles, 384, "FRONT", [eye], die(INDIGO, (0, 0.2, -1), turn(-30, 0, 1, 0), turn(32, 1, 0, 0)))
    return [568, 300], 2, "#e9ecf4", out


def transform_layer(styles):
    """The same layers in an ordinary layer, which flattens them, and in a CATransformLayer; and one in another."""
    eye = {"perspective": 520}
    view = [turn(50, 0, 1, 0), turn(-14, 1, 0, 0)]
    true_3d = {"class": "CATransformLayer"}

    def cards():
        out = [centred(76, 96, [50, 60], color, [layer([10, 12, 56, 8], "#ffffffb3")], borderWidth=2,
                       borderColor="#00000033", zPosition=z) for color, z in ((INDIGO, -44), (TEAL, 0), (AMBER, 44))]
        return out + [centred(120, 34, [50, 74], "#f2705de6", [layer([8, 13, 104, 8], "#ffffff80")], "across",
                              transform=[turn(90, 0, 1, 0)])]

    def group(name, **more):
        return centred(100, 120, MIDDLE, None, cards(), name, transform=view, **more)

    die = centred(64, 64, [50, 60], None, cube_faces(64, SOLID, [32, 32]), "die",
                  transform=[turn(45, 0, 0, 1)], **true_3d)
    plate = centred(130, 130, [50, 60], "#41a8f399", [layer([10, 10, 110, 110], None, borderWidth=4, borderColor=PAPER)],
                    "plate", transform=[turn(50, 1, 0, 0)])
    out = panel(styles, 16, "FLAT", [eye], [group("ordinary")])
    out += panel(styles, 200, "DEEP", [eye], [group("transform layer", **true_3d)])
    out += panel(styles, 384, "NESTED", [eye], [
        centred(100, 120, MIDDLE, None, [die, plate], "outer", opacity=0.8, transform=[turn(-30, 0, 1, 0), turn(16, 1, 0, 0)],
                **true_3d)])
    return [568, 300], 2, "#e9ecf4", out


SCENES = {"layer-grid": layer_grid, "door": door, "crossing-planes": crossing_planes, "cube": cube,
          "cube-with-light": cube_with_light, "transform-layer": transform_layer}
