import Foundation
import LaminaGeometry

/// The function of a custom filter, applied to each pixel: a GLSL function for Vulkan, a Swift function for the CPU, or
/// both with the same meaning.
///
/// The GLSL, compiled by the product `LaminaShaderCompiler`, defines
///
///     vec4 filterColor(vec4 color, vec2 position, vec2 size)
///
/// - `color` is the pixel: red, green, blue and alpha of 0...1, premultiplied. The result has the same form; it is clamped
///   to 0...1, its colours to its alpha, and NaN becomes 0.
/// - `position` is the pixel's middle in points of the layer, from the corner of its `bounds` with the smallest x and y,
///   and `size` is the size of the bounds. So a layer's filter does not depend on where and how large the layer is drawn.
/// - Each input is a global of its name: a `float` (a number), or a `vec2`, `vec3` or `vec4` (a vector, or a colour:
///   straight, red first). `float pixelsPerPoint` is the size of a point, in pixels, in the layer's middle.
/// - `vec4 sampleSource(vec2 offset)` is the unfiltered colour `offset` points away, interpolated linearly between pixels.
///   The offset is limited to ``reach`` points (and 1,024 pixels) along each axis of the picture. Beyond the layer's
///   picture colours are clear; for a background filter they equal the nearest pixel.
///
/// The function runs for the pixels of the box around the layer's drawing, widened by the reach. It must end: Lamina cannot
/// stop a GPU that runs an endless loop, and at best the driver resets the device.
public final class CAFilterKernel: Sendable {
    /// Changes the pixels of a row. Called on several threads at once, rows in any order. It must depend on nothing but the
    /// row, so that every frame has the same bytes. The thread that renders is one of these threads, and then waits for the
    /// others. So the function must not wait for a queue, such as the main queue.
    public typealias RowFunction = @Sendable (_ row: inout CAFilterRow) -> Void

    /// A named value that is passed to the function.
    public struct Input: Hashable, Sendable {
        /// A name that GLSL allows: letters, digits and `_`, no digit first.
        public let name: String
        /// The value where the filter does not set the input. Its kind is the input's kind.
        public let standard: CAFilter.Value
    }

    /// The most inputs.
    public static let maximumInputs = 32
    /// The longest GLSL, in bytes.
    public static let maximumSourceBytes = 65_536

    /// The kernel's name in errors.
    public let name: String
    /// Its inputs, by name.
    public let inputs: [Input]
    /// The greatest distance of a sample, in points, at least 0.
    public let reach: Double
    /// The GLSL, if there is any.
    public let source: String?
    /// Whether the kernel's GLSL has been compiled. The GLSL of a scene is compiled when Vulkan first draws it.
    public var isCompiled: Bool { shader != nil }
    /// Whether the CPU can draw the filter: whether there is a Swift function.
    public var hasRowFunction: Bool { row != nil }

    /// The shader that Vulkan draws with; `nil` if the GLSL was not compiled, or not yet.
    package var shader: CAFilterShader? { compiled ?? deferred?.made }
    package let row: RowFunction?
    /// The file with this GLSL, which errors name first; `nil` for the program's own filters.
    package let file: String?

    private let compiled: CAFilterShader?
    private let deferred: DeferredFilterShader?

    /// A kernel from GLSL, Swift or both.
    ///
    /// - Parameters:
    ///   - name: The kernel's name in errors.
    ///   - source: GLSL; without a `compiler` it is kept but cannot be drawn.
    ///   - inputs: Each input's name with its standard value: a number, a colour, or a vector of 2 to 4 numbers.
    ///   - reach: The greatest distance of a `sampleSource` offset, in points, at least 0; more than 1,024 pixels counts as
    ///     1,024.
    ///   - compiler: Turns GLSL into shaders.
    ///   - row: The same function in Swift, for rows of pixels on the CPU.
    /// - Throws: `CAFilterError` for an invalid input or reach, and for GLSL that does not compile.
    public convenience init(
        name: String, source: String? = nil, inputs: [String: CAFilter.Value] = [:], reach: Double = 0,
        compiler: (any CAFilterShaderCompiler)? = nil, row: RowFunction? = nil
    ) throws(CAFilterError) {
        try self.init(
            name: name, source: source, inputs: inputs, reach: reach, compiler: compiler, row: row, file: nil,
            isDeferred: false)
    }

    /// A kernel whose GLSL is compiled when Vulkan first draws it. For filters from files: most of them are never drawn
    /// with Vulkan, and each compilation takes a process.
    ///
    /// - Parameter file: The file that holds the GLSL.
    /// - Throws: `CAFilterError` for an invalid input or reach, and for GLSL that is too long.
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

    /// Compiles the GLSL if that was deferred.
    ///
    /// - Parameters:
    ///   - filter: The filter's name in errors.
    ///   - layer: The layer on which the filter is to be drawn.
    /// - Throws: `CAFilterError` if there is no shader to draw with.
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

    /// The inputs' values for a filter, as four numbers each; numbers that an input does not have are 0. A value that is
    /// missing, of another kind or not finite is replaced by the standard value.
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
    /// Kernels with Swift functions equal only themselves, because functions cannot be compared.
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
    /// The number of components: 1 for a `float`.
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

    /// Up to four finite numbers; the missing ones are 0.
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
