import Foundation
import LaminaImage

/// A texture in the program's memory. It may be used by one thread at a time.
final class MemoryTexture: MTLTexture {
    let pixelFormat: MTLPixelFormat
    let width: Int
    let height: Int
    let usage: MTLTextureUsage
    let device: any MTLDevice
    var label: String?
    private let bytesPerPixel: Int
    private let bytes: UnsafeMutableRawBufferPointer

    init?(_ descriptor: MTLTextureDescriptor, _ device: any MTLDevice) {
        (width, height) = (descriptor.width, descriptor.height)
        guard descriptor.textureType == .type2D, descriptor.depth == 1, descriptor.arrayLength == 1,
            descriptor.sampleCount == 1, let bytesPerPixel = descriptor.pixelFormat.bytesPerPixel,
            (1...ImageLimits.maximumSide).contains(width), (1...ImageLimits.maximumSide).contains(height),
            width * height <= ImageLimits.maximumPixels
        else { return nil }
        pixelFormat = descriptor.pixelFormat
        usage = descriptor.usage
        self.device = device
        self.bytesPerPixel = bytesPerPixel
        bytes = .allocate(byteCount: width * height * bytesPerPixel, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { bytes.deallocate() }

    /// The bytes of each row of a part, in this texture and in a program's memory.
    private func rows(
        _ region: MTLRegion, _ level: Int, _ bytesPerRow: Int
    ) -> [(own: Int, other: Int, count: Int)] {
        let (origin, size) = (region.origin, region.size)
        guard level == 0, origin.z == 0, size.depth == 1,
            RowBounds.isInside(origin.x, size.width, width),
            RowBounds.isInside(origin.y, size.height, height),
            bytesPerRow >= size.width * bytesPerPixel || size.height == 1
        else { return [] }
        return (0..<size.height).map {
            (
                ((origin.y + $0) * width + origin.x) * bytesPerPixel, $0 * bytesPerRow,
                size.width * bytesPerPixel
            )
        }
    }

    func replace(
        region: MTLRegion, mipmapLevel level: Int, withBytes pixelBytes: UnsafeRawPointer, bytesPerRow: Int
    ) {
        for row in rows(region, level, bytesPerRow) {
            bytes[row.own..<(row.own + row.count)].copyBytes(
                from: UnsafeRawBufferPointer(start: pixelBytes + row.other, count: row.count))
        }
    }

    func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, from region: MTLRegion,
        mipmapLevel level: Int
    ) {
        for row in rows(region, level, bytesPerRow) {
            UnsafeMutableRawBufferPointer(start: pixelBytes + row.other, count: row.count)
                .copyBytes(from: bytes[row.own..<(row.own + row.count)])
        }
    }
}

/// Whether parts lie in wholes.
package enum RowBounds {
    /// Whether some places from a first one on lie among the first ones up to a limit.
    package static func isInside(_ first: Int, _ count: Int, _ limit: Int) -> Bool {
        first >= 0 && count > 0 && first <= limit && count <= limit - first
    }
}

/// Bytes in the program's memory.
final class MemoryBuffer: MTLBuffer {
    let device: any MTLDevice
    var label: String?
    private let bytes: UnsafeMutableRawBufferPointer
    private let start: UnsafeMutableRawPointer

    init?(_ length: Int, _ device: any MTLDevice) {
        guard (1...ImageLimits.maximumFileBytes).contains(length) else { return nil }
        bytes = .allocate(byteCount: length, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        guard let start = bytes.baseAddress else { return nil }
        (self.start, self.device) = (start, device)
    }

    deinit { bytes.deallocate() }

    var length: Int { bytes.count }
    func contents() -> UnsafeMutableRawPointer { start }
}
