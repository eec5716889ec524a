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
struct FrameAnswer: Codable {
    var version: Int
    var width: Int
    var height: Int
    /// The part that the pixels are of.
    var x: Int
    var y: Int
    var partWidth: Int
    var partHeight: Int
    var milliseconds: Double
    var backend: String
    var counters: [String: Double]
}

struct PlanAnswer: Codable {
    struct SurfaceAnswer: Codable {
        var index: Int
        var reason: String
        var layer: Int?
        var layerName: String?
        var width: Int
        var height: Int
        var bytes: Int
        var fill: String
        /// The surfaces that read it.
        var readers: [Int]
        var draws: [DrawAnswer]
    }

    struct DrawAnswer: Codable {
        var text: String
        var layer: Int?
    }

    struct AdviceAnswer: Codable {
        var text: String
        var layers: [Int]
    }

    var summary: String
    var surfaces: [SurfaceAnswer]
    var advice: [AdviceAnswer]
    var milliseconds: [String: Double]
}
