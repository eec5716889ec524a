import LaminaGeometry

/// Searches for translucent pixels, in the formats in which images are kept.
extension PixelFormat {
    /// The number of pixels whose alpha is below 1.
    ///
    /// - Parameters:
    ///   - area: The pixels to look at.
    ///   - width: Pixels in a row of `bytes`.
    func translucentCount(of bytes: UnsafeRawBufferPointer, _ area: PixelRect, width: Int) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var count = 0
        for y in area.y0..<max(area.y0, area.y1) {
            let row = base + (Int(y) * width + Int(area.x0)) * bytesPerPixel
            count += translucentCount(row, area.width)
        }
        return count
    }

    /// The index of the first pixel whose alpha is below 1; `nil` where there is none.
    func firstTranslucent(of bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        // In steps: most searches end soon, and steps without a find go fast.
        let (count, step) = (bytes.count / bytesPerPixel, 1024)
        var first = 0
        while first < count {
            let some = min(step, count - first)
            if translucentCount(base + first * bytesPerPixel, some) > 0 {
                for index in first..<(first + some)
                where translucentCount(base + index * bytesPerPixel, 1) > 0 {
                    return index
                }
            }
            first += some
        }
        return nil
    }

    /// Hot.
    private func translucentCount(_ pixels: UnsafeRawPointer, _ count: Int) -> Int {
        var found = 0
        switch inSpace(.sRGB) {
        case .grayAndAlpha:
            for index in 0..<count where (pixels + 2 * index + 1).load(as: UInt8.self) != 255 { found += 1 }
        case _ where areHalves:
            // Positive halves are ordered as their bits are: from one to infinity.
            for index in 0..<count {
                let alpha = UInt16(
                    littleEndian: (pixels + 8 * index + 6).loadUnaligned(as: UInt16.self))
                if !(0x3C00...0x7C00).contains(alpha) { found += 1 }
            }
        case .standard:
            let step = PixelFormat.standard.bytesPerPixel
            for index in 0..<count where (pixels + step * index + 3).load(as: UInt8.self) != 255 {
                found += 1
            }
        default: break
        }
        return found
    }
}
