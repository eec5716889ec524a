"""The scenes of the article "Why is my frame slow?": each lesson's scene as it is slow, and as it is after the change."""
import json
import pathlib


def card(index: int, columns: int, **more) -> dict:
    x, y = index % columns, index // columns
    return {
        "name": f"card {index}", "frame": [20 + 150 * x, 20 + 100 * y, 120, 70], "backgroundColor": "#ffffff",
        "cornerRadius": 12, **more,
    }


def scene(layers: list, **more) -> dict:
    return {"version": 1, "size": [1920, 1080], "backgroundColor": "#e8ebf2", "layers": layers, **more}


def blending(alpha: float) -> dict:
    """Twelve sheets, each over the whole picture."""
    sheets = [
        {"name": f"sheet {index}", "frame": [0, 0, 1920, 1080], "backgroundColor": [0.2, 0.05 * index, 0.9 - 0.05 * index, alpha]}
        for index in range(12)
    ]
    return scene(sheets)


def masks(after: bool) -> dict:
    """A hundred cards that fade out to the right: by a mask for each, or by a gradient of the ground's colour above them."""
    layers = []
    for index in range(100):
        stripes = [
            {"frame": [0, 8 + 20 * line, 120, 14], "backgroundColor": ["#5c6bf2", "#3aa8a0", "#f2904a"][line]} for line in range(3)
        ]
        fade = {"class": "CAGradientLayer", "frame": [60, 0, 60, 70], "startPoint": [0, 0.5], "endPoint": [1, 0.5]}
        if after:
            stripes.append({**fade, "colors": ["#e8ebf200", "#e8ebf2"]})
            layers.append(card(index, 12, cornerRadius=0, sublayers=stripes))
        else:
            mask = {**fade, "frame": [0, 0, 120, 70], "colors": ["#000000", "#000000", "#00000000"], "locations": [0, 0.5, 1]}
            layers.append(card(index, 12, cornerRadius=0, sublayers=stripes, mask=mask))
    return scene(layers)


def lines(width: int) -> list:
    """Text as it looks from afar, and an avatar."""
    return [
        {"class": "CAShapeLayer", "frame": [12, 12, 46, 46], "path": {"ellipse": [0, 0, 46, 46]}, "fillColor": "#5c6bf2"},
        {"frame": [70, 18, width - 90, 10], "backgroundColor": "#33384a", "cornerRadius": 5},
        {"frame": [70, 38, width - 120, 8], "backgroundColor": "#a0a6b8", "cornerRadius": 4},
    ]


def shadows(after: bool) -> dict:
    """A hundred badges without a background, whose shadow is found from their pixels, or given as a path."""
    shadow = {"shadowOpacity": 0.4, "shadowRadius": 8, "shadowOffset": [0, 4]}
    if after:
        shadow["shadowPath"] = {"ellipse": [12, 12, 46, 46]}
    layers = [card(index, 12, backgroundColor=[0, 0, 0, 0], sublayers=lines(120), **shadow) for index in range(100)]
    return scene(layers)


def cache(after: bool) -> dict:
    """A list of forty rows that scrolls, each a group with a shadow and a mask: drawn in each frame, or kept as a bitmap."""
    rows = []
    for index in range(40):
        row = {
            "name": f"row {index}", "frame": [40, 20 + 90 * index, 670, 70], "opacity": 0.95, "shadowOpacity": 0.4, "shadowRadius": 6,
            "shadowOffset": [0, 3], "sublayers": [{"frame": [0, 0, 670, 70], "backgroundColor": "#ffffff", "cornerRadius": 12,
                                                  "sublayers": lines(670)}],
        }
        rows.append({**row, "shouldRasterize": True} if after else row)
    value = scene([{"name": "list", "frame": [0, 0, 750, 1334], "masksToBounds": True, "sublayers": rows}])
    return {**value, "size": [750, 1334]}


def damage(after: bool) -> dict:
    """A hundred cards and a ticker that moves, beside a bar that blurs what lies behind it, or a bar of a colour."""
    cards = [card(index, 12, borderWidth=2, borderColor="#5c6bf2") for index in range(100)]
    words = [{"frame": [10 + 60 * index, 10, 40, 20], "backgroundColor": "#f2904a", "cornerRadius": 4} for index in range(20)]
    ticker = {"name": "ticker", "frame": [20, 960, 400, 40], "masksToBounds": True, "sublayers": words}
    bar = {"name": "bar", "frame": [0, 0, 1920, 80], "backgroundColor": [1, 1, 1, 0.6]}
    if not after:
        bar["backgroundFilters"] = [{"type": "gaussianBlur", "inputRadius": 12}]
    return scene(cards + [ticker, bar])


SCENES = {
    "blending-before": blending(0.98), "blending-after": blending(1),
    "masks-before": masks(False), "masks-after": masks(True),
    "shadows-before": shadows(False), "shadows-after": shadows(True),
    "cache-before": cache(False), "cache-after": cache(True),
    "damage-before": damage(False), "damage-after": damage(True),
}


def write_scenes(folder: pathlib.Path):
    for name, value in SCENES.items():
        layers = ",\n".join("        " + json.dumps(layer) for layer in value["layers"])
        head = json.dumps({key: each for key, each in value.items() if key != "layers"})[:-1]
        (folder / f"{name}.json").write_text(f'{head}, "layers": [\n{layers}\n]}}\n')
