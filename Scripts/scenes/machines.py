"""Writes Scenes/machines: a .lottie file with a state machine, and the script of a visit to it."""

import json
import os
import zipfile

STARS = 5
# Frames from one star to the next.
STEP = 10
WIDTH, HEIGHT = 320, 80
GREY = [0.82, 0.84, 0.88]
GOLD = [1, 0.76, 0.13]
EASE = {"i": {"x": [0.3], "y": [1]}, "o": {"x": [0.6], "y": [0]}}


def still(value):
    return {"a": 0, "k": value}


def keys(*frames):
    """A property that eases from one value to the next."""
    steps = [dict({"t": frame, "s": value}, **EASE) for frame, value in frames]
    for name in ("i", "o"):
        steps[-1].pop(name)
    return {"a": 1, "k": steps}


def star(place, scale, opacity, fill):
    return {
        "ty": "gr",
        "it": [
            {
                "ty": "sr", "sy": 1, "d": 1, "pt": still(5), "p": still([0, 0]), "r": still(0),
                "or": still(24), "ir": still(11), "os": still(12), "is": still(0),
            },
            fill,
            {"ty": "tr", "p": still(place), "s": scale, "o": opacity, "r": still(0), "a": still([0, 0])},
        ],
    }


def layer(number):
    """A star that is grey until its frames, in which it becomes gold."""
    first, last = STEP * (number - 1), STEP * number
    middle = (first + last) // 2
    grow = keys((first, [0, 0]), (middle, [125, 125]), (last, [100, 100]))
    lit = star([0, 0], grow, still(100), {"ty": "fl", "c": {"sid": "lit", "k": GOLD}, "o": still(100)})
    dark = star([0, 0], still([100, 100]), still(100), {"ty": "fl", "c": {"sid": "dark", "k": GREY}, "o": still(100)})
    return {
        "ty": 4, "nm": f"star{number}", "ip": 0, "op": STEP * STARS + 1, "st": 0,
        "ks": {"p": still([32 + 64 * (number - 1), HEIGHT / 2])}, "shapes": [lit, dark],
    }


def animation():
    markers = [{"cm": "r0", "tm": 0, "dr": 0}]
    markers += [{"cm": f"r{n}", "tm": STEP * (n - 1), "dr": STEP} for n in range(1, STARS + 1)]
    return {
        "v": "5.9.0", "fr": 30, "ip": 0, "op": STEP * STARS + 1, "w": WIDTH, "h": HEIGHT, "nm": "rating",
        "markers": markers, "layers": [layer(n) for n in range(1, STARS + 1)],
        "slots": {"lit": {"p": still(GOLD)}, "dark": {"p": still(GREY)}},
    }


def machine():
    def way(number):
        return {
            "type": "Tweened", "toState": f"r{number}", "duration": 0.25, "easing": [0.4, 0, 0.2, 1],
            "guards": [
                {"type": "Numeric", "inputName": "rating", "conditionType": "Equal", "compareTo": number}
            ],
        }

    states = [{"type": "GlobalState", "name": "all", "animation": "", "transitions": [way(n) for n in range(STARS + 1)]}]
    for number in range(STARS + 1):
        states.append({
            "type": "PlaybackState", "name": f"r{number}", "animation": "rating", "segment": f"r{number}",
            "autoplay": number > 0, "transitions": [],
        })
    states[-1]["entryActions"] = [{"type": "FireCustomEvent", "value": "all of them"}]
    interactions = [
        {
            "type": "PointerDown", "layerName": f"star{n}",
            "actions": [{"type": "SetNumeric", "inputName": "rating", "value": n}],
        }
        for n in range(1, STARS + 1)
    ]
    interactions.append({"type": "PointerExit", "actions": [{"type": "Reset", "inputName": "rating"}]})
    return {
        "initial": "r0", "states": states, "interactions": interactions,
        "inputs": [{"type": "Numeric", "name": "rating", "value": 0}],
    }


def write_all(folder):
    os.makedirs(folder, exist_ok=True)
    entries = {
        "manifest.json": {
            "version": "2", "generator": "make-scenes", "animations": [{"id": "rating"}],
            "stateMachines": [{"id": "rating"}], "themes": [{"id": "night"}],
            "initial": {"stateMachine": "rating"},
        },
        "a/rating.json": animation(),
        "s/rating.json": machine(),
        "t/night.json": {"rules": [
            {"id": "lit", "type": "Color", "value": [0.45, 0.75, 1]},
            {"id": "dark", "type": "Color", "value": [0.25, 0.28, 0.36]},
        ]},
    }
    with zipfile.ZipFile(os.path.join(folder, "rating.lottie"), "w", zipfile.ZIP_STORED) as archive:
        for name, value in entries.items():
            entry = zipfile.ZipInfo(name, date_time=(2020, 1, 1, 0, 0, 0))
            archive.writestr(entry, json.dumps(value, separators=(",", ":")))
    visit = [
        {"wait": 0.25}, {"pointer": "down", "at": [96, 40]}, {"wait": 0.75},
        {"pointer": "down", "at": [288, 40]}, {"wait": 0.75}, {"set": {"rating": 3}},
    ]
    with open(os.path.join(folder, "rating.events"), "w") as file:
        file.write("[\n" + ",\n".join("    " + json.dumps(step) for step in visit) + "\n]\n")
