import LaminaColor

/// Converts single pixels between a format's bytes and premultiplied bytes.
struct PixelCodec {
    /// Red, green, blue, alpha.
    typealias Pixel = SIMD4<UInt8>

    let format: PixelFormat

    /// Premultiplied.
    @inline(__always)
    func load(_ bytes: UnsafeRawPointer) -> Pixel {
        switch format.channels {
        case .rgba: return loadColor(bytes)
        case .rgb:
            let word = UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self))
            if format.component == .packed565 {
                return SIMD4(
                    Self.wide(word >> 11, 31), Self.wide(word >> 5 & 63, 63), Self.wide(word & 31, 31), 255)
            }
            return SIMD4(
                Self.wide(word >> 10 & 31, 31), Self.wide(word >> 5 & 31, 31), Self.wide(word & 31, 31), 255)
        case .gray where format.component == .uint16:
            let word = UInt32(UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self)))
            let gray = UInt8(truncatingIfNeeded: (word * 255 + 32_767) / 65_535)
            return SIMD4(gray, gray, gray, 255)
        case .gray:
            let gray = bytes.load(as: UInt8.self)
            return SIMD4(gray, gray, gray, 255)
        case .grayAndAlpha:
            let pair = bytes.loadUnaligned(as: SIMD2<UInt8>.self)
            return SIMD4(pair.x, pair.x, pair.x, pair.y)
        case .alphaOnly: return SIMD4(0, 0, 0, bytes.load(as: UInt8.self))
        case .cmyk:
            let ink = bytes.loadUnaligned(as: SIMD4<UInt8>.self)
            let paper = SIMD4<UInt8>(repeating: 255) &- ink
            var pixel = Self.premultiplied(SIMD4(paper.x, paper.y, paper.z, paper.w))
            pixel.w = 255
            return pixel
        }
    }

    @inline(__always)
    private func loadColor(_ bytes: UnsafeRawPointer) -> Pixel {
        switch format.component {
        case .float32:
            let bits = bytes.loadUnaligned(as: SIMD4<UInt32>.self)
            func float(_ index: Int) -> Float { Float(bitPattern: UInt32(littleEndian: bits[index])) }
            return Self.pixel(SIMD4(float(0), float(1), float(2), float(3)), format.alpha)
        case .float16:
            let bits = bytes.loadUnaligned(as: SIMD4<UInt16>.self)
            func float(_ index: Int) -> Float {
                Float(Float16(bitPattern: UInt16(littleEndian: bits[index])))
            }
            return Self.pixel(SIMD4(float(0), float(1), float(2), float(3)), format.alpha)
        case .uint16:
            let words = bytes.loadUnaligned(as: SIMD4<UInt16>.self)
            func float(_ index: Int) -> Float { Float(UInt16(littleEndian: words[index])) / 65_535 }
            return Self.pixel(SIMD4(float(0), float(1), float(2), float(3)), format.alpha)
        case .uint8, .packed565, .packed555:
            let b = bytes.loadUnaligned(as: SIMD4<UInt8>.self)
            let pixel =
                switch format.order {
                case .rgba: b
                case .bgra: SIMD4(b.z, b.y, b.x, b.w)
                case .argb: SIMD4(b.y, b.z, b.w, b.x)
                case .abgr: SIMD4(b.w, b.z, b.y, b.x)
                }
            switch format.alpha {
            // A colour above its alpha would be brighter than white.
            case .premultiplied: return pointwiseMin(pixel, SIMD4(repeating: pixel.w))
            case .straight: return Self.premultiplied(pixel)
            case .skipped: return SIMD4(pixel.x, pixel.y, pixel.z, 255)
            }
        }
    }

    /// - Parameter pixel: Premultiplied.
    @inline(__always)
    func store(_ pixel: Pixel, _ bytes: UnsafeMutableRawPointer) {
        switch format.channels {
        case .rgba: storeColor(pixel, bytes)
        case .rgb:
            let (green, bits): (UInt16, UInt16) = format.component == .packed565 ? (63, 6) : (31, 5)
            let word =
                Self.narrow(pixel.x, 31) << (5 + bits) | Self.narrow(pixel.y, UInt32(green)) << 5
                | Self.narrow(pixel.z, 31)
            bytes.storeBytes(of: word.littleEndian, as: UInt16.self)
        case .gray where format.component == .uint16:
            bytes.storeBytes(of: (UInt16(Self.luma(pixel)) * 257).littleEndian, as: UInt16.self)
        case .gray: bytes.storeBytes(of: Self.luma(pixel), as: UInt8.self)
        case .grayAndAlpha: bytes.storeBytes(of: SIMD2(Self.luma(pixel), pixel.w), as: SIMD2<UInt8>.self)
        case .alphaOnly: bytes.storeBytes(of: pixel.w, as: UInt8.self)
        case .cmyk: bytes.storeBytes(of: Self.ink(pixel), as: SIMD4<UInt8>.self)
        }
    }

    @inline(__always)
    private func storeColor(_ pixel: Pixel, _ bytes: UnsafeMutableRawPointer) {
        guard format.component == .uint8 else {
            storeNumbers(Self.floats(pixel, format.alpha), bytes)
            return
        }
        let p =
            switch format.alpha {
            case .premultiplied: pixel
            case .straight: Self.straight(pixel)
            case .skipped: SIMD4(pixel.x, pixel.y, pixel.z, 255)
            }
        let b =
            switch format.order {
            case .rgba: p
            case .bgra: SIMD4(p.z, p.y, p.x, p.w)
            case .argb: SIMD4(p.w, p.x, p.y, p.z)
            case .abgr: SIMD4(p.w, p.z, p.y, p.x)
            }
        bytes.storeBytes(of: b, as: SIMD4<UInt8>.self)
    }

    /// - Parameter p: Premultiplied; colours may lie outside 0...1.
    @inline(__always)
    func store(_ p: SIMD4<Float>, _ bytes: UnsafeMutableRawPointer) {
        switch (format.channels, format.component) {
        case (.rgba, .float16), (.rgba, .float32), (.rgba, .uint16):
            storeNumbers(Self.with(format.alpha, p), bytes)
        case (.gray, .uint16):
            let luma = (p * LumaWeights.rec709.row).sum()
            bytes.storeBytes(of: Self.word(luma).littleEndian, as: UInt16.self)
        default: store(Self.pixel(p, .premultiplied), bytes)
        }
    }

    /// A colour as ink, with as much black as there is in it.
    @inline(__always)
    private static func ink(_ pixel: Pixel) -> SIMD4<UInt8> {
        let most = UInt32(max(pixel.x, pixel.y, pixel.z))
        guard most > 0 else { return SIMD4(0, 0, 0, 255) }
        func ink(_ value: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: 255 - (UInt32(value) * 255 + most / 2) / most)
        }
        return SIMD4(ink(pixel.x), ink(pixel.y), ink(pixel.z), UInt8(truncatingIfNeeded: 255 - most))
    }

    /// Writes a pixel in a format of floats, or of words.
    @inline(__always)
    private func storeNumbers(_ values: SIMD4<Float>, _ bytes: UnsafeMutableRawPointer) {
        for index in 0..<4 {
            switch format.component {
            case .float16:
                bytes.storeBytes(
                    of: Float16(values[index]).bitPattern.littleEndian, toByteOffset: 2 * index,
                    as: UInt16.self)
            case .uint16:
                bytes.storeBytes(
                    of: Self.word(values[index]).littleEndian, toByteOffset: 2 * index, as: UInt16.self)
            default:
                bytes.storeBytes(
                    of: values[index].bitPattern.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
    }

    /// A number that is not one counts as 0.
    @inline(__always)
    private static func word(_ value: Float) -> UInt16 {
        value > 0 ? UInt16(min(value, 1) * 65_535 + 0.5) : 0
    }

    @inline(__always)
    private static func with(_ alpha: PixelFormat.Alpha, _ p: SIMD4<Float>) -> SIMD4<Float> {
        switch alpha {
        case .premultiplied: return p
        case .straight: return p.w > 0 ? SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w) : .zero
        case .skipped: return SIMD4(p.x, p.y, p.z, 1)
        }
    }

    /// Exactly round(c · a / 255).
    @inline(__always)
    private static func premultiplied(_ p: Pixel) -> Pixel {
        let alpha = UInt32(p.w)
        let product = SIMD4<UInt32>(truncatingIfNeeded: p) &* alpha &+ 128
        var result = SIMD4<UInt8>(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
        result.w = p.w
        return result
    }

    /// round(c · 255 / a), all 0 where alpha is.
    @inline(__always)
    private static func straight(_ p: Pixel) -> Pixel {
        guard p.w > 0 else { return .zero }
        guard p.w < 255 else { return p }
        let alpha = UInt32(p.w)
        let wide = SIMD4<UInt32>(truncatingIfNeeded: p) &* 255 &+ alpha / 2
        let quotient = SIMD4<UInt32>(wide.x / alpha, wide.y / alpha, wide.z / alpha, 0)
        var result = SIMD4<UInt8>(truncatingIfNeeded: pointwiseMin(quotient, SIMD4(repeating: 255)))
        result.w = p.w
        return result
    }

    /// Scales a value of a few bits to eight bits, rounded to nearest.
    @inline(__always)
    private static func wide(_ value: UInt16, _ most: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(value) * 255 + most / 2) / most)
    }

    @inline(__always)
    private static func narrow(_ value: UInt8, _ most: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(value) * most + 127) / 255)
    }

    @inline(__always)
    private static func pixel(_ values: SIMD4<Float>, _ alpha: PixelFormat.Alpha) -> Pixel {
        // A value that is not a number counts as 0.
        var p = values.replacing(with: 0, where: values .!= values)
        p = pointwiseMin(pointwiseMax(p, .zero), .one)
        switch alpha {
        case .premultiplied: p = pointwiseMin(p, SIMD4(repeating: p.w))
        case .straight: p = SIMD4(p.x * p.w, p.y * p.w, p.z * p.w, p.w)
        case .skipped: p.w = 1
        }
        return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>((p * 255).rounded(.toNearestOrAwayFromZero)))
    }

    /// Straight colours are divided as floats, so that no further precision is lost.
    @inline(__always)
    private static func floats(_ p: Pixel, _ alpha: PixelFormat.Alpha) -> SIMD4<Float> {
        let all = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: p))
        switch alpha {
        case .premultiplied: return all / 255
        case .straight:
            guard p.w > 0 else { return .zero }
            return SIMD4(all.x / all.w, all.y / all.w, all.z / all.w, all.w / 255)
        case .skipped: return SIMD4(all.x / 255, all.y / 255, all.z / 255, 1)
        }
    }

    /// Rec. 709.
    @inline(__always)
    private static func luma(_ p: Pixel) -> UInt8 {
        UInt8(
            truncatingIfNeeded: LumaWeights.byte(red: UInt32(p.x), green: UInt32(p.y), blue: UInt32(p.z)))
    }
}
