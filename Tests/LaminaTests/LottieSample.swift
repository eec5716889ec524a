import Foundation
import Lamina
import LaminaImage
import Testing

/// A Lottie document of 100 by 100 points and ten frames a second, and pixels of its pictures.
struct LottieSample {
    var layers: String
    /// Further members of the document, each with a comma before it.
    var more = ""
    var engine = LottieEngine.authored

    func scene() throws -> Scene {
        let json =
            #"{"v": "5.9", "fr": 10, "ip": 0, "op": 100, "w": 100, "h": 100, "layers": [\#(layers)]\#(more)}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    var warnings: [String] { get throws { try scene().warnings.map(\.feature) } }

    /// Straight red, green, blue and alpha of pixels at a time in seconds.
    func pixels(_ points: (x: Int, y: Int)..., at time: Double = 0) throws -> [[Int]] {
        try Self.pixels(of: scene(), points, at: time)
    }

    static func pixels(
        of scene: Scene, _ points: [(x: Int, y: Int)], at time: Double = 0
    ) throws -> [[Int]] {
        let renderer = try scene.shown(at: time)
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
        let bytes = try renderer.makeImage().straightRGBA()
        return points.map { point in
            let place = 4 * (point.y * Int(scene.size.width) + point.x)
            return bytes[place..<place + 4].map { Int($0) }
        }
    }

    // MARK: Parts

    /// A solid with further members.
    static func solid(
        _ color: String, _ width: Int = 100, _ height: Int = 100, _ more: String = ""
    ) -> String {
        #"{"ty": 1, "ip": 0, "op": 100, "sc": "\#(color)", "sw": \#(width), "sh": \#(height), "ks": {}\#(more.isEmpty ? "" : ", " + more)}"#
            .replacing(#""ks": {}, "ks""#, with: #""ks""#)
    }

    static func shapes(_ items: String) -> String {
        #"{"ty": 4, "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items)]}"#
    }

    static func group(_ items: String, _ more: String = "") -> String {
        #"{"ty": "gr", "it": [\#(items), {"ty": "tr"\#(more)}]}"#
    }

    static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#

    /// A rectangle's path, clockwise or not.
    static func path(
        _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, isClockwise: Bool = true
    ) -> String {
        var points = [[left, top], [right, top], [right, bottom], [left, bottom]]
        if !isClockwise { points.reverse() }
        return bezier("\(points)")
    }

    static func square(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int, isClockwise: Bool = true)
        -> String
    {
        #"{"ty": "sh", "ks": {"k": \#(path(left, top, right, bottom, isClockwise: isClockwise))}}"#
    }

    private static func bezier(_ points: String) -> String {
        let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
        return #"{"c": true, "v": \#(points), "i": \#(zeros), "o": \#(zeros)}"#
    }
}
