/// A tool that a client may call.
enum ContextTool: String, CaseIterable {
    case render, inspect, compare

    /// The names of the arguments.
    var arguments: Set<String> { Set(properties.keys) }

    /// The tool as the protocol describes it: a name, what it is for, and the JSON schema of its arguments.
    var description: [String: Any] {
        let schema: [String: Any] = [
            "type": "object", "properties": properties,
            "required": self == .compare ? ["expected", "actual"] : [],
            "additionalProperties": false,
        ]
        return [
            "name": rawValue, "title": rawValue.prefix(1).uppercased() + rawValue.dropFirst(),
            "description": purpose,
            "inputSchema": schema,
            "annotations": ["readOnlyHint": true, "idempotentHint": true, "openWorldHint": false],
        ]
    }

    private var purpose: String {
        switch self {
        case .render:
            "Draws a scene (JSON, Lottie or a Core Animation archive) and returns the picture as a PNG, with warnings about what is not drawn as meant."
        case .inspect:
            "Describes a scene: its layers, animations, the plan of a frame, its passes by reason, and advice. With stage it prints one stage on the way to pixels."
        case .compare:
            "Compares two pictures and says how many pixels differ and by how much. If they differ, it returns a picture of the differences."
        }
    }

    private var properties: [String: Any] {
        switch self {
        case .render:
            Self.sceneProperties.merging([
                "size": Self.array(
                    of: "integer", count: 2,
                    "Width and height of the picture in pixels; the scene is fitted to it."),
                "scale": [
                    "type": "number", "description": "Pixels per point of the scene, unless size is given.",
                ],
                "progress": [
                    "type": "number", "minimum": 0, "maximum": 1,
                    "description": "The moment as a part of the animation, in place of time.",
                ],
            ]) { first, _ in first }
        case .inspect:
            Self.sceneProperties.merging([
                "stage": [
                    "type": "string", "enum": Self.stages,
                    "description": "One stage, in place of the overview.",
                ]
            ]) { first, _ in first }
        case .compare:
            [
                "expected": ["type": "string", "description": "The path of the expected picture."],
                "actual": ["type": "string", "description": "The path of the other picture."],
                "map": [
                    "type": "string", "enum": DifferenceMap.allCases.map(\.rawValue),
                    "description":
                        "The kind of the picture of differences: heat shows each pixel's largest difference, flip what a person sees.",
                ],
            ]
        }
    }

    /// The stages that `lamina inspect` prints.
    static let stages = InspectCommand.Stage.allCases.map(\.rawValue)

    private static var sceneProperties: [String: Any] {
        [
            "scene": ["type": "string", "description": "The path of the scene. Either this or document."],
            "document": [
                "type": "object",
                "description":
                    "A scene or a Lottie document itself. Its images are data: addresses.",
            ],
            "time": [
                "type": "number", "minimum": 0, "description": "The moment in seconds; 0 unless given.",
            ],
            "state": [
                "type": "string", "description": "The state of the layers, in scenes that have states.",
            ],
            "values": [
                "type": "object", "additionalProperties": ["type": ["string", "number", "boolean"]],
                "description": "Values of layers by name, such as {\"title.string\": \"Hello\"}.",
            ],
        ]
    }

    private static func array(of type: String, count: Int, _ description: String) -> [String: Any] {
        [
            "type": "array", "items": ["type": type, "minimum": 1], "minItems": count, "maxItems": count,
            "description": description,
        ]
    }
}
