import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// A film's frame and a still of the same scene at the same time are the same pixels.
@Suite struct StillAndFrameTests {
    private static let filters = [
        "destOut", "destIn", "destAtop", "xor", "copy", "clear", "sourceIn", "sourceOut", "sourceAtop",
        "destOver", "plusL",
        "multiplyBlendMode", "screenBlendMode", "subtractS",
    ]

    /// A scene of a few layers over a background that is opaque in most cases.
    private static func scene(_ random: inout SeededGenerator) -> String {
        func color(_ random: inout SeededGenerator, opaque: Bool) -> String {
            let digits = String(UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF | 0x100_0000, radix: 16)
                .dropFirst()
            return "#" + digits + (opaque ? "ff" : "80")
        }
        func layer(_ random: inout SeededGenerator, depth: Int) -> String {
            let (x, y) = (Int.random(in: -4...30, using: &random), Int.random(in: -4...30, using: &random))
            let size = Int.random(in: 4...30, using: &random)
            var members = ["\"frame\":[\(x),\(y),\(size),\(size)]"]
            members.append("\"backgroundColor\":\"\(color(&random, opaque: Bool.random(using: &random)))\"")
            if Int.random(in: 0..<3, using: &random) == 0 {
                members.append("\"compositingFilter\":\"\(filters.randomElement(using: &random) ?? "xor")\"")
            }
            if Int.random(in: 0..<4, using: &random) == 0 { members.append("\"opacity\":0.5") }
            if Int.random(in: 0..<4, using: &random) == 0 { members.append("\"cornerRadius\":4") }
            if Int.random(in: 0..<6, using: &random) == 0 {
                members.append("\"filters\":[{\"type\":\"gaussianBlur\",\"inputRadius\":2}]")
            }
            if depth < 2 {
                let below = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    layer(&random, depth: depth + 1)
                }
                if !below.isEmpty { members.append("\"sublayers\":[\(below.joined(separator: ","))]") }
                if Int.random(in: 0..<5, using: &random) == 0 {
                    members.append("\"mask\":\(layer(&random, depth: 2))")
                }
            }
            return "{\(members.joined(separator: ","))}"
        }
        let layers = (0..<Int.random(in: 1...3, using: &random)).map { _ in layer(&random, depth: 0) }
        let isOpaque = Int.random(in: 0..<4, using: &random) > 0
        return
            #"{"version":1,"size":[40,40],"backgroundColor":"\#(color(&random, opaque: isOpaque))","layers":[\#(layers.joined(separator: ","))]}"#
    }

    /// How many random scenes are drawn: those of `LAMINA_STILLS`, for a long run. A scene is 6,400 bytes of each kind.
    private static let count = ProcessInfo.processInfo.environment["LAMINA_STILLS"].flatMap { Int($0) } ?? 24

    @Test func `the frames of a film have the alpha of stills`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let folder = try Scratch()
        var holes = 0
        for index in 0..<Self.count {
            let name = folder.path("\(index).json")
            let text = Self.scene(&random)
            try Data(text.utf8).write(to: URL(fileURLWithPath: name))
            let still = folder.path("\(index).png")
            let frames = folder.path("\(index)")
            try FileManager.default.createDirectory(atPath: frames, withIntermediateDirectories: true)
            #expect(try Program.run(["render", name, "--backend", "cpu", "-o", still]).code == 0)
            let animate = [
                "animate", name, "--backend", "cpu", "--duration", "0.1", "--fps", "10", "-o",
                frames + "/%d.png",
            ]
            #expect(try Program.run(animate).code == 0)
            let (one, other) = (try pixels(still), try pixels(frames + "/0.png"))
            #expect(one == other, "\(text)")
            if stride(from: 3, to: one.count, by: 4).contains(where: { one[$0] < 255 }) { holes += 1 }
        }
        #expect(holes > 0)
    }

    private func pixels(_ path: String) throws -> [UInt8] {
        try CGImage.read(contentsOfFile: path).straightRGBA()
    }
}
