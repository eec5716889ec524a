import Foundation

extension CGImage {
    /// Takes pixels whose components lie in planes of their own, a byte for each pixel, row by row from the top.
    ///
    /// - Parameters:
    ///   - planes: Red, green and blue, or these and alpha.
    ///   - alpha: How the fourth plane is meant; it does not count for three.
    ///   - bytesPerRow: The bytes from one row of a plane to the next; `nil` for rows without gaps.
    /// - Throws: ``ImageError`` for other numbers of planes, and for planes that are too short.
    public convenience init(
        width: Int, height: Int, planes: [Data], alpha: PixelFormat.Alpha = .straight, bytesPerRow: Int? = nil
    ) throws {
        try ImageLimits.check(width: width, height: height, source: .memory)
        let stride = bytesPerRow ?? width
        guard stride >= width, stride <= ImageLimits.maximumFileBytes / height else {
            throw ImageError.wrongRowBytes(width: width, expected: width, found: stride)
        }
        let needed = stride * (height - 1) + width
        guard planes.count == 3 || planes.count == 4, planes.allSatisfy({ $0.count >= needed }) else {
            throw ImageError.wrongByteCount(
                width: width, height: height, expected: needed * min(max(planes.count, 3), 4),
                found: planes.reduce(0) { $0 + $1.count })
        }
        var pixels = Data(repeating: 255, count: width * height * PixelFormat.standard.bytesPerPixel)
        pixels.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
            for (component, plane) in planes.enumerated() {
                plane.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
                    for y in 0..<height {
                        for x in 0..<width {
                            target[(y * width + x) * PixelFormat.standard.bytesPerPixel + component] =
                                source[y * stride + x]
                        }
                    }
                }
            }
        }
        try self.init(
            width: width, height: height, format: .bytes(.rgba, planes.count == 3 ? .skipped : alpha),
            bytes: pixels)
    }
}
