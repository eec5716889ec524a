import Foundation
import LaminaScene

/// The result of reading: the canonical form, or the error's sentence.
func outcome(_ json: String, directory: String = "") -> String {
    outcome(Data(json.utf8), directory: directory)
}

func outcome(_ json: Data, directory: String = "") -> String {
    do throws(SceneError) {
        return try Scene(json: json, name: "a.json", directory: directory).description
    } catch {
        return sentence(error)
    }
}

/// An error without its line, column and layer, which have tests of their own.
func sentence(_ error: any Error) -> String {
    guard case .invalid(let file, let path, let problem, _)? = error as? SceneError else { return "\(error)" }
    return "\(SceneError.invalid(file: file, path: path, problem: problem))"
}

/// A scene of one layer with these members.
func layer(_ members: String) -> String { scene("{ \(members) }") }

/// A scene of 10 × 10 points with the given layers and members.
func scene(_ layers: String = "", root: String = "") -> String {
    #"{ "version": 1, "size": [10, 10], \#(root.isEmpty ? "" : root + ", ")"layers": [\#(layers)] }"#
}

/// The canonical form of a scene of 10 × 10 points whose only layer has the given members.
func canonicalLayer(_ members: [String]) -> String {
    """
    {
        "version": 1,
        "size": [10, 10],
        "layers": [
            {\(members.isEmpty ? "" : "\n" + members.map { "            " + $0 }.joined(separator: ",\n") + "\n        ")}
        ]
    }

    """
}

/// The repository's folder of scenes.
let scenesFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenes")
