import LaminaFilters
import LaminaGLSL

/// The fragment shader around a filter's function.
///
/// Its arithmetic is that of `CAFilterRow` in LaminaFilters; its constants are `FilterConstants` in LaminaVulkan, filled in
/// by `setCustom`.
struct FilterShaderSource {
    let text: String
    private let inputs: [CAFilterKernel.Input]
    /// The file names in messages: for the user's lines, and for Lamina's own.
    private static let userFile = "filter"
    private static let ownFile = "lamina"
    /// Errors beyond this number are only counted.
    private static let maximumMessages = 20

    init(_ source: String, inputs: [CAFilterKernel.Input]) throws(CAFilterShaderError) {
        try Self.check(source)
        self.inputs = inputs
        text =
            "#version 450\n#extension GL_GOOGLE_cpp_style_line_directive : require\n#line 1 \"\(Self.ownFile)\"\n"
            + Self.beginning + Self.declarations(inputs) + "#line 1 \"\(Self.userFile)\"\n" + source + "\n"
    }

    /// Rejects source that would give the shader resources that no pipeline has, or that would change its language rules.
    private static func check(_ source: String) throws(CAFilterShaderError) {
        var messages: [CAFilterShaderError.Message] = []
        if source.utf8.contains(0) { messages.append(.init(line: nil, text: "GLSL has no zero bytes")) }
        for (index, line) in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            // A line that continues on the next could hide a word from the checks below.
            if line.contains("\\") {
                messages.append(.init(line: index + 1, text: "'\\' : not allowed in a filter"))
            }
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "#") }
            if words.contains("layout") {
                messages.append(
                    .init(line: index + 1, text: "'layout' : a filter has no resources but its inputs"))
            }
            let directive = line.drop { $0 == " " || $0 == "\t" }
            guard directive.first == "#" else { continue }
            let name = directive.dropFirst().drop { $0 == " " || $0 == "\t" }.prefix { $0.isLetter }
            if ["version", "extension", "include", "pragma", "line"].contains(name) {
                messages.append(.init(line: index + 1, text: "'#\(name)' : not allowed in a filter"))
            }
        }
        guard messages.isEmpty else { throw error(messages) }
    }

    private static let beginning = """
        layout(push_constant) uniform Lamina {
            vec2 scale;
            ivec2 offset;
            ivec4 bounds;
            int firstInput;
            int unused;
            float outside;
            float padding;
            vec4 perX;
            vec4 perY;
            vec4 constant;
            vec4 sizeAndPerPointX;
            vec4 perPointY;
        } lamina_;
        layout(constant_id = 10) const float lamina_limit = 0.0;
        layout(std430, set = 0, binding = 4) readonly buffer LaminaInputs { vec4 lamina_inputs[]; };
        layout(set = 1, binding = 0) uniform sampler2D lamina_page;
        layout(location = 0) in vec4 lamina_color;
        layout(location = 0) out vec4 lamina_result;
        float pixelsPerPoint;
        ivec2 lamina_place;
        vec4 filterColor(vec4 color, vec2 position, vec2 size);
        vec4 lamina_texel(ivec2 p) {
            ivec2 inside = clamp(p, lamina_.bounds.xy, lamina_.bounds.zw);
            return texelFetch(lamina_page, inside, 0) * (p == inside ? 1.0 : lamina_.outside);
        }
        float lamina_limited(float distance) {
            float reach = lamina_.perY.w;
            return distance > -reach ? min(distance, reach) : -reach;
        }
        vec4 sampleSource(vec2 offset) {
            vec2 moved = lamina_.sizeAndPerPointX.zw * offset.x + lamina_.perPointY.xy * offset.y;
            moved = vec2(lamina_limited(moved.x), lamina_limited(moved.y));
            vec2 whole = floor(moved);
            vec2 part = moved - whole;
            ivec2 p = lamina_place + ivec2(whole);
            if (part == vec2(0.0)) return lamina_texel(p);
            vec4 top = lamina_texel(p) * (1.0 - part.x) + lamina_texel(p + ivec2(1, 0)) * part.x;
            vec4 bottom =
                lamina_texel(p + ivec2(0, 1)) * (1.0 - part.x) + lamina_texel(p + ivec2(1, 1)) * part.x;
            return top * (1.0 - part.y) + bottom * part.y;
        }
        float lamina_part(float value, float low, float high) { return value > low ? min(value, high) : low; }

        """

    /// Declares the inputs as globals, and the main function that sets them.
    private static func declarations(_ inputs: [CAFilterKernel.Input]) -> String {
        var text = ""
        var setting = ""
        for (index, input) in inputs.enumerated() {
            let (type, parts) =
                switch input.partCount {
                case 1: ("float", "x")
                case 2: ("vec2", "xy")
                case 3: ("vec3", "xyz")
                default: ("vec4", "xyzw")
                }
            text += "\(type) \(input.name);\n"
            setting += "    \(input.name) = lamina_inputs[lamina_.firstInput + \(index)].\(parts);\n"
        }
        return text + """
            void main() {
                pixelsPerPoint = lamina_.perX.w;
            \(setting)    lamina_place = ivec2(gl_FragCoord.xy) + lamina_.offset;
                vec2 middle = vec2(lamina_place) + 0.5;
                vec3 point = lamina_.perX.xyz * middle.x + lamina_.perY.xyz * middle.y + lamina_.constant.xyz;
                vec4 made = filterColor(
                    lamina_texel(lamina_place), point.xy / point.z, lamina_.sizeAndPerPointX.xy);
                float alpha = lamina_part(made.a, 0.0, 1.0);
                float high = alpha * max(lamina_limit, 1.0);
                float low = lamina_limit > 1.0 ? -high : 0.0;
                lamina_result = vec4(
                    lamina_part(made.r, low, high), lamina_part(made.g, low, high), lamina_part(made.b, low, high), alpha);
            }

            """
    }

    /// The error made of glslang's messages about the user's lines.
    func error(_ messages: [GLSLCompiler.Message]) -> CAFilterShaderError {
        let errors = messages.filter(\.isError)
        var result = errors.compactMap { message -> CAFilterShaderError.Message? in
            switch message.file {
            case Self.userFile: return .init(line: message.line, text: message.text)
            default: return nil
            }
        }
        // In Lamina's own lines, only the names of inputs can be wrong.
        if result.isEmpty, errors.contains(where: { $0.file == Self.ownFile }), !inputs.isEmpty {
            let names = inputs.map(\.name).joined(separator: ", ")
            result = [.init(line: nil, text: "GLSL keeps a name of the inputs for itself: \(names)")]
        }
        if result.isEmpty {
            let lacksFunction = errors.contains { $0.text.contains("filterColor") }
            result = [
                .init(
                    line: nil,
                    text: lacksFunction
                        ? "expected a function vec4 filterColor(vec4 color, vec2 position, vec2 size)"
                        : errors.first?.text ?? "glslang gives no reason")
            ]
        }
        return Self.error(result)
    }

    /// The error with the first messages and the number of the rest: a source may have an error in each word.
    private static func error(_ messages: [CAFilterShaderError.Message]) -> CAFilterShaderError {
        let more = messages.count - maximumMessages
        guard more > 0 else { return CAFilterShaderError(messages) }
        return CAFilterShaderError(
            messages.prefix(maximumMessages) + [.init(line: nil, text: "and \(more) more errors")])
    }
}
