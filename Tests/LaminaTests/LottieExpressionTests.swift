import Foundation
import Lamina
import Testing

/// Values of expressions, by where a layer with one is at a frame.
struct LottieExpressionTests {
    private typealias Sample = LottieSample

    /// The places of a solid whose position has keys or a value and an expression, at frames of ten a second.
    private func places(
        _ expression: String, k: String = "[7, 8]", with others: String = "", more: String = "",
        at frames: [Double] = [0], warns: Bool = false
    ) throws -> [[Double]] {
        let text = String(decoding: try JSONEncoder().encode(expression), as: UTF8.self)
        let solid = Sample.solid(
            "#ff0000", 4, 4,
            #""nm": "x", "ind": 9, "ks": {"p": {"k": \#(k), "ix": 2, "x": \#(text)}}, \#(Self.controls)"#)
        let scene = try Sample(layers: solid + (others.isEmpty ? "" : "," + others), more: more).scene()
        #expect(scene.warnings.isEmpty != warns, "\(scene.warnings)")
        return try frames.map { frame in
            let place = try scene.shownLayer(named: "x", at: frame / 10).position
            return [place.x, place.y].map { (Double($0) * 1000).rounded() / 1000 }
        }
    }

    private static let keys = #"[{"t": 10, "s": [0, 0]}, {"t": 20, "s": [10, 20]}, {"t": 40, "s": [30, 20]}]"#

    private static let controls =
        #""ef": [\#(control("Size", 0, "12")), \#(control("Turn", 1, "30")), \#(control("Paint", 2, "[0.25, 0.5, 0.75, 1]")), \#(control("Where", 3, "[40, 50]")), \#(control("On", 4, "1")), \#(control("Which", 7, "3")), \#(control("Other", 10, "2"))]"#

    private static func control(_ name: String, _ type: Int, _ value: String) -> String {
        #"{"ty": 5, "nm": "\#(name)", "mn": "ADBE \#(name) Control", "ix": 1, "en": 1, "ef": [{"ty": \#(type), "nm": "\#(name)", "mn": "ADBE \#(name) Control-0001", "ix": 1, "v": {"k": \#(value), "ix": 1}}]}"#
    }

    @Test(
        "Arithmetic works on numbers and on arrays",
        arguments: [
            ("$bm_sum([1, 2], [3, 4])", [4.0, 6.0]), ("$bm_sub([5, 7], [1, 2])", [4, 5]),
            ("$bm_mul([1, 2], 3)", [3, 6]),
            ("$bm_div([8, 6], 2)", [4, 3]), ("$bm_neg([1, -2])", [-1, 2]),
            ("[$bm_mod(7, 4), $bm_sum('1', 2)]", [3, 12]),
            ("add(mul(2, [1, 2]), [1, 1])", [3, 5]), ("sum(value, 3)", [10, 8]),
            ("[clamp(12, 0, 10), clamp(12, 10, 0)]", [10, 10]),
            ("clamp([1, 20], [2, 3], [4, 5])", [2, 5]), ("[length([3, 4]), length([1, 1], [4, 5])]", [5, 5]),
            ("mul(normalize([3, 4]), 10)", [6, 8]),
            ("[dot([1, 2], [3, 4]), cross([1, 0, 0], [0, 1, 0])[2]]", [11, 1]),
            ("[radiansToDegrees(Math.PI), degreesToRadians(180)]", [180, 3.142]),
            ("[linear(5, 0, 10, 100, 200), linear(0.25, 4, 8)]", [150, 5]),
            ("linear(20, 0, 10, [1, 2], [3, 4])", [3, 4]),
            ("[ease(0.5, 0, 10), easeIn(0, 1, 2)]", [5.017, 1]),
            ("mul(hexToRgb('#ff8000'), 255)", [255, 128]),
            ("mul(hslToRgb([1 / 3, 1, 0.5, 1]), 10)", [0, 10]),
            ("mul(rgbToHsl([0, 1, 0, 1]), 30)", [10, 30]),
            ("let a = 3; const b = 4; [a, b]", [3, 4]), ("[Math.pow(2, 5), Math.log2(8)]", [32, 3]),
        ])
    func arithmetic(_ expression: String, _ expected: [Double]) throws {
        #expect(try places("var $bm_rt; \(result(of: expression))") == [expected])
    }

    /// Statements before the last one stay what they are.
    private func result(of expression: String) -> String {
        let parts = expression.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        return parts.dropLast().map { $0 + "; " }.joined() + "$bm_rt = \(parts[parts.count - 1]);"
    }

    @Test func `an expression that was not exported is its last value`() throws {
        #expect(try places("var a = 5; [a, time * 10]", at: [0, 3]) == [[5, 0], [5, 3]])
    }

    @Test(
        "A layer's own properties and controls are seen",
        arguments: [
            ("[effect('Size')('Size'), effect('Turn')(1)]", [12.0, 30.0]),
            ("$bm_mul(effect('Paint')('Paint'), 100)", [25, 50]),
            ("effect('Where')('ADBE Where Control-0001')", [40, 50]),
            ("[effect('On')(1), effect('Which')(1)]", [1, 3]),
            ("effect('Other')(1).transform.position", [60, 70]),
            ("effect('Other').layer.transform.position", [60, 70]),
            ("[thisLayer(4)(1)(1), effect(2)('Turn')]", [12, 30]),
            ("[effect('Size').slider, $bm_sum(effect('Size')(1), 1)]", [12, 13]),
            ("thisLayer.transform.position", [7, 8]),
            ("[thisLayer.index, index]", [9, 9]), ("[width, thisLayer.height]", [4, 4]),
            ("[thisComp.width, thisComp.height]", [100, 100]),
            ("[thisComp.numLayers, thisComp.frameDuration * 100]", [2, 10]),
            ("[inPoint, outPoint]", [0, 10]),
            ("[thisProperty.propertyIndex, thisProperty.value[1]]", [2, 8]),
            ("[hasParent ? 1 : 0, thisLayer.active ? 1 : 0]", [0, 1]),
            ("thisComp.layer('b').transform.position", [60, 70]),
            ("[thisComp.layer(2).transform.rotation, thisComp.layer('b').opacity]", [45, 50]),
            ("thisComp.layer(thisLayer, -7).position", [60, 70]),
            ("[thisComp.layer('b').name.length, name.length]", [1, 1]),
            ("comp('main').layer('b').position", [60, 70]),
            ("thisComp.layer('b')('ADBE Transform Group')('ADBE Position')", [60, 70]),
        ])
    func properties(_ expression: String, _ expected: [Double]) throws {
        let other = Sample.solid(
            "#00ff00", 8, 8,
            #""nm": "b", "ind": 2, "ks": {"p": {"k": [60, 70]}, "r": {"k": 45}, "o": {"k": 50}}"#)
        #expect(
            try places("var $bm_rt; $bm_rt = \(expression);", with: other, more: #", "nm": "main""#) == [
                expected
            ])
    }

    @Test(
        "Keys and times are seen",
        arguments: [
            ("[numKeys, key(2).time]", [3.0, 2.0]), ("key(3)", [30, 20]), ("key(2).value", [10, 20]),
            ("[nearestKey(1.6).index, nearestKey(0).index]", [2, 1]),
            ("valueAtTime(1.5)", [5, 10]), ("velocityAtTime(3)", [10, 0]), ("[speedAtTime(3), 0]", [10, 0]),
            ("thisProperty.valueAtTime(time + 0.5)", [10, 20]), ("loopOut(['cycle'][0])", [5, 10]),
            ("[timeToFrames(), framesToTime(20)]", [15, 2]),
            ("[thisComp.duration, thisComp.displayStartTime]", [10, 0]),
            ("smooth(0.2, 3)", [5, 10]),
        ])
    func times(_ expression: String, _ expected: [Double]) throws {
        #expect(try places("var $bm_rt; $bm_rt = \(expression);", k: Self.keys, at: [15]) == [expected])
    }

    @Test(
        "Loops whose arguments are computed go on",
        arguments: [
            ("loopOut('cycle', 0 + 1)", [50.0, 70.0], [[20.0, 20.0], [20, 20]]),
            ("loopOut('pingpong', 1)", [50], [[20, 20]]),
            ("loopOutDuration('cycle', 2)", [50], [[20, 20]]), ("loopIn('offset', 1)", [5], [[-5, -10]]),
            ("loopInDuration('cycle', 1)", [5], [[5, 10]]), ("loopOut('continue', 1)", [50], [[40, 20]]),
        ])
    func loops(_ expression: String, _ frames: [Double], _ expected: [[Double]]) throws {
        #expect(
            try places("var type = 0; var $bm_rt; $bm_rt = \(expression);", k: Self.keys, at: frames)
                == expected)
    }

