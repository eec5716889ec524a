import Foundation
import Lamina
import Testing

/// Expressions that have no value: a warning says why, the property keeps its own values, and other expressions keep theirs.
struct LottieExpressionLimitTests {
    private typealias Sample = LottieSample

    private func scene(_ expression: String, _ options: SceneReadingOptions = SceneReadingOptions()) throws
        -> Scene
    {
        let text = String(decoding: try JSONEncoder().encode(expression), as: UTF8.self)
        let bad = Sample.solid(
            "#ff0000", 4, 4, #""nm": "bad", "ind": 1, "ks": {"p": {"k": [7, 8], "x": \#(text)}}"#)
        let good = Sample.solid(
            "#00ff00", 4, 4,
            #""nm": "good", "ind": 2, "ks": {"p": {"k": [1, 2], "x": "var $bm_rt = [30, 40];"}}"#)
        let json =
            #"{"v": "5.9", "fr": 10, "ip": 0, "op": 20, "w": 100, "h": 100, "layers": [\#(bad), \#(good)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "", options: options)
    }

    @Test(
        "An expression without a value is a warning that names the layer and the reason",
        arguments: [
            ("var $bm_rt = missing(3);", "missing"), ("var $bm_rt = ;", "SyntaxError"),
            ("throw new Error('own words');", "own words"),
            ("var $bm_rt = thisComp.layer('nobody').position;", "there is no layer \"nobody\""),
            ("var $bm_rt = effect('Nothing')(1);", "there is no \"Nothing\" in \"Effects\""),
            ("var $bm_rt = 'word';", "the value is word and not an array"),
            ("var $bm_rt = [1 / 0, 2];", "the value is Infinity and not a number"),
            ("var $bm_rt = [0 / 0];", "NaN"),
            ("var $bm_rt;", "undefined"), ("var $bm_rt = new Date().getTime();", "Date"),
            ("var $bm_rt = thisLayer.sampleImage([0, 0]);", "sampleImage"),
            ("var $bm_rt = key(1);", "there is no key 1 among 0"),
            ("var $bm_rt = comp('c').layer(1);", "a group and not an array"),
            ("while (true) { }", "it takes longer than 100 ms"),
            ("for (;;) { try { wiggle(1, 2); } catch (e) { } }", "it takes longer than 100 ms"),
            ("function f() { return f() + 1; } var $bm_rt = f();", "limit"),
            ("var s = 'x'; for (;;) { s += s; }", "alloc"),
            ("var a = []; for (;;) { a.push(new Array(1000)); }", "it takes longer than 100 ms"),
            ("var $bm_rt = /(a*)*b/.test(new Array(40).join('a'));", "recursion limit"),
            ("host.deliver(1, 1, 1, 0, []); var $bm_rt = null;", "'host' undefined"),
        ])
    func failing(_ expression: String, _ reason: String) throws {
        let scene = try scene(expression)
        #expect(
            scene.warnings.contains {
                $0.layer == "bad"
                    && $0.feature.hasPrefix("an expression, in whose place its own values are used")
                    && $0.feature.contains(reason)
            }, "\(scene.warnings)")
        #expect(try scene.shownLayer(named: "bad", at: 1).position == CGPoint(x: 7, y: 8))
    }

    @Test(arguments: [
        "var $bm_rt = missing(3);", "while (true) { }", "var s = 'x'; for (;;) { s += s; }",
        "function f() { return f() + 1; } var $bm_rt = f();",
    ])
    func `other expressions of the document keep their values`(_ expression: String) throws {
        let scene = try scene(expression)
        #expect(scene.warnings.allSatisfy { $0.layer == "bad" }, "\(scene.warnings)")
        #expect(try scene.shownLayer(named: "good", at: 1).position == CGPoint(x: 30, y: 40))
    }

    @Test func `a small limit of time or memory stops all expressions with a reason`() throws {
        var options = SceneReadingOptions()
        options.limits.expressionBytes = 100_000
        let scene = try scene("var $bm_rt = [1, 2];", options)
        #expect(
            scene.warnings.count == 2 && scene.warnings.allSatisfy { $0.feature.contains("100000 bytes") },
            "\(scene.warnings)")
    }

    @Test func `many endless loops cost no more than the time of a document`() throws {
        let layers = (0..<40).map { index in
            Sample.solid(
                "#ff0000", 4, 4, #""nm": "l\#(index)", "ks": {"p": {"k": [7, 8], "x": "while (true) { }"}}"#)
        }
        let scene = try Sample(layers: layers.joined(separator: ",")).scene()
        #expect(scene.warnings.count == 40)
        #expect(scene.warnings.allSatisfy { $0.feature.contains("takes longer than") }, "\(scene.warnings)")
    }

    @Test func `nothing of one document is seen by the next`() throws {
        _ = try scene("leak = 5; Math.sin = null; evaluation = null; var $bm_rt = [1, 2];")
        let scene = try scene("var $bm_rt = [typeof leak === 'undefined' ? 1 : 0, Math.sin(0) + 3];")
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        #expect(try scene.shownLayer(named: "bad", at: 1).position == CGPoint(x: 1, y: 3))
    }

    @Test func `a long slot that many properties name is not copied for each`() throws {
        let list = (0..<2000).map { #"{"t": \#($0), "s": [1, 2]}"# }.joined(separator: ",")
        let layers = (0..<400).map { index in
            Sample.solid(
                "#ff0000", 4, 4,
                #""nm": "l\#(index)", "ks": {"p": {"sid": "a"}, "o": {"k": 100, "x": "var $bm_rt = 50;"}}"#)
        }
        let warnings = try Sample(
            layers: layers.joined(separator: ","), more: #", "slots": {"a": {"p": {"k": [\#(list)]}}}"#
        ).warnings
        #expect(warnings == ["the values of slots, which are too long for expressions to see"])
    }
}
