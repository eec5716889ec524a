"""Samples in perspective: layer-grid, door."""

from model import AMBER, CORAL, INDIGO, INK, PAPER, TEAL, image, layer, text


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


SCENES = {"layer-grid": layer_grid, "door": door}
