"""Lottie files."""
import json

from .cases import DOT, case


def lottie(layers, assets=(), **keys):
    return {"scene.json": json.dumps(dict({"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 32, "h": 32, "layers": layers, "assets": list(assets)}, **keys))}


STILL = {"o": {"a": 0, "k": 100}, "r": {"a": 0, "k": 0}, "p": {"a": 0, "k": [1, 1, 0]}, "a": {"a": 0, "k": [0, 0, 0]}, "s": {"a": 0, "k": [100, 100, 100]}}


def shaped(index, shapes, **keys):
    return dict({"ty": 4, "ind": index, "nm": f"l{index}", "ip": 0, "op": 60, "st": 0, "ks": STILL, "shapes": shapes}, **keys)


RECT = {"ty": "rc", "p": {"a": 0, "k": [9, 9]}, "s": {"a": 0, "k": [9, 9]}, "r": {"a": 0, "k": 0}}
FILL = {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}
GROUP = {"ty": "gr", "it": [RECT, FILL, {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}


@case("lottie-layers", 2_000, "render", "inspect", "convert-json")
def _(n):
    return lottie([shaped(i, [RECT, FILL]) for i in range(n)])


@case("lottie-parents", 20)
def _(n):
    chain = [shaped(i, [RECT, FILL], **({"parent": i - 1} if i else {})) for i in range(n)]
    return lottie([dict(l) for l in chain])


@case("lottie-children-of-one", 2_000)
def _(n):
    return lottie([shaped(i, [RECT, FILL], **({"parent": 0} if i else {})) for i in range(n)])


@case("lottie-shapes", 2_000, "render", "convert-json")
def _(n):
    return lottie([shaped(0, [RECT] * n + [FILL])])


@case("lottie-groups", 2_000)
def _(n):
    return lottie([shaped(0, [GROUP] * n)])


@case("lottie-fills-of-one", 1_000)
def _(n):
    return lottie([shaped(0, [RECT] + [FILL] * n)])


# Paths and fills in turns are left out: each fill paints all paths before it, which SceneLimits.maximumLottieOutlines ends.


@case("lottie-nested-groups", 20)
def _(n):
    inner = [RECT, FILL]
    for i in range(n):
        inner = [{"ty": "gr", "it": inner + GROUP["it"][2:]}]
    return lottie([shaped(k, inner) for k in range(20)])


@case("lottie-repeaters", 100)
def _(n):
    copies = {"ty": "rp", "c": {"a": 0, "k": n}, "o": {"a": 0, "k": 0}, "m": 1, "tr": {"p": {"a": 0, "k": [1, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "so": {"a": 0, "k": 100}, "eo": {"a": 0, "k": 100}}}
    return lottie([shaped(0, [RECT, FILL, copies])])


@case("lottie-modifiers", 500)
def _(n):
    round_corners = {"ty": "rd", "r": {"a": 0, "k": 0}}
    return lottie([shaped(0, [RECT] + [round_corners] * n + [FILL])])


@case("lottie-cameras", 50)
def _(n):
    camera = lambda i: {"ty": 13, "ind": 9000 + i, "ip": i, "op": i + 1, "st": 0, "pe": {"a": 0, "k": 100}, "ks": {"p": {"a": 0, "k": [16, 16, -100]}, "a": {"a": 0, "k": [16, 16, 0]}}}
    return lottie([camera(i) for i in range(n)] + [shaped(i, [RECT, FILL], ddd=1) for i in range(10)], op=n)


@case("lottie-trims", 500)
def _(n):
    trim = {"ty": "tm", "s": {"a": 0, "k": 0}, "e": {"a": 0, "k": 50}, "o": {"a": 0, "k": 0}, "m": 2}
    stroke = {"ty": "st", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}, "w": {"a": 0, "k": 2}}
    return lottie([shaped(0, [RECT] * n + [trim, stroke])])


@case("lottie-merged", 100)
def _(n):
    rects = [dict(RECT, p={"a": 0, "k": [i % 31, i // 31 % 31]}) for i in range(n)]
    return lottie([shaped(0, rects + [{"ty": "mm", "mm": 2}, FILL])])


@case("lottie-keyframes", 5_000, "render", "convert-json")
def _(n):
    keys = [{"t": i, "s": [i % 100], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.6], "y": [1]}} for i in range(n)]
    return lottie([shaped(0, [RECT, FILL], ks=dict(STILL, o={"a": 1, "k": keys}))], op=n)


@case("lottie-path-keyframes", 1_000)
def _(n):
    outline = lambda i: [{"c": True, "v": [[0, 0], [9, i % 9], [9, 9]], "i": [[0, 0]] * 3, "o": [[0, 0]] * 3}]
    keys = [{"t": i, "s": outline(i), "o": {"x": 0.3, "y": 0}, "i": {"x": 0.6, "y": 1}} for i in range(n)]
    return lottie([shaped(0, [{"ty": "sh", "ks": {"a": 1, "k": keys}}, FILL])], op=n)


@case("lottie-rounded-keyframes", 1_000)
def _(n):
    keys = [{"t": i, "s": [i % 9], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.6], "y": [1]}} for i in range(n)]
    return lottie([shaped(0, [RECT, {"ty": "rd", "r": {"a": 1, "k": keys}}, FILL])], op=n)


@case("lottie-path-points", 10_000)
def _(n):
    outline = {"c": True, "v": [[i * 7919 % 32, i * 104729 % 32] for i in range(n)], "i": [[0, 0]] * n, "o": [[1, 0]] * n}
    return lottie([shaped(0, [{"ty": "sh", "ks": {"a": 0, "k": outline}}, FILL])])


@case("lottie-bent-points", 2_000)
def _(n):
    outline = {"c": True, "v": [[i * 7919 % 32, i * 104729 % 32] for i in range(n)], "i": [[0, 0]] * n, "o": [[1, 0]] * n}
    return lottie([shaped(0, [{"ty": "sh", "ks": {"a": 0, "k": outline}}, {"ty": "pb", "a": {"a": 0, "k": 10}}, {"ty": "zz", "s": {"a": 0, "k": 1}, "r": {"a": 0, "k": 2}, "pt": {"a": 0, "k": 1}}, {"ty": "op", "a": {"a": 0, "k": 1}, "lj": 1, "ml": {"a": 0, "k": 4}}, FILL])])


@case("lottie-masks", 500)
def _(n):
    outline = {"a": 0, "k": {"c": True, "v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0]] * 3, "o": [[0, 0]] * 3}}
    return lottie([shaped(0, [RECT, FILL], hasMask=True, masksProperties=[{"mode": "a", "pt": outline, "o": {"a": 0, "k": 100}, "inv": False} for i in range(n)])])


@case("lottie-mattes", 500)
def _(n):
    return lottie([shaped(i, [RECT, FILL], **({"td": 1} if i % 2 == 0 else {"tt": 1})) for i in range(2 * n)])


@case("lottie-matte-shared", 500)
def _(n):
    return lottie([shaped(0, [RECT, FILL], td=1)] + [shaped(i + 1, [RECT, FILL], tt=1, tp=0) for i in range(n)])


@case("lottie-precomps", 500)
def _(n):
    assets = [{"id": f"c{i}", "layers": [shaped(0, [RECT, FILL])]} for i in range(n)]
    return lottie([{"ty": 0, "ind": i, "refId": f"c{i}", "w": 32, "h": 32, "ip": 0, "op": 60, "st": 0, "ks": STILL} for i in range(n)], assets)


@case("lottie-precomps-nested", 20)
def _(n):
    comp = lambda i: {"ty": 0, "ind": 0, "refId": f"c{i}", "w": 32, "h": 32, "ip": 0, "op": 60, "st": 0, "ks": STILL}
    assets = [{"id": f"c{i}", "layers": [comp(i + 1)]} for i in range(n)] + [{"id": f"c{n}", "layers": [shaped(0, [RECT, FILL])]}]
    return lottie([comp(0) for k in range(40)], assets)


@case("lottie-assets", 5_000, "render", "convert-json")
def _(n):
    assets = [{"id": f"i{i}", "w": 1, "h": 1, "e": 1, "u": "", "p": "data:image/png;base64," + DOT} for i in range(n)]
    return lottie([{"ty": 2, "ind": i, "refId": f"i{i}", "ip": 0, "op": 60, "st": 0, "ks": STILL} for i in range(n)], assets)


@case("lottie-slots", 2_000, "render", "convert-json")
def _(n):
    slots = {f"s{i}": {"p": {"a": 0, "k": [1, 0, 0, 1]}} for i in range(n)}
    return lottie([shaped(i, [RECT, dict(FILL, c={"sid": f"s{i}"})]) for i in range(n)], slots=slots)


def lettering(text, animators=(), **document):
    data = dict({"s": 4, "f": "DejaVuSans", "t": text, "j": 0, "tr": 0, "lh": 5, "ls": 0, "fc": [0, 0, 0]}, **document)
    return {"ty": 5, "ind": 0, "nm": "t", "ip": 0, "op": 60, "st": 0, "ks": STILL, "t": {"d": {"k": [{"s": data, "t": 0}]}, "p": {}, "m": {"g": 1, "a": {"a": 0, "k": [0, 0]}}, "a": list(animators)}}


FONTS = {"list": [{"fName": "DejaVuSans", "fFamily": "DejaVu Sans", "fStyle": "Book", "ascent": 75}]}


@case("lottie-text", 2_000, "render", "convert-json")
def _(n):
    return lottie([lettering("lorem ipsum " * (n // 12))], fonts=FONTS)


@case("lottie-text-lines", 1_000)
def _(n):
    return lottie([lettering("ab\r" * n)], fonts=FONTS)


@case("lottie-text-boxed", 1_000)
def _(n):
    return lottie([lettering("lorem ipsum " * (n // 12), sz=[30, 30], ps=[0, 0])], fonts=FONTS)


@case("lottie-text-animated", 500, "render", "animate-short")
def _(n):
    keys = {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.6], "y": [1]}}, {"t": 60, "s": [100]}]}
    animator = {"nm": "a", "s": {"t": 0, "s": keys, "e": {"a": 0, "k": 100}, "o": {"a": 0, "k": 0}, "b": 1, "sh": 1, "r": 1, "rn": 1, "a": {"a": 0, "k": 100}}, "a": {"o": {"a": 0, "k": 0}, "t": {"a": 0, "k": 3}}}
    return lottie([lettering("lorem ipsum " * (n // 12), [animator])], fonts=FONTS)


@case("lottie-text-animators", 20, "render")
def _(n):
    animator = {"nm": "a", "s": {"t": 0, "s": {"a": 0, "k": 10}, "e": {"a": 0, "k": 100}, "o": {"a": 0, "k": 0}, "b": 1, "sh": 1, "r": 1, "a": {"a": 0, "k": 100}}, "a": {"o": {"a": 0, "k": 50}, "t": {"a": 0, "k": 3}}}
    return lottie([lettering("lorem ipsum " * 20, [animator] * n)], fonts=FONTS)


@case("lottie-characters", 2_000, "render")
def _(n):
    chars = [{"ch": chr(0x4E00 + i), "size": 4, "style": "Book", "w": 50, "fFamily": "DejaVu Sans", "data": {"shapes": [GROUP]}} for i in range(n)]
    return lottie([lettering("".join(chr(0x4E00 + i) for i in range(n)))], fonts=FONTS, chars=chars)


@case("lottie-texts-keyed", 500, "render")
def _(n):
    l = lettering("")
    l["t"]["d"]["k"] = [{"s": dict(l["t"]["d"]["k"][0]["s"], t=f"text {i}"), "t": i} for i in range(n)]
    return lottie([l], fonts=FONTS, op=n)


@case("lottie-gradient-stops", 500)
def _(n):
    stops = sum(([i / (n - 1), i % 2, 0, 1] for i in range(n)), []) + sum(([i / (n - 1), 0.5] for i in range(n)), [])
    fill = {"ty": "gf", "g": {"p": n, "k": {"a": 0, "k": stops}}, "s": {"a": 0, "k": [0, 0]}, "e": {"a": 0, "k": [20, 20]}, "t": 1, "o": {"a": 0, "k": 100}}
    return lottie([shaped(0, [RECT, fill])])


@case("lottie-warnings", 10_000, "render", "inspect", "convert-json")
def _(n):
    return lottie([dict(shaped(i, [RECT, FILL]), ef=[{"ty": 1000 + i, "nm": f"e{i}", "ef": []} for i in range(k, n, 10)]) for k, i in enumerate(range(10))])


@case("lottie-warnings-of-layers", 5_000)
def _(n):
    return lottie([{"ty": 50 + i, "nm": f"l{i}", "ind": i, "ip": 0, "op": 60, "st": 0} for i in range(n)])


@case("lottie-warnings-alike", 10_000)
def _(n):
    return lottie([dict(shaped(0, [RECT, FILL]), ef=[{"ty": 77, "nm": "e", "ef": []}] * n)])


@case("lottie-markers", 20_000)
def _(n):
    return lottie([], markers=[{"cm": f"m{i}", "tm": i, "dr": 1} for i in range(n)])


@case("lottie-camera", 50)
def _(n):
    camera = {"ty": 13, "ind": 9999, "ip": 0, "op": 60, "st": 0, "pe": {"a": 0, "k": 100}, "ks": {"p": {"a": 0, "k": [16, 16, -100]}, "a": {"a": 0, "k": [16, 16, 0]}}}
    return lottie([camera] + [shaped(i, [RECT, FILL], ddd=1) for i in range(n)])
