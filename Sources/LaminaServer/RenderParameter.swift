import Foundation
import Lamina
import LaminaImage
import LaminaMedia
import LaminaMessages
import LaminaPictures
import LaminaScene

/// A parameter of a request for a picture: its name in addresses and in JSON, and what it may be. The description of the
/// service is made of this table, too.
package struct RenderParameter: Sendable {
    /// What JSON has in its place.
    enum Kind: Sendable { case string, number, integer, boolean }

    package let name: String
    let kind: Kind
    /// One sentence for the description of the service.
    let summary: String
    package let example: String
    /// The possible values, if they can be listed.
    var values: [String] = []
    /// The least and the largest number.
    var range: ClosedRange<Double>?
    let set: @Sendable (inout RenderRequest, _ value: String) throws(ServiceFailure) -> Void

    static func named(_ name: String) -> RenderParameter? { all.first { $0.name == name } }

    package static let all: [RenderParameter] = [
        RenderParameter(
            name: "format", kind: .string, summary: "The format of the picture.", example: "png",
            values: ServedFormat.allCases.map(\.rawValue)
        ) { request, value throws(ServiceFailure) in
            guard let format = ServedFormat(rawValue: value) else {
                throw wrong("format", expected: "one of \(ServedFormat.list)", value)
            }
            request.format = format
        },
        RenderParameter(
            name: "size", kind: .string,
            summary: "The size in pixels, or a device. The scene is fitted into it and centred.",
            example: "512x512"
        ) { request, value throws(ServiceFailure) in
            guard let size = PixelDimensions(value) else {
                throw wrong("size", expected: PixelDimensions.expected, value)
            }
            request.size = RenderRequest.Size(size)
        },
        RenderParameter(
            name: "scale", kind: .number, summary: "Pixels per point; the scene's own unless given.",
            example: "2"
        ) { request, value throws(ServiceFailure) in
            request.scale = try number("scale", value, above: 0)
        },
        RenderParameter(
            name: "background", kind: .string, summary: "The colour behind the layers.", example: "#ff8800"
        ) { request, value throws(ServiceFailure) in
            guard Scene.color(from: value) != nil else {
                throw wrong(
                    "background", expected: "#rgb, #rrggbb, #rrggbbaa or rgba(r, g, b, a)", value)
            }
            request.background = value
        },
        RenderParameter(
            name: "colorSpace", kind: .string,
            summary: "The space in which colours are blended; the scene's own unless given.",
            example: "display-p3", values: ColorSpace.frameNames.map(\.name)
        ) { request, value throws(ServiceFailure) in
            let names = ColorSpace.frameNames.map(\.name)
            guard names.contains(value) else {
                throw wrong("colorSpace", expected: "one of \(names.joined(separator: ", "))", value)
            }
            request.colorSpace = value
        },
        RenderParameter(
            name: "depth", kind: .integer,
            summary: "Bits of each component of frames: 8, or 16 for floats; the scene's own unless given.",
            example: "16", range: 8...16
        ) { request, value throws(ServiceFailure) in
            guard let depth = Int(value), PictureDepth(rawValue: depth) != nil else {
                throw wrong("depth", expected: "8 or 16", value)
            }
            request.depth = depth
        },
        RenderParameter(
            name: "headroom", kind: .number,
            summary: "With a depth of 16: the light of the brightest colour, where 1 is white.", example: "4",
            range: 1...16
        ) { request, value throws(ServiceFailure) in
            request.headroom = try number("headroom", value, in: 1...16)
        },
        RenderParameter(
            name: "hdr", kind: .string,
            summary: "The curve of a PNG, an AVIF or a video with light above white; pq unless given.",
            example: "hlg", values: BrightCurve.allCases.map(\.rawValue)
        ) { request, value throws(ServiceFailure) in
            guard BrightCurve(rawValue: value) != nil else {
                let names = BrightCurve.allCases.map(\.rawValue).joined(separator: " or ")
                throw wrong("hdr", expected: names, value)
            }
            request.hdr = value
        },
        RenderParameter(
            name: "time", kind: .number, summary: "Seconds since the scene's animations began.",
            example: "0.5"
        ) { request, value throws(ServiceFailure) in request.time = try number("time", value) },
        RenderParameter(
            name: "progress", kind: .number, summary: "The share of the scene's duration that has passed.",
            example: "0.5", range: 0...1
        ) { request, value throws(ServiceFailure) in
            request.progress = try number("progress", value, in: 0...1)
        },
        RenderParameter(
            name: "from", kind: .number, summary: "The time of the first frame of a moving picture.",
            example: "0"
        ) { request, value throws(ServiceFailure) in request.from = try number("from", value) },
        RenderParameter(
            name: "duration", kind: .number,
            summary: "Seconds of a moving picture; until the last animation ends unless given.", example: "2"
        ) { request, value throws(ServiceFailure) in
            request.duration = try number("duration", value, above: 0)
        },
        RenderParameter(
            name: "fps", kind: .string, summary: "Frames a second of a moving picture.", example: "30"
        ) { request, value throws(ServiceFailure) in
            guard FrameRate(value) != nil else {
                throw wrong(
                    "fps", expected: "frames a second from 0.001 to 1000, like 60, 29.97 or 30000/1001", value
                )
            }
            request.fps = value
        },
        RenderParameter(
            name: "loop", kind: .integer, summary: "How often APNG, GIF and WebP play; 0 for ever.",
            example: "0", range: 0...65_535
        ) { request, value throws(ServiceFailure) in
            request.loop = try integer("loop", value, in: 0...65_535)
        },
        RenderParameter(
            name: "quality", kind: .integer, summary: "0 (smallest) to 100 (best), for lossy formats.",
            example: "75", range: 0...100
        ) { request, value throws(ServiceFailure) in
            request.quality = try integer("quality", value, in: 0...100)
        },
        RenderParameter(
            name: "codec", kind: .string, summary: "A video's codec: h264 or av1 in MP4, vp9 or av1 in WebM.",
            example: "av1", values: MovieCodec.allCases.map(\.rawValue)
        ) { request, value throws(ServiceFailure) in
            guard MovieCodec(rawValue: value) != nil else {
                throw wrong("codec", expected: "one of h264, vp9, av1", value)
            }
            request.codec = value
        },
        RenderParameter(
            name: "theme", kind: .string, summary: "A theme of a .lottie file, for its slots.",
            example: "dark"
        ) { request, value throws(ServiceFailure) in request.theme = value },
        RenderParameter(
            name: "state", kind: .string, summary: "The state of the layers.", example: "Locked"
        ) { request, value throws(ServiceFailure) in request.state = value },
        RenderParameter(
            name: "transition", kind: .string,
            summary: "Two states; the way from the first to the second begins at 0.",
            example: "Locked:Unlock"
        ) { request, value throws(ServiceFailure) in
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                throw wrong("transition", expected: "two states, like Locked:Unlock", value)
            }
            request.transition = value
        },
        RenderParameter(
            name: "transitionDuration", kind: .number,
            summary: "Seconds from state to state where the scene has no animations for the way.",
            example: "1"
        ) { request, value throws(ServiceFailure) in
            request.transitionDuration = try number("transitionDuration", value, above: 0)
        },
        RenderParameter(
            name: "stateMachine", kind: .string,
            summary:
                "A state machine of a .lottie file. input.NAME=value gives its inputs values; without a time the picture shows it when nothing changes any more.",
            example: "rating"
        ) { request, value throws(ServiceFailure) in request.stateMachine = value },
        RenderParameter(
            name: "events", kind: .string,
            summary: "What happens to the state machine in the course of time: steps in JSON.",
            example: #"[{"wait": 0.5}, {"set": {"rating": 4}}]"#
        ) { request, value throws(ServiceFailure) in
            do throws(SceneError) {
                _ = try LottieStateMachineScript(json: Data(value.utf8), name: "events")
            } catch {
                throw ServiceFailure(400, "\(error)")
            }
            request.events = value
        },
        RenderParameter(
            name: "engine", kind: .string, summary: "The player whose pictures Lottie files get.",
            example: "core-animation", values: LottieEngine.allCases.map(\.rawValue)
        ) { request, value throws(ServiceFailure) in
            guard let engine = LottieEngine(rawValue: value) else {
                throw wrong("engine", expected: LottieEngine.expected, value)
            }
            request.engine = engine
        },
        RenderParameter(
            name: "asAuthored", kind: .boolean,
            summary: "An older word: true, the default, is the engine authored, and false core-animation.",
            example: "true"
        ) { request, value throws(ServiceFailure) in
            request.engine = try boolean("asAuthored", value) ? .authored : .coreAnimation
        },
        RenderParameter(
            name: "strict", kind: .boolean,
            summary: "Fail where something is not drawn, or text not in its font.", example: "true"
        ) { request, value throws(ServiceFailure) in request.isStrict = try boolean("strict", value) },
    ]

    // MARK: Values

    private static func wrong(_ name: String, expected: String, _ found: String) -> ServiceFailure {
        ServiceFailure(400, "\(name): expected \(expected), found \(quoted(found))")
    }

    private static func number(
        _ name: String, _ text: String, above least: Double? = nil, in range: ClosedRange<Double>? = nil
    ) throws(ServiceFailure) -> Double {
        let expected =
            least.map { "a number above \(Int($0))" }
            ?? range.map { "a number from \(Int($0.lowerBound)) to \(Int($0.upperBound))" } ?? "a number"
        guard let value = Double(text), value.isFinite, value > least ?? -.infinity,
            range?.contains(value) ?? true
        else { throw wrong(name, expected: expected, text) }
        return value
    }

    private static func integer(
        _ name: String, _ text: String, in range: ClosedRange<Int>
    ) throws(ServiceFailure) -> Int {
        guard let value = Int(text), range.contains(value) else {
            throw wrong(name, expected: "\(range.lowerBound) to \(range.upperBound)", text)
        }
        return value
    }

    private static func boolean(_ name: String, _ text: String) throws(ServiceFailure) -> Bool {
        switch text {
        case "true", "1", "": true
        case "false", "0": false
        default: throw wrong(name, expected: "true or false", text)
        }
    }
}
