import Foundation
import Lamina
import Testing

/// Expressions on shapes, texts, effects and compositions, by what is seen.
struct LottieExpressionShapeTests {
    private typealias Sample = LottieSample

    private func rectangle(_ size: String, _ more: String = "") -> String {
        #"{"ty": "rc", "nm": "Rectangle Path 1", "ix": 1, "p": {"k": [50, 50], "ix": 3}, "s": \#(size), "r": {"k": 0, "ix": 4}\#(more)}"#
    }

    /// Whether a document's picture is red at a point.
    private func isRed(_ layers: String, _ x: Int, _ y: Int, at time: Double = 0, more: String = "") throws
        -> Bool
    {
        let sample = Sample(layers: layers, more: more)
        let warnings = try sample.warnings
        #expect(warnings.isEmpty, "\(warnings)")
        return try sample.pixels((x, y), at: time)[0] == [255, 0, 0, 255]
    }

    private func shapes(_ items: String, _ more: String = "") -> String {
        #"{"ty": 4, "nm": "s", "ind": 1, "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items)]\#(more)}"#
    }

    private func group(_ name: String, _ items: String, fill: String = LottieSample.fill) -> String {
        #"{"ty": "gr", "nm": "\#(name)", "ix": 1, "cix": 2, "np": 2, "it": [\#(items), \#(fill), {"ty": "tr", "p": {"k": [0, 0], "ix": 2}, "a": {"k": [0, 0], "ix": 1}, "s": {"k": [100, 100], "ix": 3}, "r": {"k": 0, "ix": 6}, "o": {"k": 100, "ix": 7}}]}"#
    }

