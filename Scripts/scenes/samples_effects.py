"""Samples of what a layer can look like beyond its rectangle: clips, corners, masks, shadows, groups, slices, filters."""

import math

from model import (AMBER, BACK, CORAL, GREEN, HUES, INDIGO, INK, LINE, MUTED, PAPER, SKY, TEAL, TEXT, VIOLET, image, layer,
                   number, text)
from pictures import ICONS
from samples_basic import tile


def label(styles, words, x, y):
    return text(styles["muted"], words, x, y, 2, 0.5)


def icon_mask(name, frame):
    k = ICONS.index(name)
    return image(frame, "icons-white", contentsRect=[k % 4 / 4, k // 4 / 4, 0.25, 0.25])


def discs(colors, cx, cy, r, d):
    out = []
    for k, color in enumerate(colors):
        a = math.tau * k / len(colors) - math.pi / 2
        out.append(layer([cx + d * math.cos(a) - r, cy + d * math.sin(a) - r, 2 * r, 2 * r], color, cornerRadius=r))
    return out


def rounded_clips(styles):
    def clip(frame, sublayers, radius, **more):
        return layer(frame, PAPER, sublayers, cornerRadius=radius, masksToBounds=True, **more)

    photo = [20, 20, 110, 110]
    nested = clip([16, 16, 118, 118], [
        image([-10, -10, 138, 138], "stripes"),
        clip([26, 30, 110, 60], [
            image([-20, -20, 150, 120], "stripes-warm"),
            clip([22, -14, 46, 60], [layer([0, 0, 46, 60], INDIGO), layer([20, 24, 40, 40], AMBER, cornerRadius=20)], 20),
        ], 24),
    ], 36)
    turned = layer(None, PAPER, [
        image([-14, -14, 134, 134], "photo-0"),
        layer(None, "#ffffffb3", [layer([30, 20, 60, 60], CORAL, cornerRadius=30)], bounds=[0, 0, 70, 56], position=[66, 70],
              cornerRadius=18, masksToBounds=True, transform=[{"rotate": 33}]),
    ], bounds=[0, 0, 104, 104], position=[75, 75], cornerRadius=26, masksToBounds=True, borderWidth=3, borderColor=INK,
        transform=[{"rotate": -14}])
    cases = [
        ("CONTENTS", [image(photo, "photo-0", cornerRadius=30, masksToBounds=True, borderWidth=4, borderColor=INK)]),
        ("SUBLAYERS", [clip(photo, discs([CORAL + "cc", INDIGO + "cc", TEAL + "cc"], 55, 55, 44, 34), 40,
                            borderWidth=1, borderColor=LINE)]),
        ("NESTED", [nested]),
        ("TURNED", [turned]),
    ]
    out = [tile(16 + 162 * i, 16, 150, 184, [layer([0, 0, 150, 150], None, parts), label(styles, words, 75, 162)], words)
           for i, (words, parts) in enumerate(cases)]
    faces = []
    for k in range(10):
        radius = [0, 3, 6, 10, 14, 18, 22, 24, 24, 24][k]
        more = {"transform": [{"rotate": 12}]} if k == 8 else {"opacity": 0.5} if k == 9 else {}
        faces.append(image([14 + 61.5 * k, 12, 48, 48], f"face-{k % 8}", cornerRadius=radius, masksToBounds=True,
                           borderWidth=2, borderColor=HUES[(k + 3) % 8], **more))
    out.append(tile(16, 214, 636, 72, faces, "avatars"))
    return [668, 302], 2, BACK, out


def corner_masks(styles):
    names = ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]
    out = []
    for bits in range(16):
        x, y = 20 + bits % 8 * 70, 20 + bits // 8 * 84
        corners = [name for k, name in enumerate(names) if bits >> k & 1]
        marks = [layer([6 + 34 * (k % 2), 6 + 34 * (k // 2), 4, 4], "#ffffffb3", cornerRadius=2)
                 for k in range(4) if bits >> k & 1]
        inside = [layer([0, 0, 50, 25], "#ffffff2e"), *marks, text(styles["white"], str(bits), 25, 21.5, 2, 0.5)]
        out.append(layer([x, y, 50, 50], HUES[bits % 8], inside, f"corners {bits}", cornerRadius=20, maskedCorners=corners,
                         borderWidth=3, borderColor="#00000038", masksToBounds=True))
        out.append(layer([x, y + 58, 50, 10], None, cornerRadius=5, maskedCorners=corners, borderWidth=1,
                         borderColor=HUES[bits % 8]))
    return [580, 188], 2, PAPER, out


def continuous_corners(styles):
    # One corner, large: what the circle fills beyond the continuous corner stays visible below it.
    zoomed = [layer([12, 12, 300, 300], CORAL, name="circular", cornerRadius=84),
              layer([12, 12, 300, 300], INDIGO, name="continuous", cornerRadius=84, cornerCurve="continuous")]
    out = [layer([20, 20, 120, 120], PAPER, zoomed, "one corner", masksToBounds=True), label(styles, "ONE CORNER", 80, 150)]
    for i, (size, radius) in enumerate([([120, 120], 30), ([120, 120], 60), ([120, 72], 36)], 1):
        x, y = 20 + 146 * i, 20 + (120 - size[1]) / 2
        out.append(layer([x, y, *size], CORAL, name="circular", cornerRadius=radius))
        out.append(layer([x, y, *size], INDIGO, name="continuous", cornerRadius=radius, cornerCurve="continuous"))
        out.append(label(styles, f"RADIUS {radius}", x + 60, 150))
    for k in range(8):
        x = 20 + 71.5 * k
        name, hue = ["home", "chart", "people", "mail", "heart", "star", "sun", "leaf"][k], HUES[k]
        background = {"contents": {"image": f"photo-{k % 2}"}} if k in (2, 5) else {}
        out.append(layer([x, 178, 57, 57], hue, [layer([0, 0, 57, 28.5], "#ffffff24"), icon_mask(name, [10, 10, 37, 37])],
                         f"app {name}", cornerRadius=13, cornerCurve="continuous", masksToBounds=True,
                         borderWidth=0 if k % 2 else 2, borderColor="#00000033", **background))
    out.append(layer([20, 256, 270, 44], PAPER, [label(styles, "ONE SIDE", 135, 18)], cornerRadius=18,
                     cornerCurve="continuous", maskedCorners=["minXMinY", "minXMaxY"], borderWidth=3, borderColor=TEAL))
    out.append(layer([302, 256, 276, 44], PAPER, [label(styles, "CAPSULE", 138, 18)], cornerRadius=22,
                     cornerCurve="continuous", borderWidth=3, borderColor=VIOLET))
    return [598, 320], 2, BACK, out


def masks(styles):
    area = [0, 0, 110, 110]

    def photo(mask, k=0, **more):
        return layer([20, 16, 110, 110], None, contents={"image": f"photo-{k}"}, mask=mask, **more)

    ring = layer([5, 5, 100, 100], None, cornerRadius=50, borderWidth=22, borderColor="#000000")
    window = layer([0, 0, 110, 110], None, [
        layer([4 + 36 * (k % 3), 4 + 36 * (k // 3), 30, 30], "#000000", cornerRadius=6, opacity=number((9 - k) / 9))
        for k in range(9)])
    heart = icon_mask("heart", [-12, -12, 134, 134])
    heart["mask"] = image(area, "fade")
    group = layer([20, 16, 110, 110], PAPER, [image([8, 8, 94, 60], "photo-1"), *discs([CORAL, INDIGO, TEAL], 55, 84, 20, 10)],
                  mask=layer([10, 0, 90, 110], "#000000", cornerRadius=45))
    turned = layer(None, None, [layer([40, 0, 30, 110], "#000000"), layer([0, 40, 110, 30], "#00000080")],
                   bounds=[0, 0, 110, 110], position=[55, 55], transform=[{"rotate": 30}])
    cases = [
        ("ROUND", [photo(layer([5, 5, 100, 100], "#000000", cornerRadius=50))]),
        ("RING", [photo(ring, 1)]),
        ("IMAGE", [photo(icon_mask("star", [-12, -14, 134, 134]))]),
        ("FADE", [photo(image(area, "fade"), 1)]),
        ("WINDOWS", [photo(window)]),
        ("MASKED MASK", [photo(heart, 1)]),
        ("GROUP", [group]),
        ("TURNED", [photo(turned, 1)]),
    ]
    out = []
    for i, (words, parts) in enumerate(cases):
        out.append(tile(16 + 160 * (i % 4), 16 + 178 * (i // 4), 150, 168, [
            image([10, 10, 130, 122], "checker", contentsRect=[0, 0, 1, 0.9375], magnificationFilter="nearest"),
            *parts, label(styles, words, 75, 146)], words))
    return [662, 378], 2, BACK, out


def shadows(styles):
    def box(**more):
        return layer([40, 30, 70, 60], PAPER, cornerRadius=10, **more)

    def soft(**more):
        return {"shadowOpacity": 0.5, "shadowOffset": [0, 4], "shadowRadius": 6, **more}

    group = layer([36, 26, 78, 68], None, [
        layer([0, 0, 48, 44], CORAL, cornerRadius=8), layer([30, 24, 48, 44], INDIGO, cornerRadius=8)], **soft())
    cases = [
        ("DEFAULT", [box(shadowOpacity=0.5)]),
        ("RADIUS 0", [box(shadowOpacity=0.35, shadowOffset=[6, 6], shadowRadius=0)]),
        ("RADIUS 2", [box(**soft(shadowRadius=2))]),
        ("RADIUS 14", [box(**soft(shadowRadius=14))]),
        ("COLOUR", [box(**soft(shadowColor=INDIGO, shadowOpacity=0.9, shadowRadius=8))]),
        ("OFFSET", [box(**soft(shadowOffset=[14, -9], shadowRadius=4))]),
        ("ROUND", [layer([45, 30, 60, 60], AMBER, cornerRadius=30, **soft())]),
        ("BORDER", [layer([40, 30, 70, 60], None, cornerRadius=14, borderWidth=7, borderColor=TEAL, **soft(shadowRadius=3))]),
        ("IMAGE", [image([38, 22, 76, 76], "icons-color", contentsRect=[0, 0.5, 0.25, 0.25], **soft(shadowRadius=3))]),
        ("LETTERS", [layer([0, 0, 150, 100], None, [text(styles["title"], "SHADOW", 75, 54, 2, 0.5)],
                           **soft(shadowRadius=1.5, shadowOffset=[0, 3]))]),
        ("GROUP", [group]),
        ("GLASS", [layer([40, 30, 70, 60], "#41a8f366", cornerRadius=10, **soft(shadowOffset=[8, 8], shadowRadius=3))]),
        ("FADED", [box(opacity=0.5, **soft())]),
        ("TURNED", [layer(None, PAPER, bounds=[0, 0, 70, 50], position=[75, 60], cornerRadius=10,
                          transform=[{"rotate": 24}], **soft(shadowOffset=[0, 10]))]),
        ("CLIPPED", [box(masksToBounds=True, **soft())]),
        ("TWO LAYERS", [layer([40, 30, 70, 60], None, [image([0, 0, 70, 60], "photo-0", cornerRadius=18, masksToBounds=True)],
                              **soft(shadowRadius=8))]),
    ]
    out = []
    for i, (words, parts) in enumerate(cases):
        out.append(layer([16 + 150 * (i % 4), 12 + 138 * (i // 4), 150, 138], None,
                         parts + [label(styles, words, 75, 116)], words))
    return [632, 576], 2, "#e9edf5", out


def shadow_paths(styles):
    def card(path, hue=PAPER, **more):
        return layer([30, 20, 90, 70], hue, cornerRadius=6,
                     **{"shadowOpacity": 0.55, "shadowOffset": [0, 0], "shadowRadius": 5, **more}, shadowPath=path)

    star = []
    for k in range(10):
        a, r = math.pi * k / 5, 52 if k % 2 == 0 else 24
        star += ["L" if k else "M", f"{round(45 + r * math.sin(a), 2):g}", f"{round(35 - r * math.cos(a), 2):g}"]
    cases = [
        ("RECT", [card({"rect": [0, 6, 90, 70]})]),
        ("ROUNDED", [card({"roundedRect": [-6, -6, 102, 82], "radius": 18}, shadowColor=INDIGO)]),
        ("CONTACT", [card({"ellipse": [8, 76, 74, 12]}, shadowRadius=4)]),
        ("CURL", [card({"path": "M 2 8 L 88 8 L 90 84 Q 45 66 0 84 Z"}, shadowOffset=[0, 2], shadowRadius=3.5)]),
        ("STAR", [card({"path": " ".join(star) + " Z"}, "#ffffff00", borderWidth=1, borderColor=MUTED, shadowColor=AMBER,
                       shadowOpacity=1, shadowRadius=1)]),
        ("HOLE", [card({"path": "M -4 -4 L 94 -4 L 94 74 L -4 74 Z M 14 14 L 14 56 L 76 56 L 76 14 Z"}, "#ffffff00",
                       shadowRadius=3, shadowColor=TEAL, shadowOpacity=0.9)]),
        ("CURVES", [card({"path": "M 45 20 C 45 -8 0 -8 0 24 C 0 48 30 58 45 78 C 60 58 90 48 90 24 C 90 -8 45 -8 45 20 Z"},
                         "#ffffff00", shadowColor=CORAL, shadowOpacity=1, shadowRadius=2)]),
        ("SHARP", [card({"roundedRect": [6, 6, 90, 70], "radius": 6}, shadowRadius=0, shadowOpacity=0.3)]),
    ]
    out = []
    for i, (words, parts) in enumerate(cases):
        out.append(layer([16 + 150 * (i % 4), 12 + 146 * (i // 4), 150, 146], None,
                         parts + [label(styles, words, 75, 122)], words))
    return [632, 316], 2, "#eef1f7", out


def group_opacity(styles):
    def card(x, y, w, h, color):
        return layer([x, y, w, h], color, cornerRadius=10, borderWidth=2, borderColor="#00000033")

    def pile():
        return [card(6, 6, 76, 60, CORAL), card(36, 30, 76, 60, INDIGO), card(16, 58, 64, 46, TEAL)]

    def group(**more):
        return layer([16, 16, 118, 110], None, pile(), "group", **more)

    badge = layer([16, 16, 118, 110], AMBER, [image([0, 0, 118, 74], "photo-0"), layer([12, 60, 44, 44], INK, cornerRadius=22)],
                  "card", cornerRadius=14, masksToBounds=True, borderWidth=5, borderColor=INK, opacity=0.55)
    one = layer([16, 16, 118, 110], None, [layer([14, 14, 90, 82], INDIGO, cornerRadius=20)], "one sublayer", opacity=0.5)
    apart = layer([16, 16, 118, 110], None, [card(4, 4, 50, 44, CORAL), card(62, 4, 50, 44, TEAL), card(4, 58, 50, 44, AMBER),
                                              card(62, 58, 50, 44, INDIGO)], "no overlap", opacity=0.5)
    nested = layer([16, 16, 118, 110], None, [
        card(2, 2, 114, 106, PAPER),
        layer([4, 4, 110, 102], None, pile(), "inner", opacity=0.6),
    ], "outer", opacity=0.7)
    mixed = layer([16, 16, 118, 110], None, [
        layer([0, 0, 118, 110], None, pile(), "inner group", opacity=0.75)], "outer each", opacity=0.7, allowsGroupOpacity=False)
    cases = [("GROUP", group(opacity=0.5)), ("EACH", group(opacity=0.5, allowsGroupOpacity=False)), ("CARD", badge),
             ("ONE", one), ("APART", apart), ("NESTED", nested), ("MIXED", mixed), ("FULL", group())]
    out = []
    for i, (words, part) in enumerate(cases):
        out.append(tile(16 + 160 * (i % 4), 16 + 176 * (i // 4), 150, 166, [
            image([11, 11, 128, 120], "checker", contentsRect=[0, 0, 1, 0.9375], magnificationFilter="nearest"),
            part, label(styles, words, 75, 144)], words))
    return [662, 374], 2, BACK, out


def nine_slice(styles):
    third = [12 / 36, 12 / 36, 12 / 36, 12 / 36]
    center = [round(v, 6) for v in third]

    def button(frame, **more):
        return image(frame, "button", **{"contentsScale": 2, "contentsCenter": center, **more})

    def bubble(frame, words, side, hue):
        # The tail is in the corner that keeps its size; only one texel each way is stretched.
        x, y, w, h = frame
        return layer([x, y, w, h], None, [
            image([0, 0, w, h], f"bubble-{hue}", contentsScale=2, contentsCenter=[0.5, 0.5, 0, 0],
                  **({"transform": [{"scale": [-1, 1]}]} if side == "right" else {})),
            *(layer([16 if side == "left" else 10, 9 + 9 * k, width, 4], "#ffffffd9" if side == "right" else "#3a4560cc",
                    cornerRadius=2) for k, width in enumerate(words))])

    out = [label(styles, "THE IMAGE", 52, 16), image([34, 34, 36, 36], "button", magnificationFilter="nearest")]
    for k, (w, h, words) in enumerate([(36, 36, "SQUARE"), (90, 36, "WIDE"), (36, 76, "TALL"), (120, 76, "BOTH")]):
        x = [104, 158, 266, 320][k]
        out += [label(styles, words, x + w / 2, 16), button([x, 34, w, h])]
    out += [label(styles, "SMALL", 475, 16), button([458, 34, 9, 30]), button([476, 34, 30, 9]), button([476, 52, 9, 9])]
    out += [label(styles, "NO CENTRE", 62, 128), image([16, 146, 92, 64], "button", contentsScale=2)]
    out += [label(styles, "SCALE 1", 170, 128), button([124, 146, 92, 64], contentsScale=1)]
    out += [label(styles, "ASPECT", 278, 128), layer([232, 146, 92, 64], "#dfe4ee"), button([232, 146, 92, 64],
                                                                                            contentsGravity="resizeAspect")]
    out += [label(styles, "FLIPPED", 386, 128),
            layer([340, 146, 92, 64], None, [button([0, 0, 92, 64])], isGeometryFlipped=True)]
    turned = button(None, bounds=[0, 0, 68, 44], position=[482, 178], transform=[{"rotate": 20}])
    out += [label(styles, "TURNED", 482, 128), turned]
    out += [bubble([16, 232, 130, 36], [84, 60], "left", "grey"), bubble([250, 244, 180, 46], [120, 96, 130], "right", "blue"),
            bubble([16, 280, 96, 27], [56], "left", "grey"), bubble([452, 232, 60, 27], [32], "right", "blue")]
    return [528, 322], 2, PAPER, out


def mipmaps(styles):
    out = []
    rows = [("LINEAR", {"minificationFilter": "linear"}), ("TRILINEAR", {"minificationFilter": "trilinear"}),
            ("BIAS +1", {"minificationFilter": "trilinear", "minificationFilterBias": 1}),
            ("BIAS -1", {"minificationFilter": "trilinear", "minificationFilterBias": -1})]
    for row, (words, how) in enumerate(rows):
        y = 16 + 148 * row
        parts, x = [text(styles["muted"], words, 0, 0, 1)], 0
        for size in (96, 64, 48, 31, 24, 12):
            parts.append(image([x, 24, size, size], "rings", **how))
            x += size + 10
        for k, size in enumerate((64, 40, 20)):
            parts.append(image([x, 24, size, size], "sheet", **how))
            x += size + 10
        parts.append(layer([x + 6, 24, 170, 100], None, [
            layer(None, None, bounds=[0, 0, 160, 256], position=[85, 50], contents={"image": "checker-fine"},
                  transform=[{"rotate": {"angle": 68, "axis": [1, 0, 0]}}], **how)], sublayerTransform=[{"perspective": 190}],
            masksToBounds=True))
        out.append(layer([20, y, 680, 132], None, parts, words))
    return [720, 604], 1, PAPER, out


FILTER_CASES = [
    ("NONE", []),
    ("BLUR 1", [{"type": "gaussianBlur", "inputRadius": 1}]),
    ("BLUR 4", [{"type": "CIGaussianBlur", "inputRadius": 4}]),
    ("BLUR 12", [{"type": "gaussianBlur", "inputRadius": 12}]),
    ("SATURATE 0", [{"type": "colorSaturate", "inputAmount": 0}]),
    ("SATURATE 2", [{"type": "colorSaturate", "inputAmount": 2}]),
    ("BRIGHT 0.2", [{"type": "colorBrightness", "inputAmount": 0.2}]),
    ("CONTRAST 2", [{"type": "colorContrast", "inputAmount": 2}]),
    ("CONTROLS", [{"type": "CIColorControls", "inputSaturation": 0.4, "inputBrightness": -0.15, "inputContrast": 1.4}]),
    ("HUE 90", [{"type": "colorHueRotate", "inputAngle": round(math.pi / 2, 6)}]),
    ("HUE 180", [{"type": "CIHueAdjust", "inputAngle": round(math.pi, 6)}]),
    ("INVERT", ["colorInvert"]),
    ("MULTIPLY", [{"type": "multiplyColor", "inputColor": "#ffd28acc"}]),
    ("ADD", [{"type": "colorAdd", "inputColor": "#00305a"}]),
    ("LUMINANCE", ["luminanceToAlpha"]),
    ("SEPIA", [{"type": "colorMatrix", "inputRVector": [0.393, 0.769, 0.189, 0], "inputGVector": [0.349, 0.686, 0.168, 0],
                "inputBVector": [0.272, 0.534, 0.131, 0]}]),
    ("THREE", [{"type": "colorSaturate", "inputAmount": 0}, {"type": "gaussianBlur", "inputRadius": 2}, "colorInvert"]),
    ("DISABLED", [{"type": "colorInvert", "name": "off", "enabled": False}]),
]


def filters(styles):
    out = []
    for i, (words, list_of_filters) in enumerate(FILTER_CASES):
        x, y = 12 + 116 * (i % 6), 12 + 130 * (i // 6)
        more = {"filters": list_of_filters} if list_of_filters else {}
        picture = layer([8, 6, 100, 84], None, [
            image([0, 0, 100, 66], "photo-0", cornerRadius=8, masksToBounds=True),
            layer([10, 46, 34, 34], CORAL, cornerRadius=17, borderWidth=3, borderColor=PAPER),
            layer([52, 58, 44, 20], "#5b6cf0b3", cornerRadius=10)], "picture", **more)
        out.append(layer([x, y, 116, 130], None, [picture, label(styles, words, 58, 104)], words))
    return [720, 402], 2, PAPER, out


def frosted_glass(styles):
    def blur(radius, *more):
        return {"backgroundFilters": [{"type": "gaussianBlur", "inputRadius": radius}, *more]}

    back = [image([0, 0, 480, 320], "photo-1"),
            *(layer([24 + 58 * k, 150 + 28 * math.sin(k * 1.3), 44, 44], HUES[k], cornerRadius=22) for k in range(8)),
            *(layer([0, 228 + 10 * k, 480, 3], "#ffffff8c") for k in range(9))]
    bar = layer([0, 0, 480, 44], "#f8f9fbb8", [
        text(styles["title"], "FROSTED GLASS", 240, 16.5, 2, 0.5), layer([0, 43.5, 480, 0.5], "#00000030")],
        "navigation bar", **blur(10))
    card = layer([30, 76, 150, 120], "#ffffff66", [
        layer([16, 18, 70, 8], TEXT, cornerRadius=4), layer([16, 34, 110, 6], "#3a4560a6", cornerRadius=3),
        layer([16, 46, 92, 6], "#3a4560a6", cornerRadius=3), layer([16, 84, 56, 20], INDIGO, cornerRadius=10)],
        "card", cornerRadius=22, borderWidth=1, borderColor="#ffffffb3",
        **blur(8, {"type": "colorSaturate", "inputAmount": 1.8}))
    round_one = layer([214, 92, 96, 96], "#1c233340", cornerRadius=48, name="round", borderWidth=2, borderColor="#ffffff80",
                      **blur(4))
    turned = layer(None, "#ffffff40", name="turned", bounds=[0, 0, 96, 70], position=[398, 140], cornerRadius=14,
                   transform=[{"rotate": 16}], borderWidth=1, borderColor="#ffffffb3", **blur(6))
    plain = layer([36, 232, 90, 64], None, name="blur alone", **blur(5))
    invert = layer([150, 232, 90, 64], None, name="inverted", cornerRadius=32, backgroundFilters=["colorInvert"])
    group = layer([264, 226, 190, 76], "#1c2333b3", [
        layer([14, 14, 48, 48], "#ffffff33", name="glass on glass", cornerRadius=12, **blur(6)),
        layer([76, 20, 96, 8], PAPER, cornerRadius=4), layer([76, 36, 70, 6], "#ffffffa6", cornerRadius=3)],
        "dark sheet", cornerRadius=18, opacity=0.95, **blur(14))
    return [480, 320], 2, INK, [layer([0, 0, 480, 320], None, back, "wallpaper"), bar, card, round_one, turned, plain, invert,
                                group]


def blend_modes(styles):
    modes = ["normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
             "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity"]
    operators = [("sourceOver", "S OVER"), ("sourceIn", "S IN"), ("sourceOut", "S OUT"), ("sourceAtop", "S ATOP"),
                 ("destOver", "D OVER"), ("destIn", "D IN"), ("destOut", "D OUT"), ("destAtop", "D ATOP"), ("xor", "XOR"),
                 ("copy", "COPY"), ("clear", "CLEAR"), ("plusL", "PLUS L"), ("plusD", "PLUS D")]
    short = {"colorDodge": "DODGE", "colorBurn": "BURN", "softLight": "SOFT", "hardLight": "HARD", "saturation": "SATURAT.",
             "luminosity": "LUMINOS."}
    out = []
    for i, mode in enumerate(modes):
        x, y = 12 + 84 * (i % 8), 12 + 100 * (i // 8)
        front = layer([8, 26, 60, 34], None, [
            image([0, 0, 60, 34], "spectrum"), layer([40, 4, 16, 26], "#ffffff80", cornerRadius=8)], "front",
            compositingFilter=mode + "BlendMode" if i % 2 else ("CI" + mode[0].upper() + mode[1:] if i else "normal") + "BlendMode")
        out.append(layer([x, y, 76, 92], None, [
            image([0, 0, 76, 72], "photo-0"), layer([0, 0, 38, 36], AMBER), front,
            label(styles, short.get(mode, mode.upper()), 38, 79)], mode))
    # Operators act inside one bitmap each, so that what lies behind the tiles is left alone.
    for i, (name, words) in enumerate(operators):
        x, y = 12 + 51.5 * i, 220
        pair = layer([0, 0, 46, 46], None, [
            layer([2, 2, 30, 30], INDIGO, cornerRadius=15), layer([14, 14, 30, 30], "#f2705dcc", cornerRadius=6, name="source",
                                                                  compositingFilter=name)],
            name, shouldRasterize=True, rasterizationScale=2)
        out.append(layer([x, y, 46, 60], None, [
            image([0, 0, 46, 46], "checker", contentsRect=[0, 0, 0.375, 0.375], magnificationFilter="nearest"), pair, label(styles, words, 23, 52)], name))
    return [692, 292], 2, PAPER, out


def edge_antialiasing(styles):
    every = ["left", "right", "bottom", "top"]
    cases = [("ALL", every), ("LEFT", ["left"]), ("RIGHT", ["right"]), ("BOTTOM", ["bottom"]), ("TOP", ["top"]),
             ("SIDES", ["left", "right"]), ("NONE", []), ("OFF", None)]
    out = []
    for i, (words, edges) in enumerate(cases):
        more = {"allowsEdgeAntialiasing": False} if edges is None else {} if edges == every else {"edgeAntialiasingMask": edges}
        picture = {"contents": {"image": "stripes"}} if i % 2 else {}
        out.append(layer([12 + 88 * (i % 8), 12, 88, 112], None, [
            layer(None, INDIGO, name=words, bounds=[0, 0, 56, 56], position=[44, 44], transform=[{"rotate": 9}],
                  **more, **picture),
            text(styles["muted"], words, 44, 92, 1, 0.5)], words))

    # A turned row of tiles that touch: antialiased on both sides of a seam, the background shows through.
    def row(words, inner):
        tiles = []
        for k in range(9):
            edges = [e for e in every if e in ("top", "bottom") or (e == "left" and k == 0) or (e == "right" and k == 8)]
            more = {} if not inner else {"edgeAntialiasingMask": edges}
            tiles.append(layer([36 * k, 0, 36, 40], INK, **more))
        return layer(None, None, tiles, words, bounds=[0, 0, 324, 40], position=[180, 40], transform=[{"rotate": 4}])

    for i, (words, inner) in enumerate([("SEAMS", False), ("NO SEAMS", True)]):
        out.append(layer([4 + 360 * i, 130, 360, 110], None, [row(words, inner), text(styles["muted"], words, 180, 92, 1, 0.5)],
                         words))
    # Between pixels, without turning.
    for k in range(12):
        more = {"allowsEdgeAntialiasing": False} if k >= 6 else {}
        out.append(layer([26 + 57 * k + k % 6 / 6, 256 + k % 6 / 6, 40, 24], HUES[k % 6], **more))
    return [728, 296], 1, PAPER, out


SCENES = {
    "rounded-clips": rounded_clips, "corner-masks": corner_masks, "continuous-corners": continuous_corners, "masks": masks,
    "shadows": shadows, "shadow-paths": shadow_paths, "group-opacity": group_opacity, "nine-slice": nine_slice,
    "mipmaps": mipmaps, "filters": filters, "frosted-glass": frosted_glass, "blend-modes": blend_modes,
    "edge-antialiasing": edge_antialiasing,
}
