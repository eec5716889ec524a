import Foundation
import LaminaTestSupport
import Testing

/// `lamina bench --scaling`, with few layers. Times are never judged.
@Suite struct ScalingBenchTests {
    static let names = [
        "moving-layer", "one-color", "one-added", "grid-first", "grid-scrolled", "grid-culled",
        "grid-recycled",
        "all-moved", "nested-chain", "hit-test", "partial-display", "changing-labels", "animated-layers",
        "stroked-path", "png-reading", "jpeg-reading", "memory",
    ]
    /// Those that measure calls without frames.
    static let calls = ["hit-test", "stroked-path", "png-reading", "jpeg-reading"]
    static let classes = [
        "CALayer", "CAShapeLayer", "CATextLayer", "CAGradientLayer", "CAEmitterLayer", "CAReplicatorLayer",
        "CATransformLayer", "CAScrollLayer", "CATiledLayer", "CAVideoLayer", "CADrawableLayer",
    ]

    /// Runs cases with a thousandth of their layers, and reads the measurements.
    static func measure(
        _ arguments: String..., divisor: Int = 1000
    ) throws -> (lines: [Substring], measurements: [[String: Any]]) {
        let folder = try Scratch()
        let outcome = try Program.run(
            ["bench", "--scaling", "--layers", String(divisor), "--frames", "2"]
                + ["--json", folder.path("scaling.json")] + arguments)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let json = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: folder.path("scaling.json"))))
        return (outcome.text.split(separator: "\n"), try #require(json as? [[String: Any]]))
    }

    @Test func `Every case is measured, in 100 columns and in JSON`() throws {
        let (lines, measurements) = try Self.measure("--backend", "cpu")
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(!lines.contains { $0.contains("calls failed") })
        #expect(
            lines[0].split(separator: " ") == [
                "case", "on", "median", "best", "change", "commit", "compile", "draw", "target", "result",
            ])
        var names = measurements.compactMap { $0["case"] as? String }
        #expect(names.filter { $0 == "memory" }.count == Self.classes.count)
        names.removeAll { $0 == "memory" }
        #expect(names == Self.names.dropLast())
        for name in names { #expect(lines.contains { $0.hasPrefix("\(name) ") }, "\(name)") }

        let times = measurements.filter { $0["median"] != nil }
        for key in [
            "median", "p95", "best", "change", "commit", "compile", "execute", "readBack", "target",
            "timesTarget",
        ] {
            #expect(times.allSatisfy { $0[key] is Double }, "\(key)")
        }
        #expect(times.allSatisfy { $0["frames"] as? Int == 2 })
        let withFrames = times.filter { !Self.calls.contains($0["case"] as? String ?? "") }
        #expect(withFrames.allSatisfy { $0["backend"] as? String == "cpu" })
        #expect(withFrames.allSatisfy { ($0["damagedPixels"] as? Int ?? 0) > 0 })
        #expect(withFrames.allSatisfy { ($0["device"] as? String)?.hasPrefix("1 thread") == true })
    }

    @Test func `The numbers of layers are divided, and targets are then not judged`() throws {
        let (lines, measurements) = try Self.measure(
            "--backend", "cpu", "--case", "moving-layer", "--case", "one-color", "--case", "grid-first",
            "--case", "nested-chain", divisor: 100)
        #expect(measurements.compactMap { $0["layers"] as? Int } == [11, 1000, 1000, 10])
        #expect(measurements.allSatisfy { $0["isMet"] == nil })
        #expect(lines.contains { $0.contains("divided by 100") })
        #expect(!lines.contains { $0.hasSuffix("met") || $0.contains("missed") })
    }

    @Test func `With all of its layers a case says whether its target is met`() throws {
        let (lines, measurements) = try Self.measure("--backend", "cpu", "--case", "nested-chain", divisor: 1)
        #expect(measurements.first?["layers"] as? Int == 1000)
        #expect(measurements.first?["isMet"] is Bool)
        #expect(lines[1].hasSuffix("met") || lines[1].contains("missed ×"))
    }

    @Test func `Cases are measured on both backends, and calls without frames once`() throws {
        let (_, measurements) = try Self.measure("--case", "hit-test", "--case", "moving-layer")
        #expect(measurements.map { $0["backend"] as? String } == ["cpu", "vulkan", nil])
        #expect(
            measurements.compactMap { $0["case"] as? String } == ["moving-layer", "moving-layer", "hit-test"])
    }

    @Test func `Memory is listed by class`() throws {
        let (lines, measurements) = try Self.measure("--case", "memory", divisor: 100)
        #expect(measurements.compactMap { $0["layerClass"] as? String } == Self.classes)
        for key in ["model", "committed", "drawn"] {
            #expect(measurements.allSatisfy { $0[key] is Double }, "\(key)")
        }
        #expect(measurements.allSatisfy { ($0["model"] as? Double ?? 0) > 0 })
        for name in Self.classes { #expect(lines.contains { $0.hasPrefix("\(name) ") }, "\(name)") }
    }

    @Test func `Each case with frames says how much of its last frame was compiled`() throws {
        let (lines, measurements) = try Self.measure(
            "--backend", "cpu", "--case", "moving-layer", "--case", "grid-first", divisor: 10)
        #expect(lines.filter { $0.contains(" layers looked at, ") }.count == 2)
        #expect(lines[2].contains(" part "))
        #expect(lines[4].contains(" whole, manyChanges; "))
        #expect(measurements[0]["wholeFrameReason"] == nil)
        #expect((measurements[0]["compiledShare"] as? Double ?? 1) < 1)
        for key in ["treeLayers", "lookedAtLayers", "sampledLayers", "extentsKept", "extentsMeasured"] {
            #expect(measurements.allSatisfy { $0[key] is Int }, "\(key)")
        }
    }

    @Test func `The damage and the upload of a partial display are printed`() throws {
        let (lines, _) = try Self.measure("--backend", "cpu", "--case", "partial-display")
        #expect(lines.contains { $0.contains("pixels damaged, ") && $0.hasSuffix("bytes uploaded") })
    }

    @Test func `An unknown case is an error that suggests the one that is meant`() throws {
        let outcome = try Program.run("bench", "--scaling", "--case", "one-colour")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--case: expected moving-layer, one-color, "))
        #expect(outcome.errors.contains(#"found "one-colour"; did you mean "one-color"?"#))
    }

    @Test(arguments: [
        (["--case", "one-color"], "--case: needs --scaling"),
        (["--layers", "10"], "--layers: needs --scaling"),
        (["--scaling", "--layers", "0"], "--layers: expected at least 1, found 0"),
        (["--scaling", "Scenes/clock.json"], "--scaling: expected no scene files, found 1"),
        (["--scaling", "--scroll", "0,3"], "--scroll: expected scene files, found --scaling"),
        (["--scaling", "--scale", "2"], "--scale: expected scene files, found --scaling"),
        (["--scaling", "--frames", "0"], "--frames: expected at least 1, found 0"),
    ])
    func `Arguments that do not go together are an error`(arguments: [String], message: String) throws {
        let outcome = try Program.run(["bench"] + arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}
