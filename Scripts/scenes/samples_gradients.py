"""Samples of gradient layers: the three kinds, stops, opacity, rounded corners; and a colour wheel."""

from model import AMBER, BACK, CORAL, GREEN, INDIGO, INK, PAPER, PINK, SKY, TEAL, VIOLET, image, layer
from samples_basic import tile
from samples_shapes import label, star

HUE_CIRCLE = ["#ff0000", "#ffff00", "#00ff00", "#00ffff", "#0000ff", "#ff00ff", "#ff0000"]


def gradient(colors, frame=(15, 12, 120, 108), **more):
    """A gradient layer."""
    out = layer(list(frame), None, **{"class": "CAGradientLayer"})
    background = more.pop("backgroundColor", None)
    if background:
        out["backgroundColor"] = background
    out["colors"] = colors
    out.update(more)
    return out


def gradients(styles):
    def clear(color):
        return color + "00"

    checker = image([15, 12, 120, 108], "checker", contentsRect=[0, 0, 1, 0.9], magnificationFilter="nearest")
    flag = gradient([INDIGO, INDIGO, PAPER, PAPER, CORAL, CORAL], startPoint=[0, 0.5], endPoint=[1, 0.5],
                    locations=[0, 0.3333, 0.3333, 0.6667, 0.6667, 1])
    target = gradient([CORAL, CORAL, PAPER, PAPER, CORAL, CORAL, PAPER, PAPER, clear(PAPER)],
                      type="radial", startPoint=[0.5, 0.5], endPoint=[1, 1],
                      locations=[0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1])
    pie = gradient([TEAL, TEAL, AMBER, AMBER, CORAL, CORAL, VIOLET, VIOLET], (25, 12, 100, 100), type="conic",
                   startPoint=[0.5, 0.5], endPoint=[0.5, 0], cornerRadius=50,
                   locations=[0, 0.4, 0.4, 0.65, 0.65, 0.85, 0.85, 1])
    faded = [checker, gradient([CORAL, "#00000000"], (15, 12, 120, 54), startPoint=[0, 0], endPoint=[1, 0]),
             gradient([CORAL, clear(CORAL)], (15, 66, 120, 54), startPoint=[0, 0], endPoint=[1, 0])]
    order = gradient([SKY, clear(SKY)], backgroundColor="#f7b23b", contents={"image": "arrow"},
                     contentsGravity="center", contentsScale=2, borderWidth=4, borderColor=INK, cornerRadius=20,
                     startPoint=[0, 0], endPoint=[1, 1])
    corners = gradient([PINK, VIOLET, INDIGO], cornerRadius=40, cornerCurve="continuous",
                       maskedCorners=["minXMinY", "maxXMaxY"], startPoint=[0, 0], endPoint=[1, 1])
    flight = layer([0, 0, 150, 130], None, [
        gradient(HUE_CIRCLE, (25, 12, 100, 108), type="conic", startPoint=[0.5, 0.5], endPoint=[1, 0.5],
                 transform=[{"rotate": {"angle": 55, "axis": [1, 0, 0]}}])], sublayerTransform=[{"perspective": 260}])
    words = gradient([INDIGO, PINK, AMBER], startPoint=[0, 0], endPoint=[1, 1],
                     mask={"class": "CAShapeLayer", "frame": [0, 0, 120, 108], "path": {"path": star(60, 58, 58, 25, 5)}})
    slow = gradient(["#101827", "#1c2333"], startPoint=[0, 0], endPoint=[1, 1])
    clipped = gradient([GREEN, TEAL], cornerRadius=30, masksToBounds=True, opacity=0.75,
                       sublayers=[layer([60, 54, 80, 80], "#ffffff80")])
    cases = [
        ("AXIAL", [gradient([CORAL, AMBER])]),
        ("THREE COLORS", [gradient([INDIGO, PINK, AMBER], startPoint=[0, 0], endPoint=[1, 1])]),
        ("HARD STOPS", [flag]),
        ("BEYOND", [gradient([TEAL, INK, CORAL], startPoint=[0.25, 0.5], endPoint=[0.75, 0.5], locations=[-0.2, 0.5, 0.9])]),
        ("RADIAL", [gradient([PAPER, SKY, INDIGO], type="radial", startPoint=[0.5, 0.5], endPoint=[1, 1])]),
        ("RINGS", [checker, target]),
        ("CONIC", [gradient([PAPER, INK], (25, 12, 100, 100), type="conic", startPoint=[0.5, 0.5], endPoint=[0.5, 0])]),
        ("PIE", [pie]),
        ("CLEAR", faded),
        ("ORDER", [order]),
        ("CORNERS", [corners]),
        ("IN FLIGHT", [flight]),
        ("TURNED", [gradient([CORAL, VIOLET], (35, 26, 80, 80), cornerRadius=12, transform=[{"rotate": 30}])]),
        ("MASKED", [words]),
        ("SLOW", [slow]),
        ("CLIPS", [clipped]),
    ]
    out = []
    for i, (words, parts) in enumerate(cases):
        out.append(tile(16 + 160 * (i % 4), 16 + 160 * (i // 4), 150, 150, [*parts, label(styles, words, 75, 132)], words))
    return [662, 656], 1, BACK, out


def color_wheel(styles):
    wheel = gradient(HUE_CIRCLE, (20, 20, 200, 200), type="conic", startPoint=[0.5, 0.5], endPoint=[1, 0.5],
                     cornerRadius=100, masksToBounds=True, borderWidth=3, borderColor=PAPER)
    # Saturation falls towards the middle.
    wheel["sublayers"] = [gradient(["#ffffff", "#ffffff00"], (0, 0, 200, 200), type="radial", startPoint=[0.5, 0.5],
                                   endPoint=[1, 1])]
    shadow = layer([20, 20, 200, 200], PAPER, cornerRadius=100, shadowOpacity=0.35, shadowOffset=[0, 4], shadowRadius=8)
    knob = layer([178, 138, 22, 22], "#ff7a4a", cornerRadius=11, borderWidth=3, borderColor=PAPER, shadowOpacity=0.4,
                 shadowOffset=[0, 1], shadowRadius=2)
    brightness = gradient(["#ff7a4a", "#000000"], (20, 236, 200, 16), startPoint=[0, 0.5], endPoint=[1, 0.5], cornerRadius=8,
                          borderWidth=1.5, borderColor=PAPER)
    return [240, 268], 1, BACK, [shadow, wheel, knob, brightness]


def focal_gradients(styles):
    def ball(frame, focus, colors, **more):
        return gradient(colors, frame, type="radial", startPoint=[0.5, 0.5], endPoint=[1, 1], focalPoint=focus, **more)

    shaded = [PAPER, SKY, INDIGO]
    rings = ball((170, 20, 120, 120), [0.72, 0.5], [PAPER, PAPER, CORAL, CORAL, PAPER, PAPER, INK, INK], cornerRadius=60,
                 locations=[0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1])
    cone = ball((20, 160, 120, 120), [0.01, 0.5], [AMBER, CORAL, VIOLET])
    tilted = layer([160, 150, 140, 140], None, [
        ball((10, 10, 120, 120), [0.4, 0.2], shaded, cornerRadius=60, transform=[{"rotate": {"angle": 50, "axis": [1, 1, 0]}}])],
        sublayerTransform=[{"perspective": 260}])
    return [310, 300], 1, BACK, [ball((20, 20, 120, 120), [0.35, 0.3], shaded, cornerRadius=60), rings, cone, tilted]


SCENES = {"gradients": gradients, "color-wheel": color_wheel, "focal-gradients": focal_gradients}
