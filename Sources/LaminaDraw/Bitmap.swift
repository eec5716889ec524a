import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Premultiplied BGRA8 pixels that are drawn into: a context's, or a transparency layer's.
final class Bitmap {
    /// Which of the context's pixels it holds; not empty.
    let box: PixelRect
    private var storage: PixelStorage
    /// Room for a row of colours and one of coverage.
    private var colors: [UInt32]
    private var coverage: [UInt8]

    /// Clear pixels. Throws ``ImageError`` for more of them than an image may have.
    init(_ box: PixelRect) throws(ImageError) {
        self.box = box
        storage = try PixelStorage(byteCount: CGImage.byteCount(width: box.width, height: box.height))
        colors = [UInt32](repeating: 0, count: box.width)
        coverage = [UInt8](repeating: 0, count: box.width)
        storage.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    }

    /// A copy of the pixels.
    func makeImage() throws -> CGImage {
        try CGImage(width: box.width, height: box.height) { target in
            storage.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    /// Lends the pixels to be read.
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try storage.withUnsafeBytes(body)
    }

    /// Copies a part of a row that lies inside the box.
    func copyRow(_ x: Int32, _ y: Int32, to row: UnsafeMutableBufferPointer<UInt32>) {
        storage.withUnsafeBytes { bytes in
            let first = 4 * (Int(y - box.y0) * box.width + Int(x - box.x0))
            UnsafeMutableRawBufferPointer(row).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[first..<(first + 4 * row.count)]))
        }
    }

    /// The alphas of all pixels.
    func makeMask() -> AlphaMask? {
        let alphas = storage.withUnsafeBytes { bytes in
            [UInt8](unsafeUninitializedCapacity: box.area) { alphas, count in
                for index in 0..<box.area { alphas[index] = bytes[4 * index + 3] }
                count = box.area
            }
        }
        return AlphaMask(width: box.width, height: box.height, bytes: alphas, label: "drawing")
    }

    /// What is drawn: a colour, or the pixels of a row, of which the function gets the first one's place and the room.
    enum Material {
        case color(PackedColor)
        case pixels((_ x: Int32, _ y: Int32, _ row: UnsafeMutableBufferPointer<UInt32>) -> Void)
    }

    /// Draws a material where something covers the pixels.
    ///
    /// - Parameters:
    ///   - shape: What covers them; `nil` for every pixel of the clip.
    ///   - opacity: 0...255; multiplies the material.
    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {
        var area = clip.box.intersection(box)
        if let shape { area = area.intersection(shape.box) }
        guard !area.isEmpty else { return }
        if case .color(let color) = material {
            colors.withUnsafeMutableBufferPointer { $0.update(repeating: color.bits) }
        }
        let width = area.width
        for y in area.y0..<area.y1 {
            let isCovered = cover(y, area, shape, clip)
            storage.withUnsafeMutableBytes { bytes in
                let first = Int(y - box.y0) * box.width + Int(area.x0 - box.x0)
                guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
                colors.withUnsafeMutableBufferPointer { colors in
                    guard let source = colors.baseAddress else { return }
                    if case .pixels(let make) = material {
                        make(area.x0, y, UnsafeMutableBufferPointer(rebasing: colors[..<width]))
                    }
                    coverage.withUnsafeBufferPointer { coverage in
                        PixelRows.draw(
                            base + first, source: source, width: width, mode: mode, opacity: opacity,
                            coverage: isCovered ? coverage.baseAddress : nil)
                    }
                }
            }
        }
    }

    /// Writes a row's coverage; says whether there is anything but full coverage.
    private func cover(_ y: Int32, _ area: PixelRect, _ shape: PlacedMask?, _ clip: ClipRegion) -> Bool {
        let masks = [shape, clip.mask].compactMap { $0 }
        for (index, mask) in masks.enumerated() {
            let start = Int(y - mask.box.y0) * mask.box.width + Int(area.x0 - mask.box.x0)
            for column in 0..<area.width {
                let value = mask.mask.bytes[start + column]
                coverage[column] = index == 0 ? value : AlphaMask.product(coverage[column], value)
            }
        }
        return !masks.isEmpty
    }
}

extension PixelRows {
    fileprivate static func draw(
        _ pixels: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, width: Int, mode: CGBlendMode,
        opacity: UInt8, coverage: UnsafePointer<UInt8>?
    ) {
        guard mode == .normal else {
            blend(
                pixels, source: source, width: width, mode: mode.kernel, opacity: opacity, coverage: coverage)
            return
        }
        if let coverage {
            blend(pixels, source: source, width: width, opacity: opacity, coverage: coverage)
        } else {
            blend(pixels, source: source, width: width, opacity: opacity)
        }
    }
}

extension AlphaMask {
    /// a·b/255, rounded to nearest.
    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        let sum = UInt32(a) * UInt32(b) + 128
        return UInt8((sum + sum >> 8) >> 8)
    }
}
