import Lamina
import Testing

/// `loopIn` and `loopOut` with written-out arguments, and cuts of layers, by where or what is seen at a time.
struct LottieLoopTests {
    private typealias Sample = LottieSample

    /// The column of a solid that moves by 10 points from frame 10 to 12 and by 30 to frame 14.
    private func places(_ expression: String, _ frames: [Double], isHeld: Bool = false) throws -> [Double] {
        let hold = isHeld ? #", "h": 1"# : ""
        let keys =
            #"[{"t": 10, "s": [0, 0]\#(hold)}, {"t": 12, "s": [10, 0]\#(hold)}, {"t": 14, "s": [40, 0]}]"#
        let solid = Sample.solid(
            "#ff0000", 4, 4, #""nm": "x", "ks": {"p": {"k": \#(keys), "x": "\#(expression)"}}"#)
        let scene = try Sample(layers: solid).scene()
        #expect(scene.warnings.isEmpty)
        return try frames.map {
            (Double(try scene.shownLayer(named: "x", at: $0 / 10).position.x) * 1000).rounded() / 1000
        }
    }

    @Test(
        "A loop goes on behind the last key",
        arguments: [
            ("loopOut()", [15.0, 17, 19, 99], [5.0, 25, 5, 5]),
            ("loopOut('cycle')", [15, 17], [5, 25]), ("loopOut('cycle', 0)", [15, 17], [5, 25]),
            ("loopOut(\\\"Cycle\\\",1)", [15, 17], [25, 25]),
            ("loopOut('pingpong')", [15, 17, 19, 21], [25, 5, 5, 25]),
            ("loopOut('offset')", [15, 17, 19], [45, 65, 85]),
            ("loopOut('continue')", [15, 18], [55, 100]),
            ("var $bm_rt; $bm_rt = loopOut('cycle', 0);", [15], [5]),
        ])
    func after(_ expression: String, _ frames: [Double], _ expected: [Double]) throws {
        #expect(try places(expression, frames) == expected)
        #expect(try places(expression, [5, 11, 13]) == [0, 5, 25])
    }

    @Test(
        "A loop goes back before the first key",
        arguments: [
            ("loopIn()", [9.0, 7, 1], [25.0, 5, 25]), ("loopIn('cycle', 1)", [9, 7], [5, 5]),
            ("loopIn('pingpong')", [9, 7], [5, 25]), ("loopIn('offset')", [9, 7], [-15, -35]),
            ("loopIn('continue')", [9, 8], [-5, -10]),
        ])
    func before(_ expression: String, _ frames: [Double], _ expected: [Double]) throws {
        #expect(try places(expression, frames) == expected)
        #expect(try places(expression, [11, 13, 20]) == [5, 25, 40])
    }

    @Test func `both sides may loop`() throws {
        let both = "$bm_rt = $bm_sub($bm_sum(loopIn('cycle'), loopOut('cycle')), value);"
        #expect(try places(both, [9, 11, 15]) == [25, 5, 5])
    }

    @Test func `held keys are held on the way back, too`() throws {
        #expect(try places("loopOut('cycle')", [15, 17], isHeld: true) == [0, 10])
        #expect(try places("loopOut('pingpong')", [15, 17], isHeld: true) == [10, 0])
    }

    @Test(arguments: ["loopOut(kind)", "loopOut", "throw loopOut()"])
    func `a call without a value is a warning`(_ expression: String) throws {
        let keys = #"[{"t": 0, "s": [0, 0]}, {"t": 9, "s": [9, 0]}]"#
        let solid = Sample.solid("#ff0000", 4, 4, #""ks": {"p": {"k": \#(keys), "x": "\#(expression)"}}"#)
        let warnings = try Sample(layers: solid).warnings
        #expect(warnings.count == 1)
        #expect(warnings[0].hasPrefix("an expression, in whose place its own values are used"), "\(warnings)")
    }

    @Test func `a loop of more keys than are read is a warning, and costs no more`() throws {
        let keys = #"[{"t": 0, "s": [0, 0]}, {"t": 0.0001, "s": [9, 0]}]"#
        let solid = Sample.solid("#ff0000", 4, 4, #""ks": {"p": {"k": \#(keys), "x": "loopOut()"}}"#)
        #expect(
            try Sample(layers: solid).warnings == ["a loop of more keyframes than are read, which ends early"]
        )
    }

    // MARK: Cuts

    @Test(
        "A picture at a whole frame shows what begins there, whatever the rate",
        arguments: ["30", "29.97", "29.9700012207031", "23.976", "24", "25", "50", "59.94", "60", "12.5"])
    func cuts(_ rate: String) throws {
        let layers = (0..<40).map { index in
            let color = String(0x10 + index, radix: 16) + "0000"
            return
                #"{"ty": 1, "ip": \#(index + 3), "op": \#(index + 4), "sw": 8, "sh": 8, "sc": "\#(color)", "ks": {}}"#
        }
        let colors = (0..<40).map { #"{"t": \#($0 + 3), "h": 1, "s": [\#(Double($0) / 255), 0, 0]}"# }
        let held =
            #"{"ty": 4, "ip": 0, "op": 99, "ks": {}, "shapes": [{"ty": "rc", "p": {"k": [12, 4]}, "s": {"k": [8, 8]}, "r": {"k": 0}}, {"ty": "fl", "o": {"k": 100}, "c": {"k": [\#(colors.joined(separator: ", "))]}}]}"#
        let json =
            #"{"fr": \#(rate), "ip": 3, "op": 43, "w": 16, "h": 8, "layers": [\#((layers + [held]).joined(separator: ", "))]}"#
        let scene = try Scene(json: .init(json.utf8), name: "a.json", directory: "")
        let number = try #require(Double(rate))
        let whole = (number * 1.001).rounded()
        let exact = abs(number - whole / 1.001) < 0.001 ? (whole * 1000, 1001.0) : (number * 1000, 1000)
        let renderer = try scene.shown(at: 0)
        for frame in 0..<40 {
            renderer.beginFrame(atTime: Double(frame) * exact.1 / exact.0)
            try renderer.render()
            renderer.endFrame()
            let bytes = try renderer.makeImage().straightRGBA()
            #expect(bytes[4 * 3] == UInt8(0x10 + frame) && bytes[4 * 12] == UInt8(frame), "frame \(frame)")
        }
    }
}
