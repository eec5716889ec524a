/// The straight samples of a picture, red first, in numbers of 8 or 16 bits.
struct StraightSamples: Sendable {
    /// Which byte of a number of 16 bits comes first.
    enum Order: Sendable { case lowerFirst, higherFirst }

    private let image: CGImage
    private let bits: Int
    private let count: Int
    private let order: Order
    private let straight: [UInt8]
    private let deep: [SIMD4<Float>]

    /// - Parameter count: The samples of a pixel: 1 of a grey picture, 3, or 4 with alpha.
    init(_ image: CGImage, bits: Int, count: Int, order: Order) {
        (self.image, self.bits, self.count, self.order) = (image, bits, count, order)
        guard bits == 16, image.compact?.format.areHalves == true else {
            straight = image.straightRGBA()
            deep = []
            return
        }
        straight = []
        deep = [SIMD4<Float>](unsafeUninitializedCapacity: image.width * image.height) { target, count in
            target.initialize(repeating: .zero)
            image.readDeepPixels(into: target)
            count = target.count
        }
    }

    /// The bytes of rows.
    func bytes(_ rows: Range<Int>) -> [UInt8] {
        let pixels = (rows.lowerBound * image.width)..<(rows.upperBound * image.width)
        let size = pixels.count * count * bits / 8
        return [UInt8](unsafeUninitializedCapacity: size) { target, written in
            var place = 0
            for pixel in pixels {
                if deep.isEmpty {
                    for channel in 0..<count {
                        let sample = straight[PixelFormat.standard.channelCount * pixel + channel]
                        target.initializeElement(at: place, to: sample)
                        place += 1
                        guard bits == 16 else { continue }
                        // The same fraction of 65,535 as it is of 255 has both bytes equal.
                        target.initializeElement(at: place, to: sample)
                        place += 1
                    }
                } else {
                    let color = deep[pixel]
                    for channel in 0..<count {
                        let sample = Self.sample(color, channel)
                        let (low, high) = (UInt8(truncatingIfNeeded: sample), UInt8(sample >> 8))
                        target.initializeElement(at: place, to: order == .lowerFirst ? low : high)
                        target.initializeElement(at: place + 1, to: order == .lowerFirst ? high : low)
                        place += 2
                    }
                }
            }
            written = place
        }
    }

    /// A channel of a premultiplied colour, straight; what lies outside of 0...1 ends there.
    private static func sample(_ color: SIMD4<Float>, _ channel: Int) -> UInt16 {
        let part = channel < 3 && color.w > 0 ? color[channel] / color.w : color[channel]
        return UInt16((min(max(part.isNaN ? 0 : part, 0), 1) * 65_535).rounded())
    }
}
