"""The timed scenes: fixed lists from a 32-bit random stream, 1920 x 1080, one pixel per point.

Their rectangles, images and colours are the ones other renderers are timed with, so the order of the calls to the stream
must not change.
"""

import math

import bench_gradients
import bench_shapes
import bench_text
import png
from model import number, write, write_compact


class Stream:
    """x' = 1664525 x + 1013904223 mod 2^32; a unit is (x >> 8) / 2^24."""

    def __init__(self, seed):
        self.x = seed

    def unit(self):
        self.x = (self.x * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.x >> 8) / 16777216.0

    def whole(self, low, high):
        return low + int(self.unit() * (high - low + 1))

    def real(self, low, high):
        return low + self.unit() * (high - low)

    def color(self, alpha=255):
        r, g, b = (self.whole(0, 255) for _ in range(3))
        return f"#{r:02x}{g:02x}{b:02x}" + ("" if alpha == 255 else f"{alpha:02x}")


def texture(w, h, k, alpha):
    """Gradients and a checker; with `alpha`, fading out towards a circle's rim."""
    out = bytearray()
    for y in range(h):
        for x in range(w):
            check = ((x // 16 + y // 16) & 1) * 40
            r = min(255, max(0, (x * 255 // max(1, w - 1)) * (0.4 + 0.08 * k) + check))
            g = min(255, max(0, (y * 255 // max(1, h - 1)) * (1.0 - 0.08 * k) + check))
            b = min(255, max(0, 60 + 20 * k + check + ((x ^ y) & 31)))
            out += bytes((int(r), int(g), int(b)))
            if alpha:
                radius = math.hypot(x - (w - 1) / 2, y - (h - 1) / 2) / (w / 2)
                out.append(int(min(255, max(0, (1.25 - radius) * 255))))
    return png.encode(w, h, 4 if alpha else 3, out)


def screen():
    """An opaque 1920 x 1080 picture like a user interface: large flat areas, a gradient, many small bars. RGB bytes."""
    w, h = 1920, 1080
    rows = [bytearray(bytes((20 + 30 * y // h, 32 + 40 * y // h, 74 + 96 * y // h)) * w) for y in range(h)]

    def fill(x, y, width, height, color, shade=0.0):
        for row in range(max(0, y), min(h, y + height)):
            k = 1 - shade * (row - y) / height
            rows[row][3 * x : 3 * (x + width)] = bytes(int(c * k) for c in color) * width

    stream = Stream(2026)
    fill(0, 0, w, 64, (246, 247, 250))
    fill(0, 64, 280, h - 64, (236, 239, 245))
    for k in range(22):
        y = 96 + 42 * k
        if k == 3:
            fill(0, y - 12, 280, 40, (91, 108, 240))
        fill(28, y, 18, 18, (138, 147, 168))
        fill(62, y + 3, stream.whole(90, 180), 12, (255, 255, 255) if k == 3 else (58, 69, 96))
    hues = [(91, 108, 240), (65, 168, 243), (31, 182, 168), (70, 191, 116), (247, 178, 59), (242, 112, 93), (236, 107, 165)]
    for row in range(3):
        for column in range(4):
            x, y = 320 + 396 * column, 104 + 320 * row
            fill(x, y, 364, 288, (255, 255, 255))
            fill(x, y, 364, 120, hues[(row * 4 + column) % 7], 0.35)
            for line in range(6):
                at = x + 20
                while at < x + 300:
                    word = stream.whole(16, 60)
                    fill(at, y + 140 + 22 * line, min(word, x + 344 - at), 9, (74, 84, 108) if line == 0 else (164, 172, 190))
                    at += word + 8
    return png.encode(w, h, 3, b"".join(rows), filters=(0, 2))


def write_all(folder):
    for k in range(8):
        write(f"{folder}/images/tex{k}.png", texture(128, 128, k, False))
        write(f"{folder}/images/texa{k}.png", texture(128, 128, k, True))
    write(f"{folder}/images/fullscreen.png", screen())
    write(f"{folder}/images/ramp.png", ramp())

    def scene(name, layers, background="#1b2a3d", images=()):
        head = {"$schema": "../scene.schema.json", "version": 1, "size": [1920, 1080], "backgroundColor": background}
        if images:
            head["images"] = {name: f"images/{name}.png" for name in images}
        write_compact(f"{folder}/{name}.json", head, layers)

    s = Stream(101)
    scene("w1-opaque-rects", [
        {"frame": [s.whole(0, 1720), s.whole(0, 880), 200, 200], "backgroundColor": s.color()} for _ in range(200)])

    s = Stream(102)
    scene("w2-images-half-transparent", [
        {"frame": [s.whole(0, 1792), s.whole(0, 952), 128, 128], "contents": {"image": f"tex{i % 8}"}, "opacity": 0.5,
         "minificationFilter": "nearest", "magnificationFilter": "nearest"} for i in range(1000)],
        images=[f"tex{k}" for k in range(8)])

    s, layers = Stream(103), []
    for i in range(1000):
        x, y = s.real(0, 1920), s.real(0, 1080)
        angle, size = s.real(0, 2 * math.pi), s.real(0.5, 1.5)
        layers.append({
            "bounds": [0, 0, 128, 128], "position": [number(round(x, 5)), number(round(y, 5))],
            "transform": [{"scale": number(round(size, 5))}, {"rotate": number(round(math.degrees(round(angle, 5)), 6))}],
            "contents": {"image": f"texa{i % 8}"}})
    scene("w3-images-rotated", layers, images=[f"texa{k}" for k in range(8)])

    s = Stream(104)
    scene("w4a-rounded-rects", [
        {"frame": [number(s.whole(0, 7040) / 4), number(s.whole(0, 3840) / 4), 160, 120], "cornerRadius": 16,
         "backgroundColor": s.color(153)} for _ in range(500)])

    effects(scene)

    s = Stream(110)
    scene("w9a-small-rects", [
        {"frame": [s.whole(0, 1900), s.whole(0, 1060), 20, 20], "backgroundColor": s.color(128)} for _ in range(10000)])

    # The large grid lists the 6,004 of its 100,000 layers that can be seen: what the others are timed with, and a file
    # of half a megabyte in place of nine.
    for name, nx, ny, nz, visible_only in (("w9b-layer-grid", 10, 10, 10, False), ("w9c-layer-grid-large", 100, 100, 10, True)):
        layers = []
        for z in range(nz - 1, -1, -1):
            scale = 500 / (500 + z * 150.0)
            grey = f"{int(round(255 * (1 - z / nz))):02x}" * 3
            for y in range(ny):
                for x in range(nx):
                    px, py = (x - (nx - 1) / 2) * 150, (y - (ny - 1) / 2) * 150
                    seen = abs(px * scale) - 50 * scale < 960 and abs(py * scale) - 50 * scale < 540
                    if seen or not visible_only:
                        layers.append({"frame": [number(910 + px), number(490 + py), 100, 100], "zPosition": -150 * z,
                                       "backgroundColor": "#" + grey})
        grid(f"{folder}/{name}.json", layers)

    write_compact(f"{folder}/fullscreen-image.json",
                  {"$schema": "../scene.schema.json", "version": 1, "size": [1920, 1080]},
                  [{"frame": [0, 0, 1920, 1080], "contents": "images/fullscreen.png"}])
    bench_shapes.write_all(folder, Stream)
    bench_text.write_all(folder)
    bench_gradients.write_all(folder)


def effects(scene):
    """What needs buffers in other renderers: shadows, a blur of everything, groups, rounded clips."""
    # Cards in rows, filled from light to dark by an image over the colour.
    s, layers = Stream(111), []
    for i in range(100):
        x, y = 24 + 182 * (i % 10) + s.whole(-16, 16), 20 + 94 * (i // 10) + s.whole(-10, 10)
        layers.append({
            "frame": [x, y, 240, 160], "backgroundColor": s.color(), "cornerRadius": 12, "shadowOpacity": 0.5,
            "shadowOffset": [0, 4], "shadowRadius": 8,
            "sublayers": [{"frame": [0, 12, 240, 136], "contents": {"image": "ramp"}}]})
    scene("w10-shadow-cards", layers, "#e9edf5", images=["ramp"])

    s, hues = Stream(112), ["#5b6cf0", "#41a8f3", "#1fb6a8", "#46bf74", "#f7b23b", "#f2705d", "#ec6ba5", "#9461f2"]
    inside = [{"frame": [0, 0, 1920, 64], "backgroundColor": "#f6f7fa"}, {"frame": [0, 64, 280, 1016], "backgroundColor": "#1c2340"}]
    for k in range(22):
        inside.append({"frame": [28, 96 + 42 * k, 18, 18], "backgroundColor": hues[k % 8], "cornerRadius": 9})
        inside.append({"frame": [62, 99 + 42 * k, s.whole(90, 180), 12], "backgroundColor": "#8a93a8", "cornerRadius": 6})
    for i in range(12):
        x, y = 320 + 396 * (i % 4), 104 + 320 * (i // 4)
        card = [{"frame": [0, 0, 364, 120], "contents": {"image": f"tex{i % 8}"}}]
        for line in range(6):
            card.append({"frame": [20, 140 + 22 * line, s.whole(120, 320), 9], "backgroundColor": "#a4acbe", "cornerRadius": 4.5})
        inside.append({"frame": [x, y, 364, 288], "backgroundColor": "#ffffff", "cornerRadius": 12, "sublayers": card})
    scene("w11-full-blur", [
        {"frame": [0, 0, 1920, 1080], "backgroundColor": "#e9edf5", "filters": [{"type": "gaussianBlur", "inputRadius": 20}],
         "sublayers": inside}], "#e9edf5", images=[f"tex{k}" for k in range(8)])

    s, layers = Stream(113), []
    for i in range(50):
        x, y = s.whole(0, 1620), s.whole(0, 840)
        layers.append({
            "frame": [x, y, 300, 240], "opacity": number(s.whole(3, 8) / 10), "sublayers": [
                {"frame": [s.whole(0, 180), s.whole(0, 140), 120, 100], "backgroundColor": s.color()} for _ in range(6)]})
    scene("w12-group-opacity", layers)

    s = Stream(114)
    scene("w13-rounded-images", [
        {"frame": [number(s.whole(0, 7040) / 4), number(s.whole(0, 3840) / 4), 160, 120], "contents": {"image": f"tex{i % 8}"},
         "cornerRadius": 16, "masksToBounds": True} for i in range(500)], images=[f"tex{k}" for k in range(8)])


def ramp():
    """White above, black below, both translucent and softly: over a colour, a fill that darkens downwards."""
    out = bytearray()
    for y in range(64):
        k = math.sin((y + 0.5) / 64 * 2 * math.pi)
        out += bytes((255,) * 3 if k > 0 else (0,) * 3) + bytes((int(abs(k) * 60 + 0.5),))
    return png.encode(1, 64, 4, out)


def grid(path, layers):
    """Layers inside one layer whose sublayerTransform is the perspective, one line each."""
    body = ",\n".join(
        f'{{"frame":[{",".join(str(v) for v in l["frame"])}],"zPosition":{l["zPosition"]},'
        f'"backgroundColor":"{l["backgroundColor"]}"}}' for l in layers)
    write(path, (
        '{"$schema":"../scene.schema.json","version":1,"size":[1920,1080],"backgroundColor":"#000000","layers":[\n'
        '{"frame":[0,0,1920,1080],"sublayerTransform":[{"perspective":500}],"sublayers":[\n'
        f"{body}\n]}}\n]}}\n").encode())
