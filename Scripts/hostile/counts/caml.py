"""CAML documents."""

from .cases import case


def caml(body, head=""):
    return {"scene.caml": f'<?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="#root" name="root" bounds="0 0 32 32" position="16 16" geometryFlipped="1">{head}<sublayers>{body}</sublayers></CALayer></caml>'}


@case("caml-layers", 20_000, "render", "inspect", "convert-json")
def _(n):
    return caml("".join(f'<CALayer id="#l{i}" name="l{i}" bounds="0 0 9 9" backgroundColor="1 0 0"/>' for i in range(n)))


@case("caml-ids-alike", 10_000)
def _(n):
    return caml('<CALayer id="#l" bounds="0 0 9 9" backgroundColor="1 0 0"/>' * n)


@case("caml-attributes", 10_000)
def _(n):
    return caml("<CALayer " + " ".join(f'a{i}="1"' for i in range(n)) + "/>")


@case("caml-elements-unknown", 10_000, "render", "inspect", "convert-json")
def _(n):
    return caml("<CALayer>" + "".join(f"<e{i}/>" for i in range(n)) + "</CALayer>")


@case("caml-layers-unknown", 10_000)
def _(n):
    return caml("".join(f"<CAOddLayer{i}/>" for i in range(n)))


@case("caml-animations", 5_000, "render", "inspect", "convert-json")
def _(n):
    return caml("<CALayer><animations>" + "".join(f'<animation type="CABasicAnimation" key="a{i}" keyPath="opacity" duration="1"/>' for i in range(n)) + "</animations></CALayer>")


@case("caml-animations-keyless", 5_000)
def _(n):
    return caml("<CALayer><animations>" + "".join('<animation type="CABasicAnimation" keyPath="opacity" duration="1"/>' for i in range(n)) + "</animations></CALayer>")


@case("caml-keyframes", 20_000, "render", "convert-json")
def _(n):
    return caml('<CALayer bounds="0 0 9 9"><animations><animation type="CAKeyframeAnimation" keyPath="opacity" duration="1"><values>' + '<real value="1"/>' * n + "</values></animation></animations></CALayer>")


@case("caml-text", 1_000_000)
def _(n):
    return caml('<CAShapeLayer bounds="0 0 32 32"><path type="CGPath">0 0 m ' + "7 4 l " * (n // 6) + "</path></CAShapeLayer>")


@case("caml-entities", 100_000)
def _(n):
    return caml('<CALayer bounds="0 0 9 9" name="' + "&lt;" * n + '">' + "&amp;" * n + "</CALayer>")


@case("caml-states", 500, "render", "state", "convert-json")
def _(n):
    states = "".join(f'<LKState name="s{i}"><elements><LKStateSetValue targetId="#l" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState>' for i in range(n))
    return caml('<CALayer id="#l" name="l" bounds="0 0 9 9" backgroundColor="1 0 0"/>', f"<states>{states}</states>")


@case("caml-state-elements", 3_000, "render", "state", "convert-json")
def _(n):
    elements = "".join(f'<LKStateSetValue targetId="#l{i}" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>' for i in range(n))
    return caml("".join(f'<CALayer id="#l{i}" name="l{i}" bounds="0 0 9 9" backgroundColor="1 0 0"/>' for i in range(n)), f'<states><LKState name="s0"><elements>{elements}</elements></LKState></states>')


@case("caml-state-targets-missing", 3_000)
def _(n):
    elements = "".join(f'<LKStateSetValue targetId="#x{i}" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>' for i in range(n))
    return caml("<CALayer/>", f'<states><LKState name="s0"><elements>{elements}</elements></LKState></states>')


@case("caml-references", 3_000)
def _(n):
    return caml("".join(f'<CALayer id="#l{i}" name="l{i}" bounds="0 0 9 9"/>' for i in range(n)) + "".join(f'<CALayer object="#l{i}"/>' for i in range(n)))


@case("caml-filters", 100)
def _(n):
    return caml('<CALayer bounds="0 0 9 9" backgroundColor="1 0 0"><filters>' + "".join(f'<CAFilter filter="colorInvert" name="f{i}"/>' for i in range(n)) + "</filters></CALayer>")


@case("caml-depth", 50)
def _(n):
    return caml('<CALayer bounds="0 0 9 9"><sublayers>' * n + "</sublayers></CALayer>" * n)


@case("caml-cells", 128)
def _(n):
    return caml('<CAEmitterLayer bounds="0 0 9 9"><emitterCells>' + "".join(f'<CAEmitterCell name="c{i}" birthRate="1" lifetime="1"/>' for i in range(n)) + "</emitterCells></CAEmitterLayer>")


@case("caml-lines", 200_000)
def _(n):
    return caml("\n" * n + "<CALayer/>" * 10)
