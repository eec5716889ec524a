"""Scenes in JSON."""
import json

from .cases import DOT, case


def scene(layers, **keys):
    return {"scene.json": json.dumps(dict({"version": 1, "size": [32, 32], "layers": layers}, **keys))}


def layer(**keys):
    return dict({"frame": [1, 1, 20, 20], "backgroundColor": "#ff0000"}, **keys)


def basic(path, start, end, **keys):
    return dict({"class": "basic", "keyPath": path, "fromValue": start, "toValue": end, "duration": 1}, **keys)


@case("scene-layers", 20_000, "render", "inspect", "convert-json", "convert-caml")
def _(n):
    return scene([layer(name=f"l{i}") for i in range(n)])


@case("scene-layers-named-alike", 20_000, "render", "convert-caml", "set")
def _(n):
    return scene([layer(name="same") for i in range(n)])


@case("scene-sublayers", 20_000)
def _(n):
    return scene([layer(sublayers=[layer() for i in range(n)])])


@case("scene-sublayers-z", 20_000)
def _(n):
    return scene([layer(sublayers=[layer(zPosition=(i * 7919) % n) for i in range(n)])])


@case("scene-sublayers-rounded", 5_000)
def _(n):
    return scene([layer(cornerRadius=4, masksToBounds=True, sublayers=[layer(frame=[i % 30, i // 30 % 30, 2, 2]) for i in range(n)])])


@case("scene-sublayers-in-space", 200)
def _(n):
    plane = lambda i: layer(frame=[i % 20, i // 20 % 20, 3, 3], transform=[{"rotate": {"angle": 40, "axis": [0, 1, 0]}}], zPosition=i)
    return scene([{"class": "CATransformLayer", "frame": [0, 0, 32, 32], "sublayers": [plane(i) for i in range(n)]}])


@case("scene-depth", 40)
def _(n):
    inner = layer()
    for i in range(n):
        inner = layer(frame=[0, 0, 20, 20], opacity=0.9, sublayers=[inner] + [layer() for k in range(200)])
    return scene([inner])


@case("scene-groups", 1_000)
def _(n):
    return scene([layer(opacity=0.5, sublayers=[layer(), layer(frame=[5, 5, 9, 9])]) for i in range(n)])


@case("scene-masks", 1_000)
def _(n):
    return scene([layer(mask=layer(cornerRadius=3)) for i in range(n)])


@case("scene-shadows", 1_000)
def _(n):
    return scene([layer(shadowOpacity=1, shadowRadius=1) for i in range(n)])


@case("scene-blending", 1_000)
def _(n):
    return scene([layer(compositingFilter="multiplyBlendMode") for i in range(n)])


@case("scene-background-filters", 250)
def _(n):
    return scene([layer(backgroundFilters=["colorInvert"], backgroundColor="#ff000040") for i in range(n)])


@case("scene-animations-on-one-layer", 10_000, "render", "inspect", "convert-json", "convert-caml")
def _(n):
    return scene([layer(animations={f"a{i}": basic("opacity", 0, 1) for i in range(n)})])


@case("scene-animations-additive", 10_000)
def _(n):
    return scene([layer(animations={f"a{i}": basic("position", [0, 0], [1, 1], isAdditive=True) for i in range(n)})])


@case("scene-animations-of-parts", 10_000)
def _(n):
    return scene([layer(animations={f"a{i}": basic("transform.rotation.z", 0, 1) for i in range(n)})])


@case("scene-animations-of-colors", 10_000)
def _(n):
    return scene([layer(animations={f"a{i}": basic("backgroundColor", "#fff", "#000") for i in range(n)})])


@case("scene-animated-layers", 10_000, "render", "inspect")
def _(n):
    return scene([layer(animations={"a": basic("opacity", 0, 1)}) for i in range(n)])


@case("scene-animation-group", 10_000)
def _(n):
    members = [basic("opacity", 0, 1) for i in range(n)]
    return scene([layer(animations={"g": {"class": "group", "duration": 1, "animations": members}})])


@case("scene-transitions", 1_000)
def _(n):
    return scene([layer(animations={f"t{i}": {"class": "transition", "type": "fade", "duration": 1} for i in range(n)})])


@case("scene-keyframes", 20_000, "render", "convert-json", "convert-caml")
def _(n):
    times = [i / (n - 1) for i in range(n)]
    keys = {"class": "keyframe", "keyPath": "opacity", "values": [i % 2 for i in range(n)], "keyTimes": times, "duration": 1}
    return scene([layer(animations={"a": keys})])


@case("scene-keyframes-animated", 20_000, "animate")
def _(n):
    keys = {"class": "keyframe", "keyPath": "position", "values": [[i % 9, i % 7] for i in range(n)], "calculationMode": "cubicPaced", "duration": 1}
    return scene([layer(animations={"a": keys})])


@case("scene-keyframes-curves", 2_000, "render", "convert-caml")
def _(n):
    curves = [[i % 997 / 1000, i / n, 0.6, 1] for i in range(n - 1)]
    keys = {"class": "keyframe", "keyPath": "opacity", "values": [i % 2 for i in range(n)], "timingFunctions": curves, "duration": 1}
    return scene([layer(animations={"a": keys})])


@case("scene-time-map", 20_000)
def _(n):
    return scene([layer(timeMap=[{"time": i, "value": i} for i in range(n)])])


@case("scene-gradient-colors", 512, "render", "convert-caml")
def _(n):
    return scene([{"class": "CAGradientLayer", "frame": [0, 0, 32, 32], "colors": ["#ff0000", "#0000ff"] * (n // 2)} for k in range(8)])


@case("scene-path-lines", 20_000, "render", "convert-json", "convert-caml")
def _(n):
    path = "M 0 0 " + " ".join(f"L {i * 7919 % 32} {i * 104729 % 32}" for i in range(n))
    return scene([{"class": "CAShapeLayer", "frame": [0, 0, 32, 32], "path": path}])


@case("scene-path-stroked", 20_000)
def _(n):
    path = "M 0 0 " + " ".join(f"L {i * 7919 % 32} {i * 104729 % 32}" for i in range(n))
    return scene([{"class": "CAShapeLayer", "frame": [0, 0, 32, 32], "path": path, "fillColor": None, "strokeColor": "#000", "lineJoin": "round"}])


@case("scene-path-subpaths", 20_000)
def _(n):
    path = " ".join(f"M {i % 30} {i // 30 % 30} h 1 v 1 Z" for i in range(n))
    return scene([{"class": "CAShapeLayer", "frame": [0, 0, 32, 32], "path": path}])


@case("scene-path-curves", 10_000)
def _(n):
    path = "M 0 0 " + " ".join(f"C {i % 32} 3 5 {i * 7 % 32} {i * 7919 % 32} {i * 104729 % 32}" for i in range(n))
    return scene([{"class": "CAShapeLayer", "frame": [0, 0, 32, 32], "path": path, "strokeColor": "#000"}])


@case("scene-path-clip", 2_000)
def _(n):
    path = " ".join(f"M {i % 30} {i // 30 % 30} h 1 v 1 Z" for i in range(n))
    return scene([layer(mask={"class": "CAShapeLayer", "frame": [0, 0, 32, 32], "path": path}, shadowPath={"path": path}, shadowOpacity=1)])


@case("scene-dashes", 256)
def _(n):
    path = "M 0 0 " + " ".join(f"L {i * 7919 % 32} {i * 104729 % 32}" for i in range(2_000))
    return scene([{"class": "CAShapeLayer", "frame": [0, 0, 32, 32], "path": path, "strokeColor": "#000", "fillColor": None, "lineDashPattern": [1 + i % 3 for i in range(n)]}])


@case("scene-shapes", 5_000)
def _(n):
    return scene([{"class": "CAShapeLayer", "frame": [0, 0, 32, 32], "path": f"M 0 0 L {i * 7919 % 97 / 3} {i * 31 % 83 / 3} L 3 {i % 30} Z"} for i in range(n)])


@case("scene-filters", 100)
def _(n):
    return scene([layer(filters=["colorInvert"] * n)])


@case("scene-filters-named", 100)
def _(n):
    filters = [{"type": "colorBrightness", "name": f"f{i}", "inputAmount": 0.1} for i in range(n)]
    animations = {f"a{i}": basic(f"filters.f{i}.inputAmount", 0, 1) for i in range(n)}
    return scene([layer(filters=filters, animations=animations)])


@case("scene-states", 500, "render", "inspect", "convert-json", "convert-caml", "state")
def _(n):
    states = [{"name": f"s{i}", "values": [{"layer": "a", "keyPath": "opacity", "value": 0.5}]} for i in range(n)]
    return scene([layer(name="a", states=states)])


@case("scene-states-based", 200, "render", "state")
def _(n):
    states = [dict({"name": f"s{i}", "values": [{"layer": "a", "keyPath": "opacity", "value": 0.5}]}, **({"basedOn": f"s{i - 1}"} if i else {})) for i in range(n)]
    return scene([layer(name="a", states=states[::-1])])


@case("scene-state-elements", 5_000, "render", "state", "convert-caml")
def _(n):
    values = [{"layer": f"l{i}", "keyPath": "opacity", "value": 0.5} for i in range(n)]
    return scene([layer(name="a", states=[{"name": "s0", "values": values}], sublayers=[layer(name=f"l{i}") for i in range(n)])])


@case("scene-state-values-of-one", 5_000, "state")
def _(n):
    values = [{"layer": "a", "keyPath": "opacity", "value": 0.5} for i in range(n)]
    return scene([layer(name="a", states=[{"name": "s0", "values": values}])])


@case("scene-state-transitions", 2_000, "transition")
def _(n):
    states = [{"name": f"s{i}", "values": [{"layer": "a", "keyPath": "opacity", "value": i / n}]} for i in range(2)]
    animations = [{"layer": "a", "animation": basic("opacity", 0, 1)} for i in range(n)]
    return scene([layer(name="a", states=states, stateTransitions=[{"from": "s0", "to": "s1", "animations": animations}])])


@case("scene-state-layers-added", 2_000, "state")
def _(n):
    subs = [layer(name=f"l{i}", isAbsent=True) for i in range(n)]
    return scene([layer(name="a", sublayers=subs, states=[{"name": "s0", "values": [{"layer": "a", "addedSublayer": f"l{i}"} for i in range(n)]}])])


@case("scene-text-runs", 500)
def _(n):
    runs = [{"text": f"run{i} ", "foregroundColor": f"#{i % 999:06d}"} for i in range(n)]
    return scene([{"class": "CATextLayer", "frame": [0, 0, 30, 30], "string": runs, "isWrapped": True} for k in range(4)])


@case("scene-text-characters", 5_000)
def _(n):
    return scene([{"class": "CATextLayer", "frame": [0, 0, 30, 30], "string": "lorem ipsum " * (n // 12), "isWrapped": True}])


@case("scene-text-one-line", 5_000)
def _(n):
    return scene([{"class": "CATextLayer", "frame": [0, 0, 30, 30], "string": "lorem ipsum " * (n // 12)}])


@case("scene-text-truncated", 5_000)
def _(n):
    return scene([{"class": "CATextLayer", "frame": [0, 0, 30, 30], "string": "lorem ipsum " * (n // 12), "truncationMode": "end"}])


@case("scene-text-paragraphs", 5_000)
def _(n):
    return scene([{"class": "CATextLayer", "frame": [0, 0, 30, 2000], "fontSize": 0.5, "string": "a\n" * n}])


@case("scene-texts", 500)
def _(n):
    return scene([{"class": "CATextLayer", "frame": [0, 0, 30, 30], "fontSize": 8, "string": f"text {i}"} for i in range(n)])


@case("scene-emitter-cells", 128)
def _(n):
    cells = [{"name": f"c{i}", "birthRate": 1, "lifetime": 1, "contents": {"image": "dot"}} for i in range(n)]
    return scene([{"class": "CAEmitterLayer", "frame": [0, 0, 30, 30], "beginTime": -1, "emitterCells": cells} for k in range(8)], images={"dot": {"data": DOT}})


@case("scene-particles", 20_000)
def _(n):
    cell = {"birthRate": n, "lifetime": 1, "velocity": 20, "emissionRange": 6, "contents": {"image": "dot"}}
    return scene([{"class": "CAEmitterLayer", "frame": [0, 0, 30, 30], "beginTime": -1, "emitterCells": [cell]}], images={"dot": {"data": DOT}})


@case("scene-emitter-animations", 500)
def _(n):
    cell = {"name": "c", "birthRate": 10, "lifetime": 1, "contents": {"image": "dot"}}
    animations = {f"a{i}": basic("emitterCells.c.birthRate", 1, 50, beginTime=-i / n) for i in range(n)}
    return scene([{"class": "CAEmitterLayer", "frame": [0, 0, 30, 30], "beginTime": -1, "emitterCells": [cell], "animations": animations}], images={"dot": {"data": DOT}})


@case("scene-replicas", 20_000)
def _(n):
    return scene([{"class": "CAReplicatorLayer", "frame": [0, 0, 30, 30], "instanceCount": n, "instanceTransform": [{"translate": [0.001, 0]}], "sublayers": [layer()]}])


@case("scene-replicas-delayed", 5_000)
def _(n):
    return scene([{"class": "CAReplicatorLayer", "frame": [0, 0, 30, 30], "instanceCount": n, "instanceDelay": 0.001, "sublayers": [layer(animations={"a": basic("opacity", 0, 1)})]}])


@case("scene-replicators", 1_000)
def _(n):
    return scene([{"class": "CAReplicatorLayer", "frame": [0, 0, 30, 30], "instanceCount": 4, "sublayers": [layer()]} for i in range(n)])


@case("scene-images", 1_000, "render", "convert-json", "convert-caml")
def _(n):
    return scene([layer(contents={"image": f"i{i}"}) for i in range(n)], images={f"i{i}": {"data": DOT} for i in range(n)})


@case("scene-images-chained", 1_000)
def _(n):
    images = {f"i{i}": {"image": f"i{i + 1}"} for i in range(n)}
    images[f"i{n}"] = {"data": DOT}
    return scene([layer(contents={"image": "i0"})], images=images)


@case("scene-image-by-many", 5_000, "render", "convert-caml")
def _(n):
    return scene([layer(contents={"image": "i"}) for i in range(n)], images={"i": {"data": DOT}})


@case("scene-long-name", 1_000_000, "render", "inspect")
def _(n):
    return scene([layer(name="x" * n)])


@case("scene-long-number", 200_000, "fails")
def _(n):
    return {"scene.json": '{"version": 1, "size": [32, 32], "layers": [{"opacity": 0.' + "1" * n + "}]}"}


@case("scene-unknown-keys", 50_000, "fails")
def _(n):
    return {"scene.json": '{"version": 1, ' + ", ".join(f'"k{i}": 1' for i in range(n)) + "}"}


@case("scene-unknown-long-key", 100_000, "fails")
def _(n):
    return {"scene.json": '{"' + "k" * n + '": 1}'}


@case("scene-unknown-image", 20_000, "fails")
def _(n):
    return scene([layer(contents={"image": "missing"})], images={f"i{i}": {"data": DOT} for i in range(n)})


@case("scene-duplicate-keys", 50_000, "fails")
def _(n):
    return {"scene.json": '{"version": 1, "size": [32, 32], "layers": [{' + ", ".join('"opacity": 1' for i in range(n)) + "}]}"}


@case("scene-whitespace", 4_000_000)
def _(n):
    return {"scene.json": '{"version": 1, "size": [32, 32], "layers": [' + "\n" * n + "]}"}


@case("scene-custom-inputs", 1_000, "fails")
def _(n):
    return scene([layer(filters=[{"type": "custom", "glsl": "vec4 filterColor(vec4 c, vec2 p, vec2 s) { return c; }", "inputs": {f"i{i}": 1 for i in range(n)}}])])


@case("overrides-of-many", 5_000, "set")
def _(n):
    return scene([layer(name="a", sublayers=[layer(name="same") for i in range(n)])])
