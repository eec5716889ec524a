"""Samples that look like user interfaces: contact-list, cards, clock, dashboard."""

import math

from model import (AMBER, BACK, CORAL, GREEN, HUES, INDIGO, INK, LINE, MUTED, PAPER, TEAL, TEXT, VIOLET,
                   image, layer, text)
from pictures import ICONS

VISITS = [0.22, 0.30, 0.27, 0.42, 0.38, 0.55, 0.50, 0.47, 0.66, 0.60, 0.78, 0.88]


def bar(x, y, w, h, color, **more):
    return layer([x, y, w, h], color, cornerRadius=h / 2, **more)


def icon(sheet, name, x, y, size):
    k = ICONS.index(name)
    return image([x, y, size, size], sheet, contentsRect=[k % 4 / 4, k // 4 / 4, 0.25, 0.25])


def contact_list(styles, with_shadows=False):
    """With shadows, as in the classic tuning story: each row's picture and words cast shadows without a path, and the row is
    kept as a bitmap."""
    width, height, row = 375, 667, 43
    people = [("AL", 92, 150), ("GH", 104, 118), ("AT", 80, 170), ("ED", 112, 134), ("BL", 88, 160), ("DK", 100, 96),
              ("KJ", 120, 142), ("JB", 84, 176), ("MH", 108, 128), ("KT", 94, 104), ("FA", 78, 166), ("DR", 116, 140),
              ("RP", 90, 112), ("TH", 98, 154)]
    rows, faces = [], 0
    image_shadow = text_shadow = cached = {}
    if with_shadows:
        image_shadow = {"shadowOpacity": 0.45, "shadowOffset": [0, 2], "shadowRadius": 2.5}
        text_shadow = {"shadowOpacity": 0.3, "shadowOffset": [0, 1], "shadowRadius": 1}
        cached = {"shouldRasterize": True, "rasterizationScale": 2}
    for i, (initials, first, second) in enumerate(people):
        parts = []
        if i % 4 == 3:
            parts.append(layer([14, 5.5, 32, 32], HUES[(i * 3 + 1) % 8], cornerRadius=8,
                               sublayers=[text(styles["white"], initials, 16, 12.5, 2, 0.5)], **image_shadow))
        else:
            parts.append(image([14, 5.5, 32, 32], f"face-{faces % 8}", **image_shadow))
            faces += 1
        words = [bar(60, 11, first, 8, TEXT), bar(60, 25, second, 6, "#bcc3d1")]
        parts += [layer([0, 0, width, row], None, words, "words", **text_shadow)] if with_shadows else words
        if i in (0, 1, 4):
            parts.append(layer([347, 24, 10, 10], INDIGO, cornerRadius=5))
        parts.append(bar(357 - 26 - i % 3 * 4, 12, 26 + i % 3 * 4, 5, "#cfd5e0"))
        if i < len(people) - 1:
            parts.append(layer([60, row - 0.5, width - 60, 0.5], "#d9dee8"))
        rows.append(layer([0, i * row, width, row], PAPER, parts, f"row {i}", **cached))
    bar_parts = [
        layer([0, 64.5, width, 0.5], "#cfd5e0"),
        text(styles["title"], "CONTACTS", width / 2, 33, 2, 0.5),
        bar(16, 35, 30, 7, INDIGO),
        icon("icons-color", "plus", width - 42, 24, 28),
        bar(16, 12, 20, 5, INK), bar(332, 12, 12, 5, INK),
        layer([348, 11, 14, 7], None, cornerRadius=2, borderWidth=1, borderColor=INK,
              sublayers=[layer([2, 2, 8, 3], INK)]),
    ]
    return [width, height], 2, BACK, [
        layer([0, 65, width, 14 * row], PAPER, rows, "list"),
        bar(width - 6, 84, 3, 150, "#1c233355", name="scroll indicator"),
        layer([0, 0, width, 65], "#f8f9fb", bar_parts, "navigation bar"),
    ]


def cards(styles):
    titles = [("COAST", "12 KM", INDIGO), ("FOREST", "8 KM", TEAL), ("CANYON", "21 KM", CORAL),
              ("NIGHT", "5 KM", "#3b468f"), ("MEADOW", "14 KM", GREEN), ("DUSK", "9 KM", VIOLET)]
    out = []
    for i, (title, length, hue) in enumerate(titles):
        x, y = 20 + i % 3 * 160, 20 + i // 3 * 170
        card = [
            image([0, 0, 140, 75], f"view-{i}"),
            layer([96, 8, 36, 16], "#ffffffd9", cornerRadius=8,
                  sublayers=[bar(8, 6, 20, 4, hue)]),
            text(styles["ink"], title, 12, 86, 2),
            text(styles["muted"], length, 128, 86, 2, 1),
            bar(12, 101, 84, 5, "#cdd3df"), bar(12, 110, 60, 5, "#dfe4ec"),
            layer([12, 124, 54, 18], hue, cornerRadius=9, sublayers=[bar(14, 7, 26, 4, PAPER)]),
            layer([72, 124, 18, 18], None, cornerRadius=9, borderWidth=1, borderColor="#cdd3df",
                  sublayers=[icon("icons-color", "heart", 3, 3, 12)]),
            image([111, 124, 18, 18], f"face-{i}"),
        ]
        out.append(image([x - 18, y - 13, 176, 184], "shadow-card", opacity=0.2))
        out.append(layer([x, y, 140, 150], PAPER, card, title, cornerRadius=12, borderWidth=0.5, borderColor="#1c233318"))
    return [500, 360], 2, BACK, out


def clock(styles):
    c, out = 200, []
    out.append(layer([20, 20, 360, 360], "#28345e", cornerRadius=180))
    out.append(layer([26, 26, 348, 348], "#f8f9fc", cornerRadius=174, borderWidth=6, borderColor="#d7dceb"))
    ticks = []
    for k in range(60):
        hour = k % 5 == 0
        w, h = (4, 16) if hour else (1.5, 8)
        ticks.append(layer(None, INK if hour else "#aab2c6", bounds=[0, 0, w, h], position=[c, c],
                           anchorPoint=[0.5, round(156 / h, 6)], cornerRadius=w / 2,
                           transform=[{"rotate": k * 6}] if k else []))
        if not k:
            ticks[-1].pop("transform")
    out.append(layer([0, 0, 400, 400], None, ticks, "ticks"))
    for k in range(1, 13):
        a = math.radians(30 * k)
        out.append(text(styles["title"], str(k), c + 124 * math.sin(a), c - 124 * math.cos(a) - 5.5, 2, 0.5))
    out.append(layer([168, 250, 64, 22], PAPER, [text(styles["muted"], "FRI 26", 32, 7.5, 2, 0.5)], "date",
                     cornerRadius=6, borderWidth=1, borderColor=LINE))

    def hand(name, color, w, length, tail, degrees, radius):
        h = length + tail
        return layer(None, color, name=name, bounds=[0, 0, w, h], position=[c, c],
                     anchorPoint=[0.5, round(length / h, 6)], cornerRadius=radius, transform=[{"rotate": degrees}])

    out += [
        hand("hour", INK, 9, 82, 16, 304.2, 4.5), hand("minute", INK, 6, 122, 20, 50.4, 3),
        hand("second", CORAL, 2, 138, 34, 144, 1),
        layer([c - 8, c - 8, 16, 16], CORAL, cornerRadius=8),
        layer([c - 3, c - 3, 6, 6], PAPER, cornerRadius=3),
    ]
    return [400, 400], 2, "#e6eaf4", out


def stat(styles, x, panel, symbol, value, label, change):
    return layer([x, 64, 128, 78], None, [
        image([0, 0, 128, 78], panel),
        layer([12, 12, 24, 24], "#ffffff33", [icon("icons-white", symbol, 3, 3, 18)], cornerRadius=8),
        text(styles["white"], label, 44, 20.5, 2),
        text(styles["figures"], value, 12, 50, 2),
        layer([86, 52, 32, 14], "#ffffff38", [text(styles["white"], change, 16, 3.5, 2, 0.5)], cornerRadius=7),
    ], label)


def line_chart(x, y, w, h, values, color):
    """Segments are layers turned about their left end."""
    step, out = w / (len(values) - 1), []
    points = [(x + k * step, y + h * (1 - v)) for k, v in enumerate(values)]
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        length, angle = math.hypot(bx - ax, by - ay), math.degrees(math.atan2(by - ay, bx - ax))
        out.append(layer(None, color, bounds=[0, 0, length + 2, 2], position=[ax, ay], cornerRadius=1,
                         anchorPoint=[round(1 / (length + 2), 6), 0.5], transform=[{"rotate": round(angle, 4)}]))
    for k in (3, 5, 8, 11):
        px, py = points[k]
        out.append(layer([px - 4, py - 4, 8, 8], PAPER, cornerRadius=4, borderWidth=2, borderColor=color))
    return out


def dashboard(styles):
    out = []
    # The sidebar.
    side = [layer([14, 16, 28, 28], INDIGO, [layer([7, 7, 8, 14], PAPER, cornerRadius=2),
                                             layer([17, 7, 4, 14], "#ffffff88", cornerRadius=2)], cornerRadius=9)]
    for k, name in enumerate(["home", "chart", "people", "mail", "gear"]):
        y = 66 + 40 * k
        if k == 1:
            side.append(layer([12, y - 2, 32, 32], "#ffffff22", cornerRadius=10))
            side.append(bar(-2, y + 4, 5, 20, INDIGO))
        side.append(icon("icons-white" if k == 1 else "icons-muted", name, 16, y + 2, 24))
    side.append(image([12, 292, 32, 32], "face-2"))
    out.append(layer([0, 0, 56, 340], "#1c2340", side, "sidebar"))
    # The header.
    out.append(text(styles["title"], "OVERVIEW", 76, 25, 2))
    out.append(text(styles["muted"], "JUNE 2026", 168, 29, 2))
    out.append(layer([300, 18, 110, 26], PAPER, [icon("icons-muted", "search", 5, 4, 18), bar(28, 11, 48, 4, "#cdd3df")],
                     "search", cornerRadius=13, borderWidth=1, borderColor=LINE))
    out.append(layer([420, 18, 26, 26], PAPER, [icon("icons-muted", "bell", 3, 3, 20),
                                                layer([16, 4, 6, 6], CORAL, cornerRadius=3)],
                     "bell", cornerRadius=13, borderWidth=1, borderColor=LINE))
    out.append(image([454, 18, 26, 26], "face-0"))
    # Three figures.
    out += [stat(styles, 76, "panel-indigo", "people", "24.8K", "VISITS", "+12%"),
            stat(styles, 214, "panel-teal", "chart", "$9,310", "SALES", "+4%"),
            stat(styles, 352, "panel-coral", "heart", "1,204", "LIKES", "+31%")]
    # The line chart.
    chart = [text(styles["ink"], "TRAFFIC", 12, 13, 2)]
    for k, w in enumerate((22, 26, 20)):
        chart.append(layer([172 + 30 * k, 9, 27, 14], INDIGO if k == 1 else "#eef0f6",
                           [bar(13.5 - w / 4, 5.5, w / 2, 3, PAPER if k == 1 else MUTED)], cornerRadius=7))
    for k in range(4):
        chart.append(layer([12, 36 + 28 * k, 246, 0.5], LINE))
    chart.append(image([12, 32, 246, 90], "area"))
    chart += line_chart(12, 32, 246, 90, VISITS, INDIGO)
    for k in range(12):
        chart.append(bar(12 + 236 / 11 * k, 130, 10, 3, "#cdd3df"))
    out.append(image([58, 140, 306, 188], "shadow-wide", opacity=0.12))
    out.append(layer([76, 154, 270, 144], PAPER, chart, "traffic", cornerRadius=12))
    # The ring.
    ring = [text(styles["ink"], "SOURCES", 12, 13, 2), image([20, 32, 92, 92], "donut"),
            text(styles["title"], "44%", 66, 72.5, 2, 0.5)]
    for k, color in enumerate((INDIGO, TEAL, AMBER, CORAL)):
        ring.append(bar(13 + 26 * k, 131, 6, 6, color))
        ring.append(bar(21.5 + 26 * k, 132, 12, 4, "#cdd3df"))
    out.append(image([342, 140, 152, 188], "shadow-wide", opacity=0.12))
    out.append(layer([356, 154, 124, 144], PAPER, ring, "sources", cornerRadius=12))
    # The foot: a row of small bars and faces.
    foot = []
    for k in range(40):
        h = 3 + 11 * (0.5 + 0.5 * math.sin(k * 0.9) * math.cos(k * 0.37))
        foot.append(layer([3.5 * k, 15 - h, 2, h], INDIGO if k % 10 == 9 else "#c3caf7", cornerRadius=1))
    out.append(layer([76, 310, 140, 15], None, foot, "activity"))
    for k in range(5):
        out.append(layer([378 + 17 * k, 306, 24, 24], BACK, [image([2, 2, 20, 20], f"face-{(k * 3 + 1) % 8}")],
                         cornerRadius=7))
    out.append(bar(236, 312, 70, 5, "#b9c1d0"))
    out.append(bar(236, 321, 44, 4, "#d5dae4"))
    out.append(layer([318, 309, 46, 18], GREEN, [bar(12, 7, 22, 4, PAPER)], cornerRadius=9))
    return [500, 340], 2, BACK, out


SCENES = {"contact-list": contact_list, "contact-list-shadows": lambda styles: contact_list(styles, True), "cards": cards, "clock": clock, "dashboard": dashboard}
