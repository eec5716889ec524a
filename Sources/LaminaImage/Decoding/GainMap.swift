internal import CLaminaImage

/// The second picture of a JPEG for screens with headroom: by how much the first one's pixels are brighter there.
struct GainMap: Sendable {
    private let width: Int
    private let height: Int
    /// BGRA.
    private let pixels: [UInt8]
    private let parameters: GainParameters
    /// The factors of each channel's levels.
    private let tables: [[Float]]

    /// The first of some pictures in a file that is a gain map; `nil` if none is, or if it is damaged.
    ///
    /// - Parameters:
    ///   - places: Where pictures begin in the file.
    ///   - limit: The most pixels of a map, which are those of the picture.
    init?(_ encoded: EncodedImage, places: [Int], limit: Int) {
        for place in places where place > 0 && place < encoded.bytes.count {
            let part = EncodedImage(Array(encoded.bytes[place...]), source: encoded.source)
            guard part.bytes.starts(with: [0xFF, 0xD8]),
                let parameters = (try? JPEGMarkers(part))?.gainParameters,
                let decoder = try? JPEGDecoder(part),
                decoder.header.samples == .gray || decoder.header.samples == .color,
                decoder.header.width * decoder.header.height <= limit
            else { continue }
            let count = decoder.header.width * decoder.header.height
            var pixels = [UInt8](repeating: 0, count: count * PixelFormat.standard.bytesPerPixel)
            let isRead = pixels.withUnsafeMutableBytes {
                (try? decoder.decode(into: $0, premultiplies: false)) != nil
            }
            guard isRead else { return nil }
            (width, height, self.pixels) = (decoder.header.width, decoder.header.height, pixels)
            self.parameters = parameters
            tables = parameters.channels.map { channel in
                (0..<LAMINA_GAIN_LENGTH).map {
                    Float(channel.gain(Double($0) / Double(LAMINA_GAIN_LENGTH - 1)))
                }
            }
            return
        }
        return nil
    }

    /// Multiplies light by the gains of its places.
    ///
    /// - Parameters:
    ///   - lights: Four floats for each pixel.
    ///   - first: The number of the first pixel in the picture.
    ///   - size: The picture's width and height.
    func apply(to lights: UnsafeMutableBufferPointer<Float>, first: Int, size: (width: Int, height: Int)) {
        func numbers(_ number: (GainParameters.Channel) -> Double) -> (Float, Float, Float) {
            let all = parameters.channels.map { Float(number($0)) }
            return (all[0], all[1], all[2])
        }
        pixels.withUnsafeBufferPointer { pixels in
            tables[0].withUnsafeBufferPointer { red in
                tables[1].withUnsafeBufferPointer { green in
                    tables[2].withUnsafeBufferPointer { blue in
                        var gain = lamina_gain(
                            pixels: pixels.baseAddress, width: UInt32(width), height: UInt32(height),
                            whole_width: UInt32(size.width), whole_height: UInt32(size.height),
                            gains: (red.baseAddress, green.baseAddress, blue.baseAddress),
                            before: numbers(\.before), after: numbers(\.after))
                        lamina_apply_gain(&gain, lights.baseAddress, first, lights.count / 4)
                    }
                }
            }
        }
    }
}
