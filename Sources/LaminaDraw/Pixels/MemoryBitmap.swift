import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Pixels in memory of the program, in any writable format.
///
/// Drawing happens in a bitmap of its own: the affected rectangle is read from the memory first, and written back after.
/// So the program may change the memory between two drawings. Pixels of floats are only written, never read.
final class MemoryBitmap: Bitmap {
    private let inner: any Bitmap
    let memory: UnsafeMutableRawBufferPointer
    let bytesPerRow: Int
    private let format: PixelFormat
    private let owner: AnyObject?
    /// Whether numbers of 16 bits lie in the memory with their highest byte first.
    private let hasHighBytesFirst: Bool

    var box: PixelRect { inner.box }

    /// - Parameter memory: Large enough for the bitmap's rows.
    init(
        _ inner: any Bitmap, memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int, format: PixelFormat,
        owner: AnyObject?, hasHighBytesFirst: Bool = false
    ) {
        self.inner = inner
        self.memory = memory
        self.bytesPerRow = bytesPerRow
        self.format = format
        self.owner = owner
        self.hasHighBytesFirst = hasHighBytesFirst
    }

    func another(_ box: PixelRect) throws(ImageError) -> any Bitmap { try inner.another(box) }

    func makeImage() throws -> CGImage {
        load(box)
        return try inner.makeImage()
    }

    func write(as format: PixelFormat, to target: UnsafeMutableRawBufferPointer) {
        load(box)
        inner.write(as: format, to: target)
    }

    func makeMask() -> AlphaMask? {
        load(box)
        return inner.makeMask()
    }

    func fill(_ area: PixelRect, with paint: ContextPaint) { change(area) { inner.fill(area, with: paint) } }

    func makeOpaque() { change(box) { inner.makeOpaque() } }

    var material: Material {
        load(box)
        return inner.material
    }

    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {
        var area = clip.box.intersection(box)
        if let shape { area = area.intersection(shape.box) }
        change(area) { inner.draw(material, in: shape, clip: clip, mode: mode, opacity: opacity) }
    }

    func draw(_ paint: ContextPaint, glyphs: [PlacedMask], clip: ClipRegion, mode: CGBlendMode) {
        let area = glyphs.reduce(PixelRect.empty) { $0.union($1.box) }.intersection(clip.box).intersection(
            box)
        change(area) { inner.draw(paint, glyphs: glyphs, clip: clip, mode: mode) }
    }

    private func change(_ area: PixelRect, _ body: () -> Void) {
        guard !area.isEmpty else { return }
        load(area)
        body()
        store(area)
    }

    private func place(_ x: Int32, _ y: Int32) -> Int {
        Int(y - box.y0) * bytesPerRow + Int(x - box.x0) * format.bytesPerPixel
    }

    private func load(_ area: PixelRect) {
        guard !format.isDeep, let bitmap = inner as? ByteBitmap else { return }
        for y in area.y0..<max(area.y0, area.y1) {
            let first = place(area.x0, y)
            let row = memory[first..<(first + area.width * format.bytesPerPixel)]
            swapBytes(row)
            defer { swapBytes(row) }
            bitmap.withRow(area.x0, y, count: area.width) { target in
                format.convert(
                    UnsafeRawBufferPointer(rebasing: row), bytesPerRow: row.count, width: area.width,
                    height: 1,
                    intoBGRA: target)
            }
        }
    }

    /// Turns the order of the bytes of a row's numbers.
    private func swapBytes(_ row: Slice<UnsafeMutableRawBufferPointer>) {
        guard hasHighBytesFirst else { return }
        for place in stride(from: row.startIndex, to: row.endIndex - 1, by: 2) {
            memory.swapAt(place, place + 1)
        }
    }

    /// Writes a rectangle of the pixels to the memory.
    func store(_ area: PixelRect) {
        guard let bitmap = inner as? ByteBitmap else {
            guard area.height > 0 else { return }
            let row = box.width * format.bytesPerPixel
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: row * box.height, alignment: 16)
            defer { bytes.deallocate() }
            inner.write(as: format, to: bytes)
            for y in area.y0..<area.y1 {
                let line = Int(y - box.y0)
                UnsafeMutableRawBufferPointer(
                    rebasing: memory[(line * bytesPerRow)..<(line * bytesPerRow + row)]
                )
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[(line * row)..<((line + 1) * row)]))
            }
            return
        }
        for y in area.y0..<max(area.y0, area.y1) {
            let first = place(area.x0, y)
            let row = memory[first..<(first + area.width * format.bytesPerPixel)]
            bitmap.withRow(area.x0, y, count: area.width) { source in
                format.encode(
                    bgra: UnsafeRawBufferPointer(source), to: UnsafeMutableRawBufferPointer(rebasing: row))
            }
            swapBytes(row)
        }
    }
}
