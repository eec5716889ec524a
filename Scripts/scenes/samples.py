"""The sample scenes and the images they share."""

import samples_3d
import samples_basic
import samples_effects
import samples_gradients
import samples_shapes
import samples_text
import samples_ui
from lettering import Style
from model import (AMBER, CORAL, GREEN, HUES, INDIGO, INK, MUTED, SKY, TEAL, VIOLET, scene, used_images, write,
                   write_scene)
import pictures

# In the order of pictures.ICONS.
ICON_COLORS = [INDIGO, TEAL, SKY, CORAL, VIOLET, AMBER, GREEN, INDIGO,
               CORAL, AMBER, SKY, VIOLET, AMBER, SKY, CORAL, GREEN]

STYLES = {
    "ink": Style("letters-ink", 14, 0.15, INK),
    "muted": Style("letters-muted", 14, 0.13, MUTED),
    "white": Style("letters-white", 14, 0.15, "#ffffff"),
    "title": Style("letters-title", 22, 0.14, INK),
    "figures": Style("letters-figures", 26, 0.14, "#ffffff", "0123456789.,$K"),
}


def images():
    """Name to canvas, made only when a scene uses it."""
    out = {style.name: style.sheet for style in STYLES.values()}
    for k in range(len(pictures.FACES)):
        out[f"face-{k}"] = lambda k=k: pictures.face(k)
    for k in range(len(pictures.VIEWS)):
        out[f"view-{k}"] = lambda k=k: pictures.landscape(k)
    out["shadow-card"] = lambda: pictures.shadow(88, 84, 7, 4)
    out["shadow-wide"] = lambda: pictures.shadow(120, 60, 7, 4)
    out["icons-muted"] = lambda: pictures.icons(MUTED)
    out["icons-white"] = lambda: pictures.icons("#ffffff")
    out["icons-color"] = lambda: pictures.icons(INK, colors=ICON_COLORS)
    out["gravity"] = pictures.gravity_picture
    out["arrow"] = pictures.arrow
    out["hero"] = pictures.pixel_hero
    out["stripes"] = lambda: pictures.stripes(240, 240, ["#5b6cf0", "#8ea0ff", "#41a8f3", "#a7dcff"], 20)
    out["stripes-warm"] = lambda: pictures.stripes(160, 160, ["#f2705d", "#ffb59f", "#f7b23b", "#ffe3a3"], 16)
    out["checker"] = lambda: pictures.checker(16, 8, "#ffffff", "#e6eaf2")
    out["night"] = lambda: pictures.gradient(64, "#1a2140", "#3a4a86")
    out["dawn"] = lambda: pictures.gradient(64, "#f7f2ff", "#e3ecfb")
    out["panel-indigo"] = lambda: pictures.panel(256, 156, 28, "#5b6cf0", "#9461f2")
    out["panel-teal"] = lambda: pictures.panel(256, 156, 28, "#1fb6a8", "#41a8f3")
    out["panel-coral"] = lambda: pictures.panel(256, 156, 28, "#f2705d", "#ec6ba5")
    out["donut"] = lambda: pictures.donut(
        184, 30, [(0.04, 0.40, INDIGO), (0.48, 0.67, TEAL), (0.75, 0.84, AMBER), (0.92, 0.96, CORAL)])
    out["area"] = lambda: pictures.area(516, 180, samples_ui.VISITS, HUES[0])
    for k in range(2):
        out[f"photo-{k}"] = lambda k=k: pictures.photo((0, 2)[k])
    out["fade"] = pictures.fade
    out["button"] = pictures.button
    out["bubble-grey"] = lambda: pictures.bubble("#e3e7ef")
    out["bubble-blue"] = lambda: pictures.bubble(INDIGO)
    out["rings"] = pictures.rings
    out["sheet"] = pictures.sheet
    out["checker-fine"] = pictures.checker_fine
    out["spectrum"] = pictures.spectrum
    return out


def write_all(folder):
    made = {}
    for module in (samples_basic, samples_effects, samples_shapes, samples_gradients, samples_text, samples_3d, samples_ui):
        for name, build in module.SCENES.items():
            size, scale, background, layers = build(STYLES)
            used = sorted(used_images(layers))
            made.update(dict.fromkeys(used))
            write_scene(f"{folder}/{name}.json", scene(size, scale, background, layers, used))
    available = images()
    for name in made:
        write(f"{folder}/images/{name}.png", available[name]().png())
