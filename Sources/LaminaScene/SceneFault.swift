import LaminaMessages

/// A problem on its way out of the reader: each level adds where it was, so that reading without problems costs
/// no bookkeeping.
struct SceneFault: Error {
    /// One step of the path into the JSON.
    enum Step: Equatable {
        case key(String)
        case index(Int)
    }

    var problem: SceneProblem
    /// Innermost first.
    private var steps: [Step] = []

    init(_ problem: SceneProblem) { self.problem = problem }

    static func unexpected(_ found: String, expected: String) -> SceneFault {
        SceneFault(.unexpected(expected: expected, found: found))
    }

    /// The fault, with its place extended by an outer step.
    func inside(_ step: Step) -> SceneFault {
        var result = self
        result.steps.append(step)
        return result
    }

    func inside(_ key: String) -> SceneFault { inside(.key(key)) }
    func inside(_ index: Int) -> SceneFault { inside(.index(index)) }

    func error(file: String) -> SceneError { .invalid(file: file, path: path, problem: problem) }

    /// The error with its line and column in the text that was read.
    func error(file: String, in text: UnsafeBufferPointer<UInt8>) -> SceneError {
        // A fault of the whole document, such as too many layers, stands nowhere.
        guard !steps.isEmpty else { return error(file: file) }
        var places = JSONPlaces(text)
        let isKey =
            switch problem {
            case .unknownKey, .duplicateKey, .conflict: true
            default: false
            }
        let found = places.find(steps.reversed(), wantsKey: isKey)
        return .invalid(
            file: file, path: path, problem: problem,
            place: found.map { found in
                let (line, column) = JSONPlaces.lineAndColumn(of: found.offset, in: text)
                return ScenePlace(line: line, column: column, layer: found.layer)
            })
    }

    /// The path, such as `layers[2].cornerRadius`. The middle of a very long path is left out.
    var path: String {
        let shown = 40
        let all = Array(steps.reversed())
        guard all.count > shown else { return Self.text(all) }
        return Self.text(all.prefix(8)) + "…" + Self.text(all.suffix(8))
    }

    private static func text(_ steps: some Sequence<Step>) -> String {
        var result = ""
        for step in steps {
            switch step {
            case .index(let index): result += "[\(index)]"
            case .key(let key) where isPlain(key): result += result.isEmpty ? key : ".\(key)"
            case .key(let key): result += "[\(quoted(key))]"
            }
        }
        return result
    }

    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty && key.utf8.count <= 40
            && key.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-$".unicodeScalars.contains($0)
            }
    }
}
