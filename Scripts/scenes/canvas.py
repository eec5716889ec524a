"""A small painter: shapes are signed distances in pixels (below 0 inside), edges are covered by half a pixel."""

import math

import png


def rgb(text):
    """(r, g, b, a) of 0...1 from "#rrggbb" or "#rrggbbaa"."""
    parts = [int(text[i : i + 2], 16) / 255 for i in range(1, len(text), 2)]
    return tuple(parts + [1.0] * (4 - len(parts)))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def circle(cx, cy, r):
    return lambda x, y: math.hypot(x - cx, y - cy) - r


def ellipse(cx, cy, rx, ry):
    def distance(x, y):
        u, v = (x - cx) / rx, (y - cy) / ry
        k = math.hypot(u, v)
        slope = math.hypot(u / rx, v / ry)
        return k * (k - 1) / slope if slope > 0 else -min(rx, ry)

    return distance


def box(x0, y0, w, h, r=0):
    cx, cy, hx, hy = x0 + w / 2, y0 + h / 2, w / 2 - r, h / 2 - r

    def distance(x, y):
        qx, qy = abs(x - cx) - hx, abs(y - cy) - hy
        return math.hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - r

    return distance


def stroke(points, width):
    """A polyline with round ends and joints."""
    segments = list(zip(points, points[1:]))

    def distance(x, y):
        best = 1e9
        for (ax, ay), (bx, by) in segments:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            t = 0 if length == 0 else max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / length))
            best = min(best, (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2)
        return math.sqrt(best) - width / 2

    return distance


def polygon(points):
    edges = list(zip(points, points[1:] + points[:1]))

    def distance(x, y):
        best, inside = 1e9, False
        for (ax, ay), (bx, by) in edges:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            t = 0 if length == 0 else max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / length))
            best = min(best, (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2)
            if (ay > y) != (by > y) and x < ax + (y - ay) / dy * dx:
                inside = not inside
        return -math.sqrt(best) if inside else math.sqrt(best)

    return distance


def union(*shapes):
    return lambda x, y: min(s(x, y) for s in shapes)


def both(*shapes):
    return lambda x, y: max(s(x, y) for s in shapes)


def without(shape, hole):
    return lambda x, y: max(shape(x, y), -hole(x, y))


def ring(shape, width):
    return lambda x, y: abs(shape(x, y)) - width / 2


def star(cx, cy, outer, inner, points):
    return polygon(
        [
            (
                cx + (inner if k % 2 else outer) * math.sin(math.pi * k / points),
                cy - (inner if k % 2 else outer) * math.cos(math.pi * k / points),
            )
            for k in range(2 * points)
        ]
    )


class Canvas:
    """Straight-alpha colours of 0...1; painting is source-over, top left first."""

    def __init__(self, width, height, color=None):
        self.width, self.height = width, height
        self.pixels = [color or (0.0, 0.0, 0.0, 0.0)] * (width * height)

    def paint(self, shape, color, area=None, blur=0):
        """Fills a shape with a colour, or with a function of x and y that gives one; `blur` softens the edge."""
        x0, y0, w, h = area or (0, 0, self.width, self.height)
        for y in range(max(0, y0), min(self.height, y0 + h)):
            for x in range(max(0, x0), min(self.width, x0 + w)):
                d = shape(x + 0.5, y + 0.5)
                if blur:
                    cover = 0.5 * math.erfc(d / (blur * math.sqrt(2)))
                else:
                    cover = max(0.0, min(1.0, 0.5 - d))
                if cover <= 0.001:
                    continue
                r, g, b, a = color(x + 0.5, y + 0.5) if callable(color) else color
                a *= cover
                index = y * self.width + x
                dr, dg, db, da = self.pixels[index]
                out = a + da * (1 - a)
                if out <= 0:
                    continue
                k = da * (1 - a)
                self.pixels[index] = (
                    (r * a + dr * k) / out, (g * a + dg * k) / out, (b * a + db * k) / out, out
                )
        return self

    def keep(self, shape):
        """Cuts everything outside a shape away."""
        for y in range(self.height):
            for x in range(self.width):
                cover = max(0.0, min(1.0, 0.5 - shape(x + 0.5, y + 0.5)))
                r, g, b, a = self.pixels[y * self.width + x]
                self.pixels[y * self.width + x] = (r, g, b, a * cover) if a * cover > 0 else (0, 0, 0, 0)
        return self

    def png(self):
        opaque = all(p[3] >= 1 for p in self.pixels)
        channels = 3 if opaque else 4
        out = bytearray()
        for p in self.pixels:
            values = [int(max(0.0, min(1.0, v)) * 255 + 0.5) for v in p]
            out += bytes(values[:channels] if opaque or values[3] else (0, 0, 0, 0))
        return png.encode(self.width, self.height, channels, out)
