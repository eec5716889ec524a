import Foundation
import LaminaRenderer
import LaminaScene
import LaminaTestSupport
import Testing

/// What a machine shows: the present picture, and films of what was shown.
struct StateMachinePictureTests {
    private typealias S = MachineSample

    private func pixels(_ scene: Scene, at time: Double = 0) throws -> [UInt8] {
        try pixels(scene.makeRootLayer(), at: time)
    }

    private func pixels(_ layer: CALayer, at time: Double = 0) throws -> [UInt8] {
        var options = RendererOptions()
        options.backend = .cpu
        options.threads = 1
        let renderer = try CARenderer(options: options)
        renderer.layer = layer
        renderer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        for moment in [0, time] {
            renderer.beginFrame(atTime: moment)
            try renderer.render()
            renderer.endFrame()
        }
        return try renderer.makeImage().withUnsafeBytes { Array($0) }
    }

    private func frame(_ frame: Double) throws -> [UInt8] {
        try pixels(Scene(json: Data(S.animation.utf8), name: "sample", directory: ""), at: frame / 30)
    }

    /// A bar of the box's colour: its leftmost column in the row 5.
    private func left(_ pixels: [UInt8]) -> Int? {
        (0..<100).first { pixels[(5 * 100 + $0) * 4 + 2] > 0 }
    }

