/// The answer to the page's question about a scene.
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
    var slots: [SlotAnswer]
    var warnings: [WarningAnswer]
    var edits: [EditAnswer]
    var canUndo: Bool
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

/// A value of a Lottie document that has a name.
struct SlotAnswer: Codable {
    var id: String
    /// As an override spells it; `nil` where it moves.
    var value: String?
}

/// A value that the user gave a layer.
struct EditAnswer: Codable {
    /// `nil` where `key` begins with a layer's name, as in `title.string`, or is a slot, as in `slots.tint`.
    var layer: Int?
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

/// The head of a frame, before the words of its change.
package struct FrameAnswer: Codable {
    package var version: Int
    package var width: Int
    package var height: Int
    /// The box around the pixels that change.
    package var x: Int
    package var y: Int
    package var partWidth: Int
    package var partHeight: Int
    /// The part of the scene in the picture: x, y, width and height in points.
    package var bounds: [Double]
    package var milliseconds: Double
    package var backend: String
    package var counters: [String: Double]
}

/// What some frames cost with one backend.
package struct CostsAnswer: Codable {
    package struct BackendAnswer: Codable {
        /// Why another backend drew; `nil` where this one did.
        package var fallback: String?
        /// How long each frame took.
        package var milliseconds: [Double]
        /// The means of the counters.
        package var counters: [String: Double]
    }

    package var cpu: BackendAnswer
    package var vulkan: BackendAnswer
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
