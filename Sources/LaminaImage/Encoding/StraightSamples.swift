import LaminaColor

/// The straight samples of a picture, red first, in numbers of 8 to 16 bits.
struct StraightSamples: Sendable {
    /// Which byte of a number of 16 bits comes first.
    enum Order: Sendable { case lowerFirst, higherFirst }

    private let width: Int
    private let bits: Int
    private let count: Int
    private let order: Order
    /// Bytes, if the samples are those of bytes.
    private let straight: [UInt8]
    /// Premultiplied, in the image's own space.
    private let deep: [SIMD4<Float>]
    private let conversion: SpaceConversion?

    /// - Parameters:
    ///   - bits: 8 to 16. Samples of more than 8 take two bytes.
    ///   - count: The samples of a pixel: 1 of a grey picture, 3, or 4 with alpha.
    ///   - space: The samples' space; `nil` for the image's own.
    init(_ image: CGImage, bits: Int, count: Int, order: Order, space: ColorSpace? = nil) {
        (width, self.bits, self.count, self.order) = (image.width, bits, count, order)
        let own = image.pixelSpace
        conversion = SpaceConversion.from(own, to: space ?? own)
        let isDeep = image.compact?.format.isDeep == true
        let keepsFloats = isDeep && (bits > 8 || own.rgb != .srgb)
        guard conversion != nil || keepsFloats || (9..<16).contains(bits) else {
            straight = image.straightBytes(in: own)
            deep = []
            return
        }
        straight = []
        deep = [SIMD4<Float>](unsafeUninitializedCapacity: image.width * image.height) { target, count in
            target.initialize(repeating: .zero)
            image.readOwnPixels(into: target)
            count = target.count
        }
    }

    /// The bytes of rows.
    func bytes(_ rows: Range<Int>) -> [UInt8] {
        let pixels = (rows.lowerBound * width)..<(rows.upperBound * width)
        let size = pixels.count * count * (bits > 8 ? 2 : 1)
        return [UInt8](unsafeUninitializedCapacity: size) { target, written in
            var place = 0
            func put(_ byte: UInt8) {
                target.initializeElement(at: place, to: byte)
                place += 1
            }
            for pixel in pixels {
                if deep.isEmpty {
                    for channel in 0..<count {
                        let sample = straight[PixelFormat.standard.channelCount * pixel + channel]
                        put(sample)
                        // The same fraction of 65,535 as it is of 255 has both bytes equal.
                        if bits > 8 { put(sample) }
                    }
                } else {
                    let color = straightColor(deep[pixel])
                    for channel in 0..<count {
                        let sample = number(color[channel])
                        let (low, high) = (UInt8(truncatingIfNeeded: sample), UInt8(sample >> 8))
                        if bits == 8 {
                            put(low)
                        } else {
                            put(order == .lowerFirst ? low : high)
                            put(order == .lowerFirst ? high : low)
                        }
                    }
                }
            }
            written = place
        }
    }

    /// A premultiplied colour, straight and in the samples' space.
    private func straightColor(_ color: SIMD4<Float>) -> SIMD4<Float> {
        guard color.w > 0 else { return SIMD4(0, 0, 0, color.w) }
        let parts = SIMD3(color.x / color.w, color.y / color.w, color.z / color.w)
        return SIMD4(conversion?(parts) ?? parts, color.w)
    }

    /// A component; what lies outside of 0...1 ends there.
    private func number(_ part: Float) -> UInt16 {
        let most = Float(UInt32(1) << UInt32(bits) - 1)
        return UInt16((min(max(part.isNaN ? 0 : part, 0), 1) * most).rounded())
    }
}

extension CGImage {
    /// Straight bytes, red first: of sRGB as ``straightRGBA()`` gives them, or in the image's own space.
    fileprivate func straightBytes(in own: ColorSpace) -> [UInt8] {
        guard own.rgb != .srgb else { return straightRGBA() }
        return [UInt8](unsafeUninitializedCapacity: bytesPerRow * height) { target, count in
            withOwnBytes { source in
                PixelKernels.unpremultiply(bgra: source, intoRGBA: UnsafeMutableRawBufferPointer(target))
            }
            count = bytesPerRow * height
        }
    }
}