    private func walk() throws -> LottieStateMachine {
        try S.started(
            [
                S.state("one", [S.to("two", S.event("go"))], #""segment": "a", "autoplay": true"#),
                S.state("two", [S.tween("three", 1, S.event("go"))], #""segment": "b""#),
                S.state("three", [], #""segment": "c", "autoplay": true"#),
            ].joined(separator: ","), inputs: S.inputs(S.input("Event", "go")))
    }

    @Test func `a still is the frame of the animation`() throws {
        let machine = try walk()
        machine.settle()
        #expect(try pixels(machine.still()) == frame(10))
        try machine.fire("go")
        #expect(try pixels(machine.still()) == frame(20))
    }

    @Test func `a still does not move`() throws {
        let machine = try walk()
        machine.advance(by: 0.1)
        let still = try machine.still()
        #expect(try pixels(still, at: 5) == pixels(still))
        #expect(still.animationDuration == nil)
    }

    @Test func `in the midst of a tween each value is between those of its ends`() throws {
        let machine = try walk()
        try machine.fire("go")
        try machine.fire("go")
        machine.advance(by: 0.5)
        // Half way from frame 20 to frame 40.
        #expect(try pixels(machine.still()) == frame(30))
        machine.advance(by: 0.25)
        #expect(try left(pixels(machine.still())) == 35)
    }

    @Test func `a tween that breaks another off begins where that had come to`() throws {
        let ways = ["a", "b", "c"].enumerated().map { S.tween($1, 1, S.number("x", "Equal", "\($0)")) }
        let machine = try S.started(
            ([S.global(ways)] + ["a", "b", "c"].map { S.state($0, [], #""segment": "\#($0)""#) })
                .joined(separator: ","), inputs: S.inputs(S.input("Numeric", "x")), initial: "a")
        try machine.set("x", to: .number(1))
        machine.advance(by: 0.5)
        #expect(try left(pixels(machine.still())) == 10)
        try machine.set("x", to: .number(2))
        #expect(try left(pixels(machine.still())) == 10)
        machine.advance(by: 0.5)
        #expect(try left(pixels(machine.still())) == 25)
    }

    @Test func `a film shows what the machine showed at each time`() throws {
        let machine = try S.machine(
            [
                S.state("one", [S.to("two", S.event("go"))], #""segment": "a", "autoplay": true"#),
                S.state("two", [S.tween("three", 1, S.event("go"))], #""segment": "b""#),
                S.state("three", [], #""segment": "c", "autoplay": true"#),
            ].joined(separator: ","), inputs: S.inputs(S.input("Event", "go")))
        machine.record()
        machine.start()
        var shown: [[UInt8]] = []
        for step in 0..<10 {
            shown.append(try pixels(machine.still()))
            machine.advance(by: 0.2)
            if step == 2 || step == 3 { try machine.fire("go") }
        }
        let film = try machine.recorded()
        #expect(abs((film.animationDuration ?? 0) - 2) < 1e-9)
        for (step, picture) in shown.enumerated() {
            // A little later, because a film shows the new picture from the event on.
            let time = Double(step) * 0.2 + 1e-6
            #expect(try left(pixels(film, at: time)) == left(picture), "\(time)")
        }
        #expect(try pixels(film, at: 9) == pixels(machine.still()))
    }

    @Test func `a film that ends in the midst of a tween keeps its curve`() throws {
        let machine = try S.started(
            S.state("one", [S.tween("two", 1, S.event("go"), easing: "[0.9, 0, 1, 0.1]")], #""segment": "a""#)
                + ","
                + S.state("two", [], #""segment": "c""#), inputs: S.inputs(S.input("Event", "go")))
        machine.record()
        try machine.fire("go")
        machine.advance(by: 0.5)
        let half = try left(pixels(machine.still()))
        machine.advance(by: 0.3)
        let film = try machine.recorded()
        #expect(try left(pixels(film, at: 0.5)) == half)
        #expect(try pixels(film, at: 0.8) == pixels(machine.still()))
    }

    @Test func `a layer shows the machine, and follows it`() throws {
        let machine = try walk()
        let layer = try machine.makeLayer()
        #expect(try left(pixels(layer)) == 0)
        machine.settle()
        try machine.updateLayer()
        #expect(try pixels(layer) == frame(10))
        try machine.fire("go")
        try machine.fire("go")
        machine.advance(by: 0.5)
        try machine.updateLayer()
        #expect(try pixels(layer) == frame(30))
    }

    @Test func `the background of a state lies behind its animation`() throws {
        let machine = try S.started(S.state("one", [], #""backgroundColor": 65535"#))
        let pixels = try pixels(machine.still())
        #expect(Array(pixels[(50 * 100 + 50) * 4..<(50 * 100 + 50) * 4 + 4]) == [255, 0, 0, 255])
    }

    // MARK: Archives

    private func archive(_ machine: String) throws -> LottieStateMachine {
        func box(_ color: String) -> String {
            #"{"fr": 10, "ip": 0, "op": 10, "w": 100, "h": 100, "layers": [{"ty": 4, "ks": {}, "shapes": [{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}}, {"ty": "fl", "c": {"k": \#(color), "sid": "ink"}}]}]}"#
        }
        var archive = StoredArchive()
        archive.add("manifest.json", #"{"animations": [{"id": "red"}, {"id": "green"}]}"#)
        archive.add("a/red.json", box("[1, 0, 0]"))
        archive.add("a/green.json", box("[0, 1, 0]"))
        archive.add("t/dark.json", #"{"ink": {"p": {"k": [0, 0, 1]}}}"#)
        archive.add("s/sm.json", machine)
        let result = try LottieStateMachine(
            Scene(json: Data(archive.bytes), name: "a.lottie", directory: ""))
        result.start()
        return result
    }

    private func color(_ machine: LottieStateMachine) throws -> [UInt8] {
        Array(try pixels(machine.still())[20_000..<20_004])
    }

    @Test func `a state may play another animation of the file`() throws {
        let machine = try archive(
            #"{"initial": "one", "states": [\#(S.state("one", [S.to("two", S.event("go"))])), \#(S.state("two").replacing(#""animation": """#, with: #""animation": "green""#))], "inputs": [\#(S.input("Event", "go"))]}"#
        )
        #expect(try color(machine) == [0, 0, 255, 255])
        try machine.fire("go")
        #expect(try color(machine) == [0, 255, 0, 255])
    }

    @Test func `a theme fills slots until an animation begins or none is asked for`() throws {
        let theme = #""entryActions": [{"type": "SetTheme", "value": "dark"}]"#
        let none = #""entryActions": [{"type": "SetTheme", "value": ""}]"#
        let machine = try archive(
            #"{"initial": "one", "states": [\#(S.state("one", [S.to("two", S.event("go"))], theme)), \#(S.state("two", [], none))], "inputs": [\#(S.input("Event", "go"))]}"#
        )
        #expect(machine.theme == "dark")
        #expect(try color(machine) == [255, 0, 0, 255])
        try machine.fire("go")
        #expect(machine.theme == nil)
        #expect(try color(machine) == [0, 0, 255, 255])
    }

    @Test func `an animation that the file does not have is a warning`() throws {
        let machine = try archive(
            #"{"initial": "one", "states": [\#(S.state("one").replacing(#""animation": """#, with: #""animation": "blue""#))]}"#
        )
        #expect(try color(machine) == [0, 0, 255, 255])
        #expect(machine.warnings.map(\.feature).first?.contains("animation blue") == true)
    }
}
