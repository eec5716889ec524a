/// Reads from a SPIR-V module the structs that buffers and push constants are made of.
///
/// The module must have names, so the optimiser must not have touched it. Instructions have the numbers in the SPIR-V
/// specification, section "Binary Form".
struct SPIRVReader {
    private let words: [UInt32]
    private let path: String
    private var names: [UInt32: String] = [:]
    private var memberNames: [UInt32: [UInt32: String]] = [:]
    private var memberOffsets: [UInt32: [UInt32: Int]] = [:]
    private var arrayStrides: [UInt32: Int] = [:]
    private var types: [UInt32: Kind] = [:]
    private var variables: [(type: UInt32, id: UInt32, storage: UInt32)] = []
    private var locations: [UInt32: UInt32] = [:]
    /// Structs whose members have locations.
    private var locatedStructs: Set<UInt32> = []
    /// Variables that may share a location with others.
    private var packed: Set<UInt32> = []

    private enum Kind {
        case scalar(BlockLayout.MemberType)
        /// A vector of 3, which blocks cannot have and stages can hand on; with its name in GLSL.
        case vector3(String)
        case structure([UInt32])
        case runtimeArray(of: UInt32)
        case pointer(to: UInt32)
        case other
    }

    private enum Opcode {
        static let name: UInt32 = 5, memberName: UInt32 = 6
        static let typeInt: UInt32 = 21, typeFloat: UInt32 = 22, typeVector: UInt32 = 23
        static let typeRuntimeArray: UInt32 = 29, typeStruct: UInt32 = 30, typePointer: UInt32 = 32
        static let variable: UInt32 = 59
        static let decorate: UInt32 = 71, memberDecorate: UInt32 = 72
    }

    private enum Decoration {
        static let arrayStride: UInt32 = 6, location: UInt32 = 30, component: UInt32 = 31, offset: UInt32 = 35
    }

    private enum Storage {
        static let input: UInt32 = 1, uniform: UInt32 = 2, output: UInt32 = 3, pushConstant: UInt32 = 9
        static let buffer: UInt32 = 12
    }

    private static let magic: UInt32 = 0x0723_0203
    private static let headerWords = 5

    init(words: [UInt32], path: String) throws {
        self.words = words
        self.path = path
        guard words.count > Self.headerWords, words[0] == Self.magic else {
            throw ShaderToolError("\(path): error: glslang made no SPIR-V module")
        }
        var index = Self.headerWords
        while index < words.count {
            let length = Int(words[index] >> 16)
            guard length > 0, index + length <= words.count else {
                throw ShaderToolError("\(path): error: the SPIR-V module is cut off at word \(index)")
            }
            read(opcode: words[index] & 0xFFFF, operands: words[(index + 1)..<(index + length)])
            index += length
        }
    }

    private mutating func read(opcode: UInt32, operands: ArraySlice<UInt32>) {
        let o = Array(operands)
        switch opcode {
        case Opcode.name where o.count >= 2: names[o[0]] = Self.text(o.dropFirst())
        case Opcode.memberName where o.count >= 3:
            memberNames[o[0], default: [:]][o[1]] = Self.text(o.dropFirst(2))
        case Opcode.decorate where o.count >= 3 && o[1] == Decoration.arrayStride:
            arrayStrides[o[0]] = Int(o[2])
        case Opcode.decorate where o.count >= 3 && o[1] == Decoration.location: locations[o[0]] = o[2]
        case Opcode.decorate where o.count >= 2 && o[1] == Decoration.component: packed.insert(o[0])
        case Opcode.memberDecorate where o.count >= 4 && o[2] == Decoration.offset:
            memberOffsets[o[0], default: [:]][o[1]] = Int(o[3])
        case Opcode.memberDecorate where o.count >= 3 && o[2] == Decoration.location:
            locatedStructs.insert(o[0])
        case Opcode.typeInt where o.count >= 3:
            types[o[0]] = o[1] == 32 ? .scalar(o[2] == 0 ? .uint : .int) : .other
        case Opcode.typeFloat where o.count >= 2: types[o[0]] = o[1] == 32 ? .scalar(.float) : .other
        case Opcode.typeVector where o.count >= 3: types[o[0]] = vector(of: o[1], count: o[2])
        case Opcode.typeRuntimeArray where o.count >= 2: types[o[0]] = .runtimeArray(of: o[1])
        case Opcode.typeStruct where o.count >= 1: types[o[0]] = .structure(Array(o.dropFirst()))
        case Opcode.typePointer where o.count >= 3: types[o[0]] = .pointer(to: o[2])
        case Opcode.variable where o.count >= 3: variables.append((o[0], o[1], o[2]))
        default: break
        }
    }

