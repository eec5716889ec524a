import LaminaMessages

/// Why a custom filter cannot be made or drawn.
public enum CAFilterError: Error, Equatable, Sendable {
    /// An input's name or standard value is not valid.
    case input(kernel: String, input: String, String)
    /// More inputs than ``CAFilterKernel/maximumInputs``.
    case tooManyInputs(kernel: String, Int)
    /// A reach that is negative or not finite.
    case reach(kernel: String, Double)
    /// GLSL that does not compile, or that does something a filter may not do.
    case shader(kernel: String, [CAFilterShaderError.Message])
    /// An error in the GLSL of a scene, found when the filter is to be drawn. ``CAFilterError/shader(kernel:_:)`` is for
    /// the program's own filters.
    case shaderOfFile(file: String, filter: String, layer: String, [CAFilterShaderError.Message])
    /// The CPU is to draw a filter that has no Swift function.
    case noRowFunction(filter: String, layer: String)
    /// Vulkan is to draw a filter whose GLSL was not compiled, or that has none.
    case noShader(filter: String, layer: String, hasSource: Bool)
}

extension CAFilterError: CustomStringConvertible {
    /// One line; for errors in GLSL, one line for each message.
    public var description: String {
        switch self {
        case .shader(let kernel, let messages):
            messages.map { displayed("filter '\(kernel)': \($0)") }.joined(separator: "\n")
        case .input, .tooManyInputs, .reach, .shaderOfFile, .noRowFunction, .noShader: displayed(sentence)
        }
    }

    private var sentence: String {
        switch self {
        case .input(let kernel, let input, let problem): "filter '\(kernel)': input '\(input)': \(problem)"
        case .tooManyInputs(let kernel, let count):
            "filter '\(kernel)': expected at most \(CAFilterKernel.maximumInputs) inputs, found \(count)"
        case .reach(let kernel, let reach):
            "filter '\(kernel)': expected a reach of at least 0 points, found \(reach)"
        case .shader(let kernel, let messages):
            messages.map { "filter '\(kernel)': \($0)" }.joined(separator: "; ")
        case .shaderOfFile(let file, let filter, let layer, let messages):
            (file.isEmpty ? "" : "\(file): ") + "filter '\(filter)' on layer '\(layer)': "
                + messages.map(\.description).joined(separator: "; ")
        case .noRowFunction(let filter, let layer):
            "filter '\(filter)' on layer '\(layer)' is written in GLSL only; give it a Swift closure to draw it "
                + "on the CPU, or use the Vulkan backend"
        case .noShader(let filter, let layer, true):
            "filter '\(filter)' on layer '\(layer)' is GLSL that was not compiled; make it with "
                + "LaminaShaderCompiler"
        case .noShader(let filter, let layer, false):
            "filter '\(filter)' on layer '\(layer)' is written in Swift only; give it GLSL to draw it through "
                + "Vulkan, or use the CPU backend"
        }
    }
}

/// Why GLSL cannot be used as a filter.
public struct CAFilterShaderError: Error, Equatable, Sendable {
    /// One error.
    public struct Message: Equatable, Sendable, CustomStringConvertible {
        /// Counts from 1 in the given text; `nil` for an error about the whole text.
        public var line: Int?
        /// A description of the error.
        public var text: String

        /// A message about a line, or about the whole text.
        public init(line: Int?, text: String) {
            self.line = line
            self.text = text
        }

        /// `line 3: …`.
        public var description: String { (line.map { "line \($0): " } ?? "") + displayed(text) }
    }

    /// At least one.
    public var messages: [Message]

    /// An error of these messages.
    public init(_ messages: [Message]) { self.messages = messages }

    /// An error about the whole text.
    package init(_ text: String) { messages = [Message(line: nil, text: text)] }
}