    @Test(
        "The way to another property of the shapes is found",
        arguments: [
            "content('g').content('Rectangle Path 1').size", "content(1).content(1).size",
            "thisLayer(2)('g')(2)('Rectangle Path 1')('Size')",
            "thisLayer('ADBE Root Vectors Group')('g')('ADBE Vectors Group')(1)('ADBE Vector Rect Size')",
            "thisComp.layer('s').content('g').content('Rectangle Path 1').size", "content('g')(2)(1)(2)",
        ])
    func paths(_ way: String) throws {
        let first = group(
            "g", rectangle(#"{"k": [20, 20], "ix": 2}"#),
            fill: #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 0}}"#)
        let second = group("h", rectangle(#"{"k": [90, 90], "ix": 2, "x": "var $bm_rt = \#(way);"}"#))
        #expect(try isRed(shapes(first + "," + second), 50, 42))
        #expect(try !isRed(shapes(first + "," + second), 50, 38))
    }

    @Test func `groups are found from a property outwards`() throws {
        let size =
            #"{"k": [90, 90], "ix": 2, "x": "var g = thisProperty.propertyGroup(1); var $bm_rt = [g.propertyIndex * 20, thisProperty.propertyGroup(3)._name.length * 20];"}"#
        let layer = shapes(group("g", rectangle(size)))
        #expect(try isRed(layer, 50, 42))
        #expect(try !isRed(layer, 50, 38))
        #expect(try !isRed(layer, 38, 50))
    }

    @Test func `a path is made of points, and points lie on a path`() throws {
        let path =
            #"{"ty": "sh", "nm": "p", "ks": {"k": \#(Sample.path(0, 0, 1, 1)), "x": "var $bm_rt = createPath([[20, 20], [40, 20], [40, 40], [20, 40]], [], [], true);"}}"#
        #expect(try isRed(shapes(group("g", path)), 30, 30))
        let copy =
            #"{"ty": "sh", "nm": "q", "ks": {"k": \#(Sample.path(0, 0, 1, 1)), "x": "var p = content('g').content('p').path; var $bm_rt = createPath(p.points().map(function (v) { return [v[0] + 40, v[1]]; }), p.inTangents(), p.outTangents(), p.isClosed());"}}"#
        let both = shapes(group("g", path) + "," + group("h", copy))
        #expect(try isRed(both, 70, 30))
        let onPath = rectangle(#"{"k": [10, 10]}"#).replacing(
            #""p": {"k": [50, 50], "ix": 3}"#,
            with:
                #""p": {"k": [50, 50], "x": "var $bm_rt = content('g').content('p').path.pointOnPath(0.5);"}"#
        )
        #expect(try isRed(shapes(group("g", path) + "," + group("h", onPath)), 43, 43))
    }

    @Test func `colours, opacities and effects follow expressions`() throws {
        let fill =
            #"{"ty": "fl", "c": {"k": [0, 0, 1, 1], "x": "var $bm_rt = [1, 0, 0, 1];"}, "o": {"k": 0, "x": "var $bm_rt = 100;"}}"#
        #expect(try isRed(shapes(group("g", rectangle(#"{"k": [20, 20]}"#), fill: fill)), 50, 50))
        let effect =
            #""ef": [{"ty": 21, "en": 1, "ef": [{"ty": 10, "v": {"k": 0}}, {"ty": 7, "v": {"k": 0}}, {"ty": 2, "v": {"k": [0, 0, 1, 1], "x": "var $bm_rt = [1, 0, 0, 1];"}}, {"ty": 7, "v": {"k": 0}}, {"ty": 0, "v": {"k": 0}}, {"ty": 0, "v": {"k": 0}}, {"ty": 0, "v": {"k": 1}}]}]"#
        #expect(try isRed(Sample.solid("#00ff00", 100, 100, effect), 50, 50))
    }

    @Test func `a colour beyond 1 is no colour that counts to 255`() throws {
        let fill =
            #"{"ty": "fl", "c": {"k": [0, 0, 1, 1], "x": "var $bm_rt = [1.5, 0, 0, 1];"}, "o": {"k": 100}}"#
        #expect(try isRed(shapes(group("g", rectangle(#"{"k": [20, 20]}"#), fill: fill)), 50, 50))
    }

    @Test func `a text has the words of its expression`() throws {
        func picture(_ words: String, _ expression: String) throws -> [UInt8] {
            let text =
                #"{"ty": 5, "nm": "t", "ip": 0, "op": 100, "ks": {"p": {"k": [5, 50]}}, "t": {"d": {"k": [{"t": 0, "s": {"t": "\#(words)", "f": "Sans", "s": 20, "fc": [1, 0, 0], "lh": 24, "j": 0}}]\#(expression)}, "p": {}, "m": {"g": 1, "a": {"k": [0, 0]}}, "a": []}}"#
            let scene = try Sample(layers: text).scene()
            #expect(scene.warnings.allSatisfy { !$0.feature.contains("expression") }, "\(scene.warnings)")
            let renderer = try scene.shown(at: 3.25)
            renderer.beginFrame(atTime: 3.25)
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage().straightRGBA()
        }
        let expression = #", "x": "var $bm_rt = text.sourceText + ' ' + Math.floor(time);""#
        #expect(try picture("old", expression) == picture("old 3", ""))
        #expect(try picture("old", expression) != picture("old", ""))
    }

    @Test func `time in a composition is its own`() throws {
        let inside = Sample.solid(
            "#ff0000", 10, 10, #""nm": "i", "ks": {"p": {"k": [0, 0], "x": "var $bm_rt = [time * 10, 0];"}}"#)
        let assets = #", "assets": [{"id": "c", "layers": [\#(inside)]}]"#
        let moved =
            #"{"ty": 0, "refId": "c", "ip": 20, "op": 100, "st": 20, "sr": 2, "w": 100, "h": 100, "ks": {}}"#
        // Frame 60 of the document is frame 20 of the composition, which is stretched by 2.
        #expect(try isRed(moved, 25, 5, at: 6, more: assets))
        #expect(try !isRed(moved, 35, 5, at: 6, more: assets))
        let remapped =
            #"{"ty": 0, "refId": "c", "ip": 0, "op": 100, "st": 0, "w": 100, "h": 100, "ks": {}, "tm": {"k": [{"t": 0, "s": [4]}, {"t": 40, "s": [0]}]}}"#
        #expect(try isRed(remapped, 22, 5, at: 2, more: assets))
        let computed =
            #"{"ty": 0, "refId": "c", "ip": 0, "op": 100, "st": 0, "w": 100, "h": 100, "ks": {}, "tm": {"k": 0, "x": "var $bm_rt = 3;"}}"#
        #expect(try isRed(computed, 35, 5, at: 2, more: assets))
    }

    @Test func `a rectangle of the content is seen`() throws {
        let box =
            ##"{"ty": 1, "nm": "b", "ind": 2, "ip": 0, "op": 100, "sc": "#ff0000", "sw": 10, "sh": 10, "ks": {"p": {"k": [0, 0], "x": "var r = thisComp.layer('s').sourceRectAtTime(); var $bm_rt = [r.left + r.width, r.top];"}}}"##
        let layer = shapes(
            group(
                "g", rectangle(#"{"k": [20, 20]}"#),
                fill: #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 0}}"#))
        #expect(try isRed(box + "," + layer, 65, 45))
        #expect(try !isRed(box + "," + layer, 65, 38))
    }

    // MARK: Slots

    @Test func `expressions follow the value of a slot`() throws {
        let layer =
            ##"{"ty": 1, "nm": "b", "ip": 0, "op": 100, "sc": "#ff0000", "sw": 10, "sh": 10, "ef": [{"ty": 5, "nm": "E", "en": 1, "ef": [{"ty": 0, "nm": "S", "ix": 1, "v": {"sid": "place"}}]}], "ks": {"p": {"k": [0, 0], "x": "var $bm_rt = [effect('E')('S'), 0];"}}}"##
        let sample = Sample(layers: layer, more: #", "slots": {"place": {"p": {"k": 20}}}"#)
        var scene = try sample.scene()
        #expect(try Sample.pixels(of: scene, [(25, 5)])[0] == [255, 0, 0, 255])
        try scene.apply([try #require(SceneOverride(assignment: "slots.place=60"))])
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        #expect(try Sample.pixels(of: scene, [(25, 5), (65, 5)]) == [[0, 0, 0, 0], [255, 0, 0, 255]])
    }
}