    @Test func `values change evenly between frames, and posterized times hold`() throws {
        #expect(
            try places("var $bm_rt = [time * 10, 0];", at: [3, 3.5, 4]) == [[3, 0], [3.5, 0], [4, 0]])
        let held = "posterizeTime(2); var $bm_rt = [time * 10, value[0]];"
        #expect(try places(held, k: Self.keys, at: [16, 19, 20]) == [[15, 5], [15, 5], [20, 10]])
    }

    @Test func `points go from a layer to the composition and back`() throws {
        let parents =
            Sample.solid(
                "#00ff00", 8, 8,
                #""nm": "b", "ind": 2, "parent": 3, "ks": {"p": {"k": [10, 0]}, "r": {"k": 90}, "a": {"k": [2, 0]}}"#
            )
            + ","
            + Sample.solid(
                "#0000ff", 8, 8, #""nm": "c", "ind": 3, "ks": {"p": {"k": [20, 30]}, "s": {"k": [200, 100]}}"#
            )
        let layer = "thisComp.layer('b')"
        #expect(try places("var $bm_rt = \(layer).toComp([2, 0]);", with: parents) == [[40, 30]])
        #expect(try places("var $bm_rt = \(layer).toWorld([4, 0, 0]);", with: parents) == [[40, 32]])
        #expect(try places("var $bm_rt = \(layer).fromComp([40, 32]);", with: parents) == [[4, 0]])
        #expect(try places("var $bm_rt = \(layer).parent.fromWorld([40, 32]);", with: parents) == [[10, 2]])
        #expect(try places("var $bm_rt = \(layer).toCompVec([1, 0]);", with: parents) == [[0, 1]])
        let chain =
            "var l = 'thisComp.layer(\"b\")'; var $bm_rt = [eval(l + '.parent').index, eval('thisLayer').index];"
        #expect(try places(chain, with: parents) == [[3, 9]])
    }

    @Test func `a text that is evaluated may be a chain of layers or anything else`() throws {
        let chain = "var l = 'thisLayer'; var $bm_rt = [eval(l).index, eval([l][0]).position[1]];"
        #expect(try places(chain) == [[9, 8]])
        let sum = "var l = '1 + index', n; try { n = eval(l); } catch (e) { n = 0; } var $bm_rt = [n, 5];"
        #expect(try places(sum) == [[10, 5]])
        let moving = "var l = 'time * 10'; var $bm_rt = [eval(l), eval('thisLayer').index];"
        #expect(try places(moving, at: [0, 3]) == [[0, 9], [3, 9]])
    }

    @Test func `numbers by chance are the same each time, and others for another layer`() throws {
        let wiggle = "var $bm_rt = wiggle(2, 5, 2, 0.5);"
        let once = try places(wiggle, at: [0, 3, 7])
        #expect(try places(wiggle, at: [0, 3, 7]) == once)
        #expect(once.allSatisfy { abs($0[0] - 7) <= 7.5 && abs($0[1] - 8) <= 7.5 })
        #expect(Set(once.map(\.description)).count == 3)
        let other = Sample.solid(
            "#00ff00", 4, 4,
            #""nm": "y", "ind": 5, "ks": {"p": {"k": [7, 8], "ix": 2, "x": "var $bm_rt = wiggle(2, 5, 2, 0.5);"}}"#
        )
        let scene = try Sample(layers: other).scene()
        let place = try scene.shownLayer(named: "y", at: 0.3).position
        #expect(abs(Double(place.x) - once[1][0]) > 0.01)
        let random = "seedRandom(3, true); var $bm_rt = [random(10, 20), random()];"
        let numbers = try places(random, at: [0, 4])
        #expect(numbers[0] == numbers[1] && numbers[0][0] >= 10 && numbers[0][0] < 20 && numbers[0][1] < 1)
        let changing = try places("var $bm_rt = [random(5), noise(time)];", at: [1, 2])
        #expect(changing[0] != changing[1])
    }

    @Test func `expressions that ask each other in a circle see values without them`() throws {
        let other = Sample.solid(
            "#00ff00", 8, 8,
            #""nm": "b", "ind": 2, "ks": {"p": {"k": [60, 70], "x": "var $bm_rt = thisComp.layer('x').position;"}}"#
        )
        #expect(
            try places("var $bm_rt = $bm_sum(thisComp.layer('b').position, [1, 1]);", with: other) == [
                [8, 9]
            ])
    }

    @Test func `markers are seen by number and name`() throws {
        let markers = #", "markers": [{"tm": 5, "cm": "a", "dr": 2}, {"tm": 30, "cm": "b", "dr": 0}]"#
        let expression =
            "var m = thisComp.marker; var $bm_rt = [m.key('b').time * 10, m.key(1).duration * 10 + m.numKeys * 100 + m.nearestKey(1).index * 1000];"
        #expect(try places(expression, more: markers) == [[30, 1202]])
    }

    @Test func `functions of angles have the bits of the library's own`() throws {
        let expression =
            "var a = Math.sin(1) * 1e6, b = Math.exp(0.3) * 1e6; var $bm_rt = [(a - Math.floor(a)) * 1e3, (b - Math.floor(b)) * 1e3];"
        let (a, b) = (sin(1.0) * 1e6, exp(0.3) * 1e6)
        let expected = [(a - a.rounded(.down)) * 1e3, (b - b.rounded(.down)) * 1e3].map {
            ($0 * 1000).rounded() / 1000
        }
        #expect(try places(expression) == [expected])
    }
}
