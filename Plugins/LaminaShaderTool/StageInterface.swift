/// The values that one stage of a shader hands to the next or takes from the one before, by their locations.
struct StageInterface {
    struct Value: Equatable {
        var name: String
        /// The type in GLSL; `nil` for types that no shader of Lamina hands on.
        var type: String?
    }

    var inputs: [UInt32: Value] = [:]
    var outputs: [UInt32: Value] = [:]
    /// Whether some output may take several locations, as a matrix or a block does.
    var hasWideOutputs = false

    /// What keeps a fragment shader from reading the values of a vertex shader. glslang compiles each stage alone, so it does
    /// not notice.
    static func faults(vertex: CompiledShader, fragment: CompiledShader) -> [String] {
        let (writer, reader) = (vertex.source.path, fragment.source.path)
        return fragment.interface.inputs.sorted { $0.key < $1.key }.compactMap { location, input in
            let found = "\(input.type.map { "\($0) " } ?? "")\(input.name)"
            guard let output = vertex.interface.outputs[location] else {
                return vertex.interface.hasWideOutputs
                    ? nil
                    : "\(reader): error: \(writer) writes nothing at location \(location), where \(found) is read"
            }
            guard let written = output.type, let read = input.type, written != read else { return nil }
            return
                "\(reader): error: expected \(written) \(output.name) at location \(location), as in \(writer), "
                + "found \(found)"
        }
    }
}
