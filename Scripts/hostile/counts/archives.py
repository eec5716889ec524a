"""Archives and manifests."""
import json

from .cases import DOT, case
from .lottie import lottie, shaped, RECT, FILL, STILL
from .scenes import scene, layer


@case("zip-entries", 5_000)
def _(n):
    document = json.loads(lottie([shaped(0, [RECT, FILL])])["scene.json"])
    entries = {"manifest.json": json.dumps({"version": "1", "animations": [{"id": "a"}]}), "animations/a.json": json.dumps(document)}
    entries.update({f"images/{i}.png": "x" for i in range(n)})
    return {"scene.lottie": entries}


@case("zip-images", 500)
def _(n):
    assets = [{"id": f"i{i}", "w": 1, "h": 1, "u": "/images/", "p": f"{i}.png", "e": 0} for i in range(n)]
    document = json.loads(lottie([{"ty": 2, "ind": i, "refId": f"i{i}", "ip": 0, "op": 60, "st": 0, "ks": STILL} for i in range(n)], assets)["scene.json"])
    entries = {"manifest.json": json.dumps({"version": "1", "animations": [{"id": "a"}]}), "animations/a.json": json.dumps(document)}
    import base64
    entries.update({f"images/{i}.png": base64.b64decode(DOT) for i in range(n)})
    return {"scene.lottie": entries}


@case("manifest-lines", 500, "manifest")
def _(n):
    files = scene([layer(name="a")])
    files["jobs.jsonl"] = "".join(json.dumps({"scene": "scene.json", "output": f"out/{i}.png", "overrides": {"a.opacity": 0.5}}) + "\n" for i in range(n))
    return files


@case("manifest-lines-bad", 20_000, "manifest")
def _(n):
    return {"jobs.jsonl": "{}\n" * n}


@case("manifest-overrides", 500, "manifest")
def _(n):
    files = scene([layer(name=f"l{i}") for i in range(n)])
    files["jobs.jsonl"] = json.dumps({"scene": "scene.json", "output": "out/a.png", "overrides": {f"l{i}.opacity": 0.5 for i in range(n)}}) + "\n"
    return files


@case("manifest-overrides-lottie", 500, "manifest")
def _(n):
    files = lottie([shaped(i, [RECT, FILL]) for i in range(n)])
    files["jobs.jsonl"] = json.dumps({"scene": "scene.json", "output": "out/a.png", "overrides": {f"l{i}.fillColor": "#00ff00" for i in range(n)}}) + "\n"
    return files
