/// What the page gets to know of a scene.
struct SceneAnswer: Codable {
    var file: String
    /// Counts upwards with every change.
    var version: Int
    /// Why the file cannot be read now; the last good state stays.
    var error: String?
    var width: Double
    var height: Double
    var scale: Double
    var background: String?
    var duration: Double?
    var frameRate: Double?
    var states: [String]
    var themes: [String]
    var warnings: [WarningAnswer]
    var edits: [EditAnswer]
    var canRedo: Bool
    var layers: [LayerAnswer]
    var overlays: [String]
    var backends: [String]
}

struct WarningAnswer: Codable {
    var text: String
    /// The layer that it is about, where one has its name.
    var layer: Int?
}

struct EditAnswer: Codable {
    var layer: Int
    var name: String?
    var key: String
    var value: String
}

struct LayerAnswer: Codable {
    var place: Int
    var depth: Int
    var name: String?
    var type: String
    var isMask: Bool
    var isHidden: Bool
    var animations: [AnimationAnswer]
}

struct AnimationAnswer: Codable {
    var key: String
    var begin: Double
    var duration: Double
    /// Seconds until it ends; `nil` where it never does.
    var total: Double?
}

/// The corners of a layer in points of the picture.
struct OutlineAnswer: Codable {
    var place: Int
    var corners: [[Double]]
}

struct PropertyAnswer: Codable {
    var key: String
    var model: String
    var presentation: String?
    var isStandard: Bool
}

/// The head of a frame, before its pixels.
package struct FrameAnswer: Codable {
    package var version: Int
    package var width: Int
    package var height: Int
    /// The part that the pixels are of.
    package var x: Int
    package var y: Int
    package var partWidth: Int
    package var partHeight: Int
    package var milliseconds: Double
    package var backend: String
    package var counters: [String: Double]
}

package struct PlanAnswer: Codable {
    package struct SurfaceAnswer: Codable {
        package var index: Int
        package var reason: String
        package var layer: Int?
        package var layerName: String?
        package var width: Int
        package var height: Int
        package var bytes: Int
        package var fill: String
        /// The surfaces that read it.
        package var readers: [Int]
        package var draws: [DrawAnswer]
    }

    package struct DrawAnswer: Codable {
        package var text: String
        package var layer: Int?
    }

    package struct AdviceAnswer: Codable {
        package var text: String
        package var layers: [Int]
    }

    package var summary: String
    package var surfaces: [SurfaceAnswer]
    package var advice: [AdviceAnswer]
    package var milliseconds: [String: Double]
}
