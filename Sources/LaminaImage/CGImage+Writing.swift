import Foundation

extension CGImage {
    /// The image as a PNG: grey or RGB where every pixel is opaque, else RGBA with straight alpha.
    ///
    /// The bytes are the same for any number of threads.
    ///
    /// - Parameters:
    ///   - level: 0 (stored) to 9 (smallest), see ``PNGCompression``.
    ///   - threads: The most threads that compress; `nil` takes as many as there are cores.
    ///   - bitsPerComponent: 8, or 16 for the values of an image of floats, as a renderer with `RendererOptions.depth` makes it. Values
    ///     outside of 0...1 end there.
    ///   - colorSpace: The space of the file's colours; `nil` for the space in which a renderer made the image, which is sRGB
    ///     for others. The file names any other than sRGB by PNG's chunk `cICP` and, with Little CMS, by a profile. A
    ///     space with PQ keeps light above white.
    ///
    /// Throws ``ImageError/invalidCompressionLevel(found:)`` and ``ImageError/outOfMemory(bytes:)``.
    public func pngData(
        level: Int = PNGCompression.defaultLevel, threads: Int? = nil, bitsPerComponent: Int = 8,
        colorSpace: ColorSpace? = nil
    ) throws(ImageError) -> [UInt8] {
        let available = threads ?? ProcessInfo.processInfo.activeProcessorCount
        return try PNGEncoder(
            image: self, level: level, threads: available, bits: bitsPerComponent == 16 ? 16 : 8,
            space: colorSpace
        ).encode()
    }

    /// Writes the PNG of ``pngData(level:threads:bitsPerComponent:colorSpace:)`` to a file: whole, or not at all.
    ///
    /// Throws ``ImageError``, with the path where the file is at fault; then no new file is left behind.
    public func writePNG(
        to path: String, level: Int = PNGCompression.defaultLevel, threads: Int? = nil,
        bitsPerComponent: Int = 8, colorSpace: ColorSpace? = nil
    ) throws(ImageError) {
        try WholeFile.write(
            pngData(
                level: level, threads: threads, bitsPerComponent: bitsPerComponent, colorSpace: colorSpace),
            to: path)
    }
}
