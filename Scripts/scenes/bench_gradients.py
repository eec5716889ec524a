"""Gradient layers to be timed: one that fills the picture, of each kind."""

from model import write_compact


def write_all(folder):
    def scene(name, colors, start, end, kind=None):
        layer = {"frame": [0, 0, 1920, 1080], "class": "CAGradientLayer", "colors": colors, "startPoint": start, "endPoint": end}
        if kind:
            layer["type"] = kind
        write_compact(f"{folder}/{name}.json", {"$schema": "../scene.schema.json", "version": 1, "size": [1920, 1080]}, [layer])

    scene("w18-gradient-down", ["#5b6cf0", "#1c2333"], [0.5, 0], [0.5, 1])
    scene("w18-gradient-across", ["#5b6cf0", "#1c2333"], [0, 0.5], [1, 0.5])
    scene("w18-gradient-slanted", ["#f7b23b", "#f2705d", "#5b6cf0"], [0, 0], [1, 1])
    scene("w18-gradient-clear", ["#f7b23b", "#f2705d80", "#5b6cf000"], [0, 0], [1, 1])
    scene("w18-gradient-radial", ["#ffffff", "#41a8f3", "#1c2333"], [0.5, 0.5], [1, 1], "radial")
    scene("w18-gradient-conic", ["#ff0000", "#ffff00", "#00ff00", "#00ffff", "#0000ff", "#ff00ff", "#ff0000"], [0.5, 0.5],
          [1, 0.5], "conic")