    private func vector(of element: UInt32, count: UInt32) -> Kind {
        guard case .scalar(let scalar)? = types[element] else { return .other }
        let prefix = scalar == .float ? "" : scalar == .int ? "i" : "u"
        if count == 3 { return .vector3("\(prefix)vec3") }
        return BlockLayout.MemberType(rawValue: "\(prefix)vec\(count)").map { .scalar($0) } ?? .other
    }

    private static func text(_ words: some Sequence<UInt32>) -> String {
        var bytes: [UInt8] = []
        for word in words {
            for shift in [0, 8, 16, 24] as [UInt32] {
                let byte = UInt8(truncatingIfNeeded: word >> shift)
                if byte == 0 { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The values that the shader takes from the stage before it and hands to the next stage.
    var interface: StageInterface {
        var interface = StageInterface()
        for variable in variables {
            guard case .pointer(let pointee)? = types[variable.type] else { continue }
            let isOutput = variable.storage == Storage.output
            if isOutput, locatedStructs.contains(pointee) { interface.hasWideOutputs = true }
            guard let location = locations[variable.id] else { continue }
            var value = StageInterface.Value(name: names[variable.id] ?? "a value without a name", type: nil)
            if !packed.contains(variable.id) {
                switch types[pointee] {
                case .scalar(let type): value.type = type.rawValue
                case .vector3(let name): value.type = name
                default: break
                }
            }
            if isOutput {
                interface.outputs[location] = value
                if value.type == nil { interface.hasWideOutputs = true }
            } else if variable.storage == Storage.input {
                interface.inputs[location] = value
            }
        }
        return interface
    }

    /// The elements of storage buffers, the uniform blocks and the push-constant blocks, in order of
    /// declaration.
    func blocks() throws -> [BlockLayout] {
        var result: [BlockLayout] = []
        for variable in variables {
            guard [Storage.uniform, Storage.pushConstant, Storage.buffer].contains(variable.storage),
                case .pointer(let block)? = types[variable.type], case .structure(let members)? = types[block]
            else { continue }
            let layout: BlockLayout
            if members.count == 1, case .runtimeArray(let element)? = types[members[0]] {
                layout = try self.layout(of: element, arrayStride: arrayStrides[members[0]] ?? 0, in: block)
            } else {
                layout = try self.layout(of: block, arrayStride: 0, in: block)
            }
            try layout.check(path: path)
            result.append(layout)
        }
        return result
    }

    private func layout(of id: UInt32, arrayStride: Int, in block: UInt32) throws -> BlockLayout {
        let name = names[id] ?? "a block without a name"
        let buffer = names[block] ?? "a buffer without a name"
        guard case .structure(let members)? = types[id] else {
            throw ShaderToolError("\(path): error: \(buffer): expected a storage buffer of structs")
        }
        return BlockLayout(
            name: name,
            members: try members.enumerated().map { index, type in
                let key = UInt32(truncatingIfNeeded: index)
                let member = memberNames[id]?[key] ?? "member \(index)"
                guard case .scalar(let memberType)? = types[type], let offset = memberOffsets[id]?[key] else {
                    throw ShaderToolError(
                        "\(path): error: \(name).\(member): only scalars and vectors of 2 or 4 can be shared")
                }
                return BlockLayout.Member(name: member, type: memberType, offset: offset)
            }, arrayStride: arrayStride)
    }
}
