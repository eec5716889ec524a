/// Turns a filter's GLSL into a shader. The product `LaminaShaderCompiler` has the only implementation; a program without
/// custom filters does not need to link it.
public protocol CAFilterShaderCompiler: Sendable {
    /// Compiles `filterColor` as ``CAFilterKernel`` describes it.
    ///
    /// - Throws: The errors, with line numbers of `source`.
    func compile(
        _ source: String, inputs: [CAFilterKernel.Input]
    ) throws(CAFilterShaderError) -> CAFilterShader
}

/// A compiled filter: a fragment shader that uses only the resources of a filter.
public struct CAFilterShader: Sendable {
    /// The most operations on single numbers; a function counts once for each call of it.
    package static let maximumOperations = FilterShaderCost.maximumOperations
    /// The most bytes of variables; those of a function count once for each call of it.
    package static let maximumVariableBytes = FilterShaderCost.maximumVariableBytes

    /// SPIR-V.
    package let words: [UInt32]
    private let digest: UInt64

    /// Numbers of the SPIR-V specification.
    private enum Opcode {
        static let capability: UInt32 = 17, variable: UInt32 = 59, kill: UInt32 = 252
        static let terminate: UInt32 = 4416, demote: UInt32 = 5380
    }
    private static let magic: UInt32 = 0x0723_0203
    /// Matrix, Shader, ImageQuery, DerivativeControl: capabilities that every Vulkan 1.3 device has without a request.
    private static let capabilities: Set<UInt32> = [0, 1, 50, 51]
    /// UniformConstant, Input, Output, Private, Function, PushConstant, StorageBuffer.
    private static let storageClasses: Set<UInt32> = [0, 1, 3, 6, 7, 9, 12]

    /// - Throws: The reason why no pipeline may be made from the module, or why a driver could not compile it in a bounded
    ///   time.
    package init(words: [UInt32]) throws(CAFilterShaderError) {
        guard words.count > 5, words[0] == Self.magic else {
            throw CAFilterShaderError("expected SPIR-V, found other data")
        }
        var index = 5
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        while index < words.count {
            let (opcode, length) = (words[index] & 0xFFFF, Int(words[index] >> 16))
            guard length > 0, length <= words.count - index else {
                throw CAFilterShaderError("the SPIR-V ends within an instruction, at word \(index)")
            }
            try Self.check(opcode, words[index..<(index + length)])
            for word in words[index..<(index + length)] { hash = (hash ^ UInt64(word)) &* 0x100_0000_01B3 }
            index += length
        }
        try FilterShaderCost(words).check()
        self.words = words
        digest = hash
    }

    private static func check(_ opcode: UInt32, _ words: ArraySlice<UInt32>) throws(CAFilterShaderError) {
        func operand(_ place: Int) -> UInt32 {
            place < words.count ? words[words.startIndex + place] : .max
        }
        switch opcode {
        case Opcode.capability where !capabilities.contains(operand(1)):
            throw CAFilterShaderError(
                "it needs something that not every device has (SPIR-V capability \(operand(1)))")
        case Opcode.variable where !storageClasses.contains(operand(3)):
            throw CAFilterShaderError("it declares storage of its own")
        case Opcode.kill, Opcode.terminate, Opcode.demote:
            throw CAFilterShaderError("it discards pixels; return vec4(0.0) instead")
        default: break
        }
    }
}

extension CAFilterShader: Hashable {
    /// Whether both have the same code.
    public static func == (a: CAFilterShader, b: CAFilterShader) -> Bool {
        a.digest == b.digest && a.words == b.words
    }

    /// Hashes a digest of the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
