"""Scenes as dictionaries, and how they are written: short layers on one line each, keys in the order given."""

import json
import os

WIDTH = 120  # longest line of a layer that stays on one line

INK, TEXT, MUTED, LINE, BACK, PAPER = "#1c2333", "#3a4560", "#8a93a8", "#e2e6ee", "#f2f4f8", "#ffffff"
INDIGO, VIOLET, TEAL, GREEN = "#5b6cf0", "#9461f2", "#1fb6a8", "#46bf74"
AMBER, CORAL, PINK, SKY = "#f7b23b", "#f2705d", "#ec6ba5", "#41a8f3"
HUES = [INDIGO, SKY, TEAL, GREEN, AMBER, CORAL, PINK, VIOLET]


def number(value):
    value = round(value, 9)
    return int(value) if value == int(value) else value


def numbers(values):
    return [number(round(v, 4)) for v in values]


def layer(frame=None, color=None, sublayers=None, name=None, **properties):
    out = {}
    if name:
        out["name"] = name
    if frame is not None:
        out["frame"] = numbers(frame)
    for key in ("bounds", "position"):
        if key in properties:
            properties[key] = numbers(properties[key])
    rest = {"backgroundColor": color} if color else {}
    for key in ("bounds", "position", "zPosition", "anchorPoint"):
        if key in properties:
            out[key] = properties.pop(key)
    out.update(rest)
    out.update(properties)
    if sublayers:
        out["sublayers"] = [s for s in sublayers if s]
    return out


def image(frame, name, **properties):
    return layer(frame, contents={"image": name}, **properties)


def text(style, string, x, y, scale, align=0.0):
    """A group of one layer per letter. (x, y) in points is the left (0), middle (0.5) or right (1) end of the capitals' top;
    letters come to lie on whole pixels."""
    from lettering import MARGIN

    width = style.measure(string)
    left, top = round(x * scale - width * align), round(y * scale)
    pen, letters = 0, []
    for c in string:
        if c != " ":
            cx, cy, w, h = style.cells[c]
            letters.append(
                image(
                    [(pen - MARGIN) / scale, -MARGIN / scale, w / scale, h / scale],
                    style.name,
                    contentsRect=[
                        number(cx / style.sheet_width), number(cy / style.sheet_height),
                        number(w / style.sheet_width), number(h / style.sheet_height),
                    ],
                )
            )
        pen += round(style.advance(c))
    return layer([left / scale, top / scale, width / scale, style.cap / scale], name=string, sublayers=letters)


def scene(size, scale, background, layers, images=()):
    out = {"$schema": "scene.schema.json", "version": 1, "size": size, "scale": scale}
    if background:
        out["backgroundColor"] = background
    if images:
        out["images"] = {name: f"images/{name}.png" for name in images}
    out["layers"] = [item for item in layers if item]
    return out


def used_images(layers):
    found = set()
    for item in layers:
        if isinstance(item.get("contents"), dict) and "image" in item["contents"]:
            found.add(item["contents"]["image"])
        found |= used_images(item.get("sublayers", []))
        found |= used_images([item["mask"]] if "mask" in item else [])
    return found


def _short(value):
    return json.dumps(value, separators=(", ", ": "))


def _pretty(value, indent):
    short = _short(value)
    pad = "    " * indent
    flat = not (isinstance(value, dict) and "sublayers" in value)
    if not isinstance(value, (dict, list)) or (flat and len(short) + len(pad) <= WIDTH):
        return short
    if isinstance(value, list) and all(not isinstance(v, (dict, list)) for v in value):
        return short
    if isinstance(value, list):
        lines = [pad + "    " + _pretty(v, indent + 1) for v in value]
        return "[\n" + ",\n".join(lines) + "\n" + pad + "]"
    lines, run = [], ""
    for key, item in value.items():
        entry = f"{json.dumps(key)}: {_pretty(item, indent + 1)}"
        if "\n" in entry or indent == 0:
            lines += [run] if run else []
            lines.append(entry)
            run = ""
        elif run and len(pad) + 4 + len(run) + 2 + len(entry) > WIDTH - 1:
            lines.append(run)
            run = entry
        else:
            run = f"{run}, {entry}" if run else entry
    lines += [run] if run else []
    return "{\n" + ",\n".join(pad + "    " + line for line in lines) + "\n" + pad + "}"


def write_scene(path, value):
    write(path, (_pretty(value, 0) + "\n").encode())


def write_compact(path, head, layers):
    """The head as one object, and one line for each outermost layer."""
    body = ",\n".join(json.dumps(item, separators=(",", ":")) for item in layers)
    start = json.dumps(head, separators=(",", ":"))[:-1]
    write(path, f'{start},"layers":[\n{body}\n]}}\n'.encode())


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    beside = path + ".new"
    with open(beside, "wb") as file:
        file.write(data)
    os.replace(beside, path)
