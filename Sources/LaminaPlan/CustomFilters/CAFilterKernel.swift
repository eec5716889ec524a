import Foundation
import LaminaGeometry

/// What a filter of one's own does to a pixel: a GLSL function for Vulkan, a Swift function for the CPU, or both of the
/// same meaning.
///
/// The GLSL, compiled by the product `LaminaShaderCompiler`, defines
///
///     vec4 filterColor(vec4 color, vec2 position, vec2 size)
///
/// - `color` is the pixel, red, green, blue and alpha of 0...1, premultiplied. So is the result, which is clamped to
///   0...1, its colours to its alpha; what is not a number becomes 0.
/// - `position` is the pixel's middle in points of the layer, from the corner of its `bounds` with the smallest x and y,
///   and `size` is the size of the bounds. So a layer's filter does not depend on where and how large it is drawn.
/// - Each input is a global `float` (a number), `vec2`, `vec3` or `vec4` (a vector, a colour: straight, red first) of
///   its name. `float pixelsPerPoint` is how large a point is drawn in the layer's middle.
/// - `vec4 sampleSource(vec2 offset)` is the unfiltered colour `offset` points away, between pixels linearly; at most
///   ``reach`` points (and 1,024 pixels) along each axis of the picture. What lies beyond the layer's picture is clear;
///   of a background filter, like the nearest pixel.
///
/// The function runs for the pixels of the box around what the layer draws, widened by the reach. It must end: a GPU
/// that runs a loop without end cannot be stopped from here, and the driver resets the device at best.
public final class CAFilterKernel: Sendable {
    /// Changes the pixels of a row. Called on several threads at once, rows in any order; to draw the same bytes
    /// everywhere, it must depend on nothing but the row.
    public typealias RowFunction = @Sendable (_ row: inout CAFilterRow) -> Void

    /// A named value that the function gets.
    public struct Input: Hashable, Sendable {
        /// A name that GLSL allows: letters, digits and `_`, no digit first.
        public let name: String
        /// What it is where the filter does not set it; its kind is the input's kind.
        public let standard: CAFilter.Value
    }

    /// The most inputs.
    public static let maximumInputs = 32
    /// The longest GLSL, in bytes.
    public static let maximumSourceBytes = 65_536

    /// What errors call it.
    public let name: String
    /// Its inputs, by name.
    public let inputs: [Input]
    /// How far it samples, in points, at least 0.
    public let reach: Double
    /// The GLSL, if there is any.
    public let source: String?
    /// Whether its GLSL has been compiled. That of a scene is compiled when Vulkan draws it first.
    public var isCompiled: Bool { shader != nil }
    /// Whether the CPU can draw it: it has a Swift function.
    public var hasRowFunction: Bool { row != nil }

    /// What Vulkan draws with; `nil` where the GLSL was not compiled, or not yet.
    package var shader: CAFilterShader? { compiled ?? deferred?.made }
    package let row: RowFunction?
    /// The file whose GLSL this is, which errors name ahead of the rest; `nil` for a program's own.
    package let file: String?

    private let compiled: CAFilterShader?
    private let deferred: DeferredFilterShader?

    /// A kernel from GLSL, Swift or both.
    ///
    /// - Parameters:
    ///   - name: What errors call it.
    ///   - source: GLSL; without `compiler` it is kept but cannot be drawn.
    ///   - inputs: Each input's name with its standard value: a number, a colour, or a vector of 2 to 4 numbers.
    ///   - reach: How far `sampleSource` goes, in points, at least 0; beyond 1,024 pixels is drawn as that.
    ///   - compiler: What turns GLSL into shaders.
    ///   - row: The same for rows of pixels on the CPU.
    /// - Throws: `CAFilterError` for an input or a reach that cannot be, and for GLSL that does not compile.
    public convenience init(
        name: String, source: String? = nil, inputs: [String: CAFilter.Value] = [:], reach: Double = 0,
        compiler: (any CAFilterShaderCompiler)? = nil, row: RowFunction? = nil
    ) throws(CAFilterError) {
        try self.init(
            name: name, source: source, inputs: inputs, reach: reach, compiler: compiler, row: row, file: nil,
            isDeferred: false)
    }

    /// A kernel whose GLSL is compiled when Vulkan draws it first, for files: most of what they hold is never drawn through
    /// Vulkan, and to compile takes a process.
    ///
    /// - Parameter file: The file whose GLSL it is.
    /// - Throws: `CAFilterError` for an input or a reach that cannot be, and for GLSL that is too long.
    package convenience init(
        name: String, deferring source: String, inputs: [String: CAFilter.Value], reach: Double,
        compiler: (any CAFilterShaderCompiler)?, file: String?
    ) throws(CAFilterError) {
        try self.init(
            name: name, source: source, inputs: inputs, reach: reach, compiler: compiler, row: nil,
            file: file,
            isDeferred: true)
    }

