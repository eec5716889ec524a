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
    /// The names of the file's state machines, and the one that is shown.
    var machines: [String]
    var machine: MachineAnswer?
    var slots: [SlotAnswer]
    var warnings: [WarningAnswer]
    var edits: [EditAnswer]
    var canUndo: Bool
    var canRedo: Bool
    /// Whether changes are written into the file.
    var isWriting: Bool
    /// Whether any value of the file can be changed, those of animations among them.
    var hasSource: Bool
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
    /// As an override spells it; `nil` if it moves.
    var value: String?
}

/// A value that the user gave a layer.
struct EditAnswer: Codable {
    /// `nil` where `key` begins with a layer's name, as in `title.string`, or is a slot, as in `slots.tint`.
    var layer: Int?
    var name: String?
    var key: String
    /// The way to the value from the layer on.
    var path: [String]?
    /// `nil` if the value is left out.
    var value: String?
}

/// The changes that the page asks for.
struct EditRequest: Codable {
    struct Value: Codable {
        var layer: Int?
        var key: String?
        var path: [String]?
        var value: String?
    }

    var edits: [Value]
    /// Edits of one gesture are taken back together.
    var gesture: String?
    var isDone: Bool?
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
    /// `basic`, `keyframe`, `spring`, `group`, `transition`, `matchMove` or `other`.
    var kind: String
    var keyPath: String?
    /// The way to it from the layer on; `nil` if the file cannot be changed there.
    var path: [String]?
    var begin: Double
    var duration: Double
    /// Seconds until it ends; `nil` if it never does.
    var total: Double?
    var speed: Double
    var autoreverses: Bool
    /// The shares of the duration at which keyframes are.
    var keyTimes: [Double]
    /// The values of the keyframes, as the file spells them; of a basic animation, the first and the last one. Empty where one
    /// is the layer's own.
    var values: [String]
    /// The control points of the pace between each two keyframes.
    var curves: [[Double]]
    /// The control points of the pace of the whole.
    var pace: [Double]?
    var mode: String?
    /// Members as the file spells them.
    var members: [String: String]
    /// Keyframes that are not listed.
    var more: Int
    var animations: [AnimationAnswer]
}

/// Where a layer is: matrices of rows that lead to points of the picture, and the values that place it.
package struct GeometryAnswer: Codable {
    package var layer: Int
    /// From the layer's own points.
    package var own: [Double]
    /// From the points of the layer around it, in which its position is.
    package var parent: [Double]
    /// At this time.
    package var position: [Double]
    package var anchorPoint: [Double]
    package var bounds: [Double]
    /// As the file has them.
    package var modelPosition: [Double]
    package var modelBounds: [Double]
    package var modelTransform: [Double]
    /// The transform as the file spells it.
    package var transform: String?
    /// The key paths of the layer's animations.
    package var animated: [String]
}

/// The corners of a layer in points of the picture.
struct OutlineAnswer: Codable {
    var place: Int
    var corners: [[Double]]
}

struct PropertyAnswer: Codable {
    var key: String
    var model: String
    /// As the file spells it; `nil` if the file leaves it out.
    var source: String?
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
    /// The space of the frame, as scenes name it, and the light of its brightest colour.
    package var space: String
    package var headroom: Double
    /// The space of the words' colours: `srgb`, or `display-p3` where the frame has more than sRGB and the client shows it.
    package var colorSpace: String
    package var milliseconds: Double
    package var backend: String
    package var counters: [String: Double]
}

/// What some frames cost with one backend.
package struct CostsAnswer: Codable {
    package struct BackendAnswer: Codable {
        /// Why another backend drew; `nil` if this one did.
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
