import Foundation
import LaminaScene
import Testing

/// Scenes that are read with limits of the reader's choice.
struct SceneTrustTests {
    private func outcome(_ json: String, _ change: (inout SceneReadingOptions) -> Void = { _ in }) -> String {
        var options = SceneReadingOptions.untrusted
        change(&options)
        do throws(SceneError) {
            let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "", options: options)
            return "\(scene.layerCount) layers"
        } catch {
            return "\(error)"
        }
    }

    private static let lottieEllipse =
        #"{"ty": 4, "ks": {}, "shapes": [{"ty": "el", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}}, {"ty": "fl", "c": {"k": [1, 0, 0]}}]}"#

    private static func lottie(_ count: Int) -> String {
        let layers = Array(repeating: lottieEllipse, count: count).joined(separator: ",")
        return #"{"fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [\#(layers)]}"#
    }

    private static func caml(_ count: Int) -> String {
        let layers = String(repeating: "<CALayer/>", count: count)
        return """
            <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9">\
            <sublayers>\(layers)</sublayers></CALayer></caml>
            """
    }

    @Test(arguments: [
        (scene("{}, {}, {}"), "layers", "too many layers: expected at most 2"),
        (
            lottie(9), "lottieLayers",
            "too many layers: expected at most 2, copies of compositions and shapes included"
        ),
        (caml(9), "layers", "too many layers: expected at most 2"),
        (scene("{}, {}, {}"), "values", "too many values: expected at most 2"),
        (scene(), "fileBytes", "file too long: expected at most 2 bytes"),
        (
            scene(), "pictureSide",
            "picture too large: expected at most 2 pixels a side and 33554432 in all, found 10×10"
        ),
        (lottie(1), "pictureSide", "picture too large: expected at most 2 pixels a side"),
        (
            caml(1), "picturePixels",
            "picture too large: expected at most 8192 pixels a side and 2 in all, found 9×9"
        ),
    ])
    func `more than the reader's limit is an error that names it`(
        json: String, limit: String, expected: String
    ) {
        let found = outcome(json) { options in
            switch limit {
            case "layers": options.limits.layers = 2
            case "lottieLayers": options.limits.lottieLayers = 2
            case "values": options.limits.values = 2
            case "fileBytes": options.limits.fileBytes = 2
            case "pictureSide": options.limits.pictureSide = 2
            default: options.limits.picturePixels = 2
            }
        }
        #expect(found.hasPrefix("a.json: ") && found.contains(expected), "\(found)")
        #expect(outcome(json).hasSuffix(" layers"))
    }

    /// A PNG of this many pixels a side: its header, and as many bytes as its pixels take at least, which mean nothing.
    private func headOfPNG(side: UInt32) -> Data {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        var chunk: [UInt8] = Array("IHDR".utf8)
        for _ in 0..<2 { chunk += (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) } }
        chunk += [8, 6, 0, 0, 0]
        var sum = UInt32.max
        for byte in chunk {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        bytes += chunk + (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * $0)) }
        let count = UInt32(400_000)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) } + Array("IDAT".utf8)
        bytes += [UInt8](repeating: 0, count: Int(count) + 4)
        return Data(bytes)
    }

    @Test func `an image beyond the limit is refused by its header`() throws {
        let data = headOfPNG(side: 9000)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try data.write(to: folder.appendingPathComponent("a.png"))
        for contents in [#"{ "data": "\#(data.base64EncodedString())" }"#, "\"a.png\""] {
            let json = scene("{ \"contents\": \(contents) }")
            let error = #expect(throws: SceneError.self) {
                try Scene(json: Data(json.utf8), name: "a.json", directory: folder.path, options: .untrusted)
            }
            let sentence = error?.description ?? ""
            #expect(
                sentence.hasSuffix(
                    "images too large: expected at most 67108864 pixels in all, found 81000000"),
                "\(sentence)")
        }
        var options = SceneReadingOptions.untrusted
        options.limits.imageFileBytes = 10
        let error = #expect(throws: SceneError.self) {
            try Scene(
                json: Data(scene("{ \"contents\": \"a.png\" }").utf8), name: "a.json", directory: folder.path,
                options: options)
        }
        #expect(error?.description.contains("10") == true, "\(String(describing: error))")
    }

    @Test func `limits for strangers are lower, all of them`() {
        let pairs = zip(
            Mirror(reflecting: SceneLimits.default).children,
            Mirror(reflecting: SceneLimits.untrusted).children)
        for (usual, lower) in pairs {
            guard let one = usual.value as? Int, let other = lower.value as? Int else {
                Issue.record("\(usual.label ?? "") is no number")
                continue
            }
            #expect(other < one && other > 0, "\(usual.label ?? "")")
        }
    }
}
