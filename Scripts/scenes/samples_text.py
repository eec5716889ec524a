"""Samples of text layers, in fonts that Scripts/setup installs."""

from model import AMBER, BACK, CORAL, INDIGO, INK, LINE, MUTED, PAPER, TEAL, VIOLET, layer

FONT = "DejaVu Sans"


def words(frame, string, size, color=INK, **more):
    more.setdefault("font", FONT)
    return layer(frame, **{"class": "CATextLayer"}, contentsScale=2, string=string, fontSize=size, foregroundColor=color,
                 **more)


def card(x, y, w, h, parts):
    return layer([x, y, w, h], PAPER, parts, cornerRadius=10, borderWidth=1, borderColor=LINE)


def text_scene(styles):
    def line(y, name, string, **more):
        return [words([16, y, 268, 14], name, 10, MUTED), words([16, y + 13, 268, 32], string, 22, **more)]

    scripts = [
        *line(12, "Latin", "Wavy Typography, fin"),
        *line(64, "Arabic", "مرحبًا بالعالم ١٢٣"),
        *line(116, "Chinese and Japanese", "漢字とかな混じり文"),
        *line(168, "Emoji", "😀 🚀 🍓 and 🦊"),
        *line(220, "Two directions in one line", "abc שלום עולם 123", alignmentMode="center"),
    ]
    long = "A long name that has to be cut somewhere"
    lines = [
        words([16, 12, 218, 92], "Lines that are wider than their layer go on below, and justified ones reach both "
              "sides.", 15, isWrapped=True, alignmentMode="justified"),
        words([16, 112, 218, 18], long, 13, INDIGO, truncationMode="start"),
        words([16, 134, 218, 18], long, 13, TEAL, truncationMode="middle"),
        words([16, 156, 218, 18], long, 13, CORAL, truncationMode="end"),
        words([16, 182, 218, 18], "left", 13, alignmentMode="left"),
        words([16, 182, 218, 18], "center", 13, alignmentMode="center"),
        words([16, 182, 218, 18], "right", 13, alignmentMode="right"),
        words([16, 206, 218, 22], "Serif and", 16, font="DejaVu Serif"),
        words([110, 206, 124, 22], "monospaced", 16, font="DejaVu Sans Mono"),
        words([16, 236, 218, 30], "turned", 18, INDIGO, font="DejaVuSans-Bold", transform=[{"rotate": -4}],
              alignmentMode="center", shadowOpacity=0.4, shadowRadius=2, shadowOffset=[0, 2]),
    ]
    return [588, 304], 2, BACK, [card(12, 12, 300, 280, scripts), card(324, 12, 252, 280, lines)]


def runs_scene(styles):
    bold, serif, mono = "DejaVuSans-Bold", "DejaVu Serif", "DejaVu Sans Mono"

    def run(string, **more):
        return {"text": string, **more}

    lines = [
        words([16, 10, 268, 40], [
            run("One "), run("line", font=bold, foregroundColor=CORAL), run(" of "),
            run("many", font=serif, fontSize=30, foregroundColor=INDIGO), run(" looks", fontSize=12),
        ], 20),
        words([16, 56, 268, 22], [
            run("a ", foregroundColor=MUTED), run("line", isUnderlined=True, foregroundColor=TEAL),
            run(" under words, ", foregroundColor=MUTED), run("r o o m", kern=4, foregroundColor=AMBER),
        ], 14),
        words([16, 84, 268, 88], [
            run("Runs wrap together, ", font=bold),
            run("whatever font they are in: "),
            run("let x = 1", font=mono, foregroundColor=VIOLET),
            run(" stands among letters, and a paragraph of its own"),
            run("\nlies on the right.", alignmentMode="right", foregroundColor=INDIGO),
        ], 14, isWrapped=True),
        words([16, 178, 268, 30], [
            run("مرحبًا ", foregroundColor=INDIGO), run("and ", fontSize=13), run("漢字", foregroundColor=CORAL),
            run(" 🦊"),
        ], 20),
    ]
    return [324, 240], 2, BACK, [card(12, 12, 300, 216, lines)]


SCENES = {"text": text_scene, "attributed-text": runs_scene}
