"""Text layers to be timed: the names of a list of contacts, laid out and drawn once, and drawn anew in every frame."""

from model import INK, MUTED, layer, write_compact

PEOPLE = ["Ada Byron", "Blaise Duval", "Clara Winter", "Desmond Okoye", "Emilia Rossi", "Frederik Holm", "Grace Lindqvist",
          "Hugo Marchetti", "Ines Carvalho", "Jonas Weber", "Kiran Patel", "Lucia Fernandez", "Mateo Silva", "Noor Haddad"]


def write_all(folder):
    def endless(key_path, end, seconds):
        return {"class": "basic", "keyPath": key_path, "toValue": end, "duration": seconds, "autoreverses": True,
                "repeatCount": "infinity"}

    def rows(animations):
        for index, name in enumerate(PEOPLE):
            mail = name.lower().replace(" ", ".") + "@example.org"
            for y, height, string, size, color in ((3, 24, name, 17, INK), (25, 17, mail, 12, MUTED)):
                more = {"animations": animations(size)} if animations else {}
                yield layer([72, 43 * index + y, 300, height], None, **{"class": "CATextLayer"}, contentsScale=2,
                            font="DejaVu Sans", string=string, fontSize=size, foregroundColor=color, **more)

    def scene(name, animations=None):
        head = {"$schema": "../scene.schema.json", "version": 1, "size": [375, 602], "scale": 2, "backgroundColor": "#ffffff"}
        if animations:
            # Text is drawn by commits, and only what scrolls is committed in every frame.
            head["bench"] = {"scroll": [0, 1]}
        write_compact(f"{folder}/{name}.json", head, list(rows(animations)))

    scene("w21-contact-text")
    scene("w21-contact-text-growing", lambda size: {"grow": endless("fontSize", size * 1.1, 60)})
    scene("w21-contact-text-recolored", lambda size: {"fade": endless("foregroundColor", "#5b6cf0", 4)})
