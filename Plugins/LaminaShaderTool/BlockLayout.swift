/// A GLSL struct that Swift fills in: an element of a storage buffer, a uniform block or a push-constant
/// block.
struct BlockLayout: Equatable {
    struct Member: Equatable {
        var name: String
        var type: MemberType
        var offset: Int
    }

    enum MemberType: String, Equatable {
        case float, int, uint, vec2, vec4, ivec2, ivec4, uvec2, uvec4

        var swift: String {
            switch self {
            case .float: "Float"
            case .int: "Int32"
            case .uint: "UInt32"
            case .vec2: "SIMD2<Float>"
            case .vec4: "SIMD4<Float>"
            case .ivec2: "SIMD2<Int32>"
            case .ivec4: "SIMD4<Int32>"
            case .uvec2: "SIMD2<UInt32>"
            case .uvec4: "SIMD4<UInt32>"
            }
        }

        /// Size and alignment, the same in std430 and in Swift.
        var size: Int {
            switch self {
            case .float, .int, .uint: 4
            case .vec2, .ivec2, .uvec2: 8
            case .vec4, .ivec4, .uvec4: 16
            }
        }
    }

    var name: String
    var members: [Member]
    /// The distance in bytes from one array element to the next; 0 where the block is not in an array.
    var arrayStride: Int

    /// The bytes that a Swift struct with these members takes, padding behind the last included.
    var stride: Int {
        let alignment = members.map(\.type.size).max() ?? 1
        let end = members.last.map { $0.offset + $0.type.size } ?? 0
        return (end + alignment - 1) / alignment * alignment
    }

    /// How a layout of the same name differs from the one that is known; `nil` where both are equal.
    func difference(from known: BlockLayout) -> String? {
        for index in 0..<max(members.count, known.members.count) {
            let expected = index < known.members.count ? known.members[index] : nil
            let found = index < members.count ? members[index] : nil
            guard expected != found else { continue }
            return "expected \(Self.text(expected)), found \(Self.text(found))"
        }
        guard arrayStride != known.arrayStride else { return nil }
        return "expected \(Self.text(stride: known.arrayStride)), found \(Self.text(stride: arrayStride))"
    }

    private static func text(_ member: Member?) -> String {
        member.map { "\($0.type.rawValue) \($0.name) at \($0.offset)" } ?? "no more members"
    }

    private static func text(stride: Int) -> String {
        stride == 0 ? "no array" : "an array with a stride of \(stride)"
    }

    /// Fails unless a Swift struct with the same members in the same order has the same layout.
    func check(path: String) throws {
        guard !SwiftNames.isKeyword(name) else {
            throw ShaderToolError("\(path): error: \(name): Swift keeps this name for itself")
        }
        var next = 0
        for member in members {
            guard !SwiftNames.isKeyword(member.name) else {
                throw ShaderToolError(
                    "\(path): error: \(name).\(member.name): Swift keeps this name for itself")
            }
            let aligned = (next + member.type.size - 1) / member.type.size * member.type.size
            guard member.offset == aligned, aligned == next else {
                throw ShaderToolError(
                    "\(path): error: \(name).\(member.name) lies at \(member.offset), \(next) was expected: "
                        + "declare the padding")
            }
            next = member.offset + member.type.size
        }
        guard next == stride, arrayStride == 0 || arrayStride == stride else {
            throw ShaderToolError(
                "\(path): error: \(name) has \(next) bytes and a stride of \(max(stride, arrayStride)): "
                    + "declare the padding")
        }
    }
}
