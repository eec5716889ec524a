import LaminaColor
import LaminaSystem

/// Converts premultiplied pixels, bytes or halves, to another space and depth.
package struct PixelConversion: Sendable {
    /// Bytes, blue first, or halves, red first; both with a space.
    private let source: PixelFormat
    private let target: PixelFormat
    private let conversion: SpaceConversion?
    private let tone: Tone?
    /// The greatest component of the result.
    private let limit: Float

    /// A conversion by way of light, in which tones are mapped.
    private struct Tone {
        let curve: ToneCurve
        let toLight: SpaceConversion?
        let fromLight: SpaceConversion?
    }

    /// - Parameter range: The lights to keep; `nil` for all.
    package init(from source: PixelFormat, to target: PixelFormat, range: ContentsRange? = nil) {
        (self.source, self.target) = (source, target)
        conversion = SpaceConversion.from(source.space, to: target.space)
        let light = target.space.light
        tone = range?.curve.map {
            Tone(
                curve: $0, toLight: SpaceConversion.from(source.space, to: light),
                fromLight: SpaceConversion.from(light, to: target.space))
        }
        limit = range.map { Float(target.space.rgb.curve.value(Double($0.limit))) } ?? .infinity
    }

    /// The smallest part that is worth a thread of its own, in pixels.
    private static let part = 16_384

    /// Converts as many pixels as both hold, on all cores.
    ///
    /// - Returns: Whether there were as many as `count`.
    package func convert(
        _ pixels: UnsafeRawBufferPointer, to result: UnsafeMutableRawBufferPointer, count: Int
    ) -> Bool {
        guard let from = pixels.baseAddress, let to = result.baseAddress,
            pixels.count >= count * source.bytesPerPixel, result.count >= count * target.bytesPerPixel
        else { return false }
        let places = Places(from: from, to: to)
        let parts = (count + Self.part - 1) / Self.part
        ThreadTeam().forEach(parts, together: parts > 2) { [self] _, part in
            let first = part * Self.part
            convert(places, first..<min(first + Self.part, count))
        }
        return true
    }

    /// Parts that do not overlap are written by different threads.
    private struct Places: @unchecked Sendable {
        let from: UnsafeRawPointer
        let to: UnsafeMutableRawPointer
    }

    private func convert(_ places: Places, _ range: Range<Int>) {
        let (step, stride) = (source.bytesPerPixel, target.bytesPerPixel)
        for index in range {
            let color = straight(places.from + index * step)
            store(converted(color), places.to + index * stride)
        }
    }

    /// Programs and files may have halves that are no numbers, which count as 0, and alphas above 1, which count as that.
    @inline(__always)
    private func converted(_ color: SIMD4<Float>) -> SIMD4<Float> {
        guard color.w > 0 else { return .zero }
        var parts = SIMD3(color.x, color.y, color.z)
        if let tone {
            parts = tone.toLight?(parts) ?? parts
            parts = tone.curve(parts)
            parts = tone.fromLight?(parts) ?? parts
        } else if let conversion {
            parts = conversion(parts)
        }
        if limit != .infinity {
            parts.clamp(lowerBound: SIMD3(repeating: -limit), upperBound: SIMD3(repeating: limit))
        }
        parts.replace(with: SIMD3<Float>.zero, where: parts .!= parts)
        return SIMD4(parts, min(color.w, 1))
    }

    @inline(__always)
    private func straight(_ pixel: UnsafeRawPointer) -> SIMD4<Float> {
        let color: SIMD4<Float>
        if source.isDeep {
            let bits = pixel.loadUnaligned(as: SIMD4<UInt16>.self)
            color = SIMD4(Self.float(bits.x), Self.float(bits.y), Self.float(bits.z), Self.float(bits.w))
        } else {
            let bytes = pixel.loadUnaligned(as: SIMD4<UInt8>.self)
            color =
                SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)))
                / 255
        }
        guard color.w > 0, color.w != 1 else { return color }
        let scale = 1 / color.w
        return SIMD4(color.x * scale, color.y * scale, color.z * scale, color.w)
    }

    @inline(__always)
    private static func float(_ bits: UInt16) -> Float {
        Float(Float16(bitPattern: UInt16(littleEndian: bits)))
    }

    @inline(__always)
    private func store(_ color: SIMD4<Float>, _ pixel: UnsafeMutableRawPointer) {
        let p = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        if target.isDeep {
            func bits(_ value: Float) -> UInt16 {
                // What a half cannot hold would be infinite.
                let value = Float16(max(-65504, min(65504, value)))
                return value.bitPattern.littleEndian
            }
            pixel.storeBytes(of: SIMD4(bits(p.x), bits(p.y), bits(p.z), bits(p.w)), as: SIMD4<UInt16>.self)
        } else {
            // Without a call for each component, as `rounded` of vectors makes them.
            func level(_ value: Float) -> UInt8 {
                let scaled = max(0, min(p.w, value)) * 255
                let whole = Int32(scaled)
                return UInt8(truncatingIfNeeded: whole + (scaled - Float(whole) >= 0.5 ? 1 : 0))
            }
            pixel.storeBytes(
                of: SIMD4(level(p.z), level(p.y), level(p.x), level(p.w)), as: SIMD4<UInt8>.self)
        }
    }
}
