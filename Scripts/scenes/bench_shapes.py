"""Shape layers to be timed, on pictures of 1000 × 1000: still, where coverage is kept, and changing in every frame."""

import math

from model import number, write_compact
from samples_shapes import points


def star(cx, cy, outer, inner, tips):
    return points(*((cx + (inner if k % 2 else outer) * math.sin(math.pi * k / tips),
                     cy - (inner if k % 2 else outer) * math.cos(math.pi * k / tips)) for k in range(2 * tips)), close=True)


def glyph(s, x, y, size):
    """Eight curves around, and a hole of four."""
    def ring(radius, count, turn):
        places = []
        for k in range(count):
            a, r = turn * math.tau * k / count, radius * s.real(0.75, 1)
            places.append((x + r * math.cos(a), y + r * math.sin(a)))
        out = [f"M {number(round(places[0][0], 3))} {number(round(places[0][1], 3))}"]
        for k in range(count):
            (ax, ay), (bx, by) = places[k], places[(k + 1) % count]
            mx, my = (ax + bx) / 2 - x, (ay + by) / 2 - y
            out.append("Q " + " ".join(str(number(round(v, 3))) for v in (x + 1.25 * mx, y + 1.25 * my, bx, by)))
        return " ".join(out + ["Z"])
    return ring(size / 2, 8, 1) + " " + ring(size / 5, 4, -1)


def write_all(folder, stream):
    def scene(name, layers):
        head = {"$schema": "../scene.schema.json", "version": 1, "size": [1000, 1000], "backgroundColor": "#f4f5f9"}
        write_compact(f"{folder}/{name}.json", head, layers)

    def endless(key_path, start, end, seconds):
        return {"class": "basic", "keyPath": key_path, "fromValue": start, "toValue": end, "duration": seconds,
                "autoreverses": True, "repeatCount": "infinity"}

    big = {"frame": [0, 0, 1000, 1000], "class": "CAShapeLayer", "path": {"path": star(500, 500, 470, 280, 20)},
           "fillColor": "#f7b23b", "strokeColor": "#1c2333", "lineWidth": 8}
    scene("w15-star", [big])
    scene("w15-star-turning", [{**big, "animations": {"turn": endless("transform.rotation.z", 0, 360, 60)}}])

    s = stream(116)
    glyphs = [{"class": "CAShapeLayer", "path": {"path": glyph(s, 0, 0, 22)}, "fillColor": s.color(),
               "position": [20 + 31 * (i % 32) + s.whole(-4, 4), 20 + 31 * (i // 32) + s.whole(-4, 4)]} for i in range(1000)]
    scene("w16-glyph-paths", glyphs)
    scene("w16-glyph-paths-growing", [
        {"frame": [0, 0, 1000, 1000], "animations": {"grow": endless("transform.scale", 0.8, 1.2, 30)}, "sublayers": glyphs}])

    curve = "M 60 500 " + " ".join(
        f"C {60 + 44 * k + 15} {120 if k % 2 else 880} {60 + 44 * k + 29} {120 if k % 2 else 880} {60 + 44 * (k + 1)} 500"
        for k in range(20))
    scene("w17-stroke-end", [
        {"class": "CAShapeLayer", "path": {"path": curve}, "fillColor": None, "strokeColor": "#5b6cf0", "lineWidth": 12,
         "lineCap": "round", "animations": {"draw": endless("strokeEnd", 0, 1, 5)}}])