    private init(
        name: String, source: String?, inputs: [String: CAFilter.Value], reach: Double,
        compiler: (any CAFilterShaderCompiler)?, row: RowFunction?, file: String?, isDeferred: Bool
    ) throws(CAFilterError) {
        guard reach >= 0, reach.isFinite else { throw .reach(kernel: name, reach) }
        guard inputs.count <= Self.maximumInputs else { throw .tooManyInputs(kernel: name, inputs.count) }
        let sorted = inputs.sorted { $0.key < $1.key }.map { Input(name: $0.key, standard: $0.value) }
        for input in sorted {
            if let problem = input.problem { throw .input(kernel: name, input: input.name, problem) }
        }
        if let source, source.utf8.count > Self.maximumSourceBytes {
            throw .shader(
                kernel: name,
                [.init(line: nil, text: "expected at most \(Self.maximumSourceBytes) bytes of GLSL")])
        }
        var compiled: CAFilterShader?
        var deferred: DeferredFilterShader?
        if let source, let compiler {
            if isDeferred {
                deferred = DeferredFilterShader(source, inputs: sorted, compiler)
            } else {
                do throws(CAFilterShaderError) {
                    compiled = try compiler.compile(source, inputs: sorted)
                } catch {
                    throw .shader(kernel: name, error.messages)
                }
            }
        }
        self.name = name
        self.inputs = sorted
        self.reach = reach
        self.source = source
        self.compiled = compiled
        self.deferred = deferred
        self.row = row
        self.file = file
    }

    /// Compiles the GLSL where that was put off.
    ///
    /// - Parameters:
    ///   - filter: What errors call the filter.
    ///   - layer: The layer that it is to be drawn on.
    /// - Throws: `CAFilterError` where there is no shader to draw with.
    package func prepareShader(filter: String, layer: String) throws(CAFilterError) {
        guard compiled == nil else { return }
        guard let deferred else {
            throw .noShader(filter: filter, layer: layer, hasSource: source != nil)
        }
        do throws(CAFilterShaderError) {
            _ = try deferred.shader()
        } catch {
            throw .shaderOfFile(file: file ?? "", filter: filter, layer: layer, error.messages)
        }
    }

    /// What an input is in a filter: four numbers, those after its own 0. What is missing, of another kind or not finite
    /// has its standard value.
    package func values(_ given: [String: CAFilter.Value]) -> [SIMD4<Float>] {
        inputs.map { input in
            guard let value = given[input.name], value.partCount == input.standard.partCount,
                let numbers = value.parts
            else { return input.standard.parts ?? .zero }
            return numbers
        }
    }
}

extension CAFilterKernel: Hashable {
    /// Kernels with Swift functions equal only themselves, for functions cannot be compared.
    public static func == (a: CAFilterKernel, b: CAFilterKernel) -> Bool {
        if a === b { return true }
        return a.row == nil && b.row == nil && a.name == b.name && a.reach == b.reach
            && a.source == b.source && a.inputs == b.inputs && a.compiled == b.compiled
            && (a.deferred == nil) == (b.deferred == nil)
    }

    /// Hashes what equal kernels have in common.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(reach)
        hasher.combine(source)
    }
}

extension CAFilterKernel.Input {
    /// How many numbers it has: 1 for a `float`.
    package var partCount: Int { standard.partCount }

    fileprivate var problem: String? {
        let isName =
            name.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "_")
            } && name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? false
        guard isName, !name.hasPrefix("gl_"), !name.hasPrefix("lamina_"), !name.contains("__") else {
            return "expected a name of letters, digits and single _ that is not GLSL's own"
        }
        guard (1...4).contains(partCount) else { return "expected 2 to 4 numbers, found \(partCount)" }
        guard standard.parts != nil else { return "expected a standard value that is finite" }
        return nil
    }
}

extension CAFilter.Value {
    package var partCount: Int {
        switch self {
        case .number: 1
        case .color: 4
        case .vector(let numbers): numbers.count
        }
    }

    /// Up to four finite numbers, those after its own 0.
    var parts: SIMD4<Float>? {
        let numbers: [Double] =
            switch self {
            case .number(let number): [number]
            case .color(let color):
                [Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)]
            case .vector(let numbers): numbers
            }
        var parts = SIMD4<Float>.zero
        for (index, number) in numbers.enumerated().prefix(4) {
            parts[index] = Float(number)
            guard parts[index].isFinite else { return nil }
        }
        return parts
    }
}
