import Foundation
import LaminaDraw
import LaminaImage

extension CGContext {
    private static let spaceKey = "CoreGraphics.space"
    private static let infoKey = "CoreGraphics.info"
    private static let rowKey = "CoreGraphics.row"

    /// A context that draws into memory.
    ///
    /// The pixels are sRGB. The space says only whether they are grey, RGB or CMYK; its primaries and its curve have no effect.
    ///
    /// - Parameters:
    ///   - data: Where the pixels lie, rows from the top, `bytesPerRow * height` bytes, which must outlive the context; `nil`
    ///     for memory of the context's own.
    ///   - bytesPerRow: From one row to the next; 0, together with no `data`, for rows without gaps.
    /// - Returns: `nil` for a layout that does not exist, rows that are too short, and sizes that are not positive or too large.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let order = info.rawValue & CGBitmapInfo.byteOrderMask.rawValue
        // Without another order, the highest byte comes first.
        let hasHighBytesFirst =
            bitsPerComponent == 16 && !info.contains(.floatComponents)
            && (order == 0 || order == CGBitmapInfo.byteOrder16Big.rawValue)
        let layout =
            hasHighBytesFirst
            ? CGBitmapInfo(rawValue: info.rawValue & ~order | CGBitmapInfo.byteOrder16Little.rawValue) : info
        guard
            let format = PixelFormat(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: nil, space: space, info: layout),
            width > 0, height > 0, width <= ImageLimits.maximumSide, height <= ImageLimits.maximumSide
        else { return nil }
        let least = width * format.bytesPerPixel
        let row = bytesPerRow == 0 && data == nil ? least : bytesPerRow
        guard row >= least, row <= ImageLimits.maximumFileBytes / height else { return nil }
        do {
            if let data {
                try self.init(
                    width: width, height: height, format: format, bytesPerRow: row,
                    memory: UnsafeMutableRawBufferPointer(start: data, count: row * height), owner: nil,
                    hasHighBytesFirst: hasHighBytesFirst)
            } else {
                try self.init(width: width, height: height, format: format)
                self.hasHighBytesFirst = hasHighBytesFirst
            }
        } catch { return nil }
        attachments[Self.spaceKey] = space
        attachments[Self.infoKey] = info
        attachments[Self.rowKey] = row
    }

    /// The same with the layout as a set.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?, bitmapInfo: CGBitmapInfo
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue)
    }

    /// A context that draws into memory of the program, and tells when it no longer needs it.
    ///
    /// - Parameters:
    ///   - releaseCallback: Called when the context goes, with `releaseInfo` and `data`; also where no context is made.
    ///   - releaseInfo: Passed to the function.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        let release = MemoryRelease(releaseCallback, releaseInfo, data)
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo)
        attachments[Self.releaseKey] = release
    }

    private static let releaseKey = "CoreGraphics.release"

    /// The pixels, which the program may read and change between two drawings; valid as long as the context. Pixels of floats
    /// may only be read.
    ///
    /// `nil` within transparency layers, and for the contexts in which layers draw.
    public var data: UnsafeMutableRawPointer? {
        if let memory { return memory.bytes.baseAddress }
        let row = bytesPerRow
        guard row <= ImageLimits.maximumFileBytes / height else { return nil }
        let own = ContextMemory(byteCount: row * height)
        guard adopt(memory: own.bytes, bytesPerRow: row, owner: own) else { return nil }
        return own.bytes.baseAddress
    }

    /// From one row to the next.
    public var bytesPerRow: Int {
        memory?.bytesPerRow ?? attachments[Self.rowKey] as? Int ?? width * format.bytesPerPixel
    }
    /// Bits per component.
    public var bitsPerComponent: Int { format.bitsPerComponent }
    /// Bits per pixel.
    public var bitsPerPixel: Int { format.bytesPerPixel * 8 }
    /// How pixels lie in memory.
    public var bitmapInfo: CGBitmapInfo {
        attachments[Self.infoKey] as? CGBitmapInfo ?? format.bitmapInfo
    }
    /// Where pixels keep their alpha.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }
    /// The space that the context was made with; sRGB or grey for a context without one, and `nil` for one of alpha alone.
    public var colorSpace: CGColorSpace? {
        if let space = attachments[Self.spaceKey] as? CGColorSpace { return space }
        switch format {
        case .gray, .gray16: return .deviceGray
        case .alphaOnly: return nil
        default: return .standard
        }
    }

    /// Does nothing: what was drawn is in the pixels at once.
    public func flush() {}
    /// Does nothing: what was drawn is in the pixels at once.
    public func synchronize() {}
}

/// Called when a context no longer needs its memory.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) ->
    Void

/// Calls a program's function when it goes.
private final class MemoryRelease {
    private let body: CGBitmapContextReleaseDataCallback?
    private let info: UnsafeMutableRawPointer?
    private let data: UnsafeMutableRawPointer?

    init(
        _ body: CGBitmapContextReleaseDataCallback?, _ info: UnsafeMutableRawPointer?,
        _ data: UnsafeMutableRawPointer?
    ) { (self.body, self.info, self.data) = (body, info, data) }

    deinit { body?(info, data) }
}

/// Memory for pixels, freed with its last owner.
private final class ContextMemory {
    let bytes: UnsafeMutableRawBufferPointer

    init(byteCount: Int) {
        bytes = .allocate(byteCount: byteCount, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { bytes.deallocate() }
}
