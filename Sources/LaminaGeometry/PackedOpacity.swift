/// An opacity of 0...1 as the format in which a frame is drawn rounds it: an integer of 16 bits, which for bytes is a multiple of
/// 257, so that its upper byte is the opacity of 0...255.
@usableFromInline
package struct PackedOpacity: Hashable, Sendable {
    /// 0...65535.
    @usableFromInline package let rawValue: UInt16

    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// An opacity of 0...255.
    @inlinable package init(byte: UInt8) { rawValue = UInt16(byte) &* 257 }

    /// All of it.
    @inlinable package static var full: PackedOpacity { PackedOpacity(rawValue: .max) }

    @inlinable package var isFull: Bool { rawValue == .max }

    /// The opacity as a byte, rounded down.
    @inlinable package var byte: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }

    /// 1 less the opacity.
    @inlinable package var complement: PackedOpacity { PackedOpacity(rawValue: .max - rawValue) }

    /// 0...1.
    @inlinable package var value: Double { Double(rawValue) / 65535 }
}

extension PackedOpacity: Comparable {
    @inlinable package static func < (one: PackedOpacity, other: PackedOpacity) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// A literal is an opacity of 0...255.
extension PackedOpacity: ExpressibleByIntegerLiteral {
    @inlinable package init(integerLiteral byte: UInt8) { self.init(byte: byte) }
}

extension PackedOpacity: CustomStringConvertible {
    /// In parts of 255, with a fraction where the opacity has one.
    @usableFromInline package var description: String {
        rawValue % 257 == 0 ? "\(byte)" : "\(Double(rawValue) / 257)"
    }
}
