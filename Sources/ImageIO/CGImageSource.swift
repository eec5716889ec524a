import CoreGraphics
import Foundation
import LaminaImage
import Synchronization

/// How far a source has been read.
public enum CGImageSourceStatus: Int32, Hashable, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

/// The pictures of an image file, decoded when they are asked for.
///
/// Pictures come turned for display, so their orientation is always 1. There are no partial pictures: a source that is still
/// being loaded has its properties as soon as the header is there, and its pictures when it is complete.
public final class CGImageSource: Sendable {
    enum Contents {
        case nothing
        case still(CGImage)
        case animation(AnimatedImage)
        /// The pictures of a TIFF.
        case pages(Int)
    }

    struct State {
        var bytes: [UInt8]
        var isFinal: Bool
        var format: ImageFormat?
        var contents = Contents.nothing
        var error: ImageError?
    }

    let state: Mutex<State>

    init(_ bytes: [UInt8], isFinal: Bool) {
        state = Mutex(State(bytes: bytes, isFinal: isFinal))
        state.withLock { Self.look(&$0) }
    }

    /// Reads the header.
    private static func look(_ state: inout State) {
        state.format = ImageFormat(beginning: state.bytes)
        state.contents = .nothing
        state.error = nil
        guard state.format != nil else { return }
        do throws(ImageError) {
            if state.isFinal, [.gif, .png, .webP].contains(state.format) {
                let animation = try AnimatedImage(state.bytes)
                if animation.frameCount > 1 {
                    state.contents = .animation(animation)
                    return
                }
            }
            if state.isFinal, state.format == .tiff {
                let pages = CGImage.tiffPageCount(state.bytes)
                if pages > 1 {
                    state.contents = .pages(pages)
                    return
                }
            }
            state.contents = .still(try CGImage.deferred(state.bytes))
        } catch {
            state.error = error
        }
    }

    func update(_ bytes: [UInt8], isFinal: Bool) {
        state.withLock {
            $0.bytes = bytes
            $0.isFinal = isFinal
            Self.look(&$0)
        }
    }

    var count: Int {
        state.withLock {
            switch $0.contents {
            case .nothing: 0
            case .still: 1
            case .animation(let animation): animation.frameCount
            case .pages(let count): count
            }
        }
    }

    /// A picture; `nil` where there is none, or its data are at fault, or not all there.
    func image(_ index: Int) -> CGImage? {
        let (contents, isFinal) = state.withLock { ($0.contents, $0.isFinal) }
        guard isFinal else { return nil }
        switch contents {
        case .nothing: return nil
        case .still(let image):
            guard index == 0, (try? image.decodeNow()) != nil else { return nil }
            return image
        case .animation(let animation): return try? animation.frame(at: index)
        case .pages(let count):
            guard (0..<count).contains(index) else { return nil }
            return try? CGImage.tiffPage(index, of: state.withLock { $0.bytes })
        }
    }

    var status: CGImageSourceStatus {
        state.withLock {
            if $0.bytes.isEmpty { return $0.isFinal ? .statusUnexpectedEOF : .statusReadingHeader }
            guard $0.format != nil else { return .statusUnknownType }
            guard $0.error == nil else {
                if case .truncated = $0.error {
                    return $0.isFinal ? .statusUnexpectedEOF : .statusReadingHeader
                }
                return .statusInvalidData
            }
            return $0.isFinal ? .statusComplete : .statusIncomplete
        }
    }
}

/// A source of a regular file's bytes, which are read at once; `nil` where it cannot be read. Options are not looked at.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    CGDataProvider(url: url)?.data.map { CGImageSource([UInt8]($0), isFinal: true) }
}
/// A source of bytes.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource([UInt8](data), isFinal: true)
}
/// A source of a provider's bytes.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? { provider.data.map { CGImageSource([UInt8]($0), isFinal: true) } }
/// A source that gets its bytes later.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    CGImageSource([], isFinal: false)
}
/// Gives a source all bytes that there are so far.
public func CGImageSourceUpdateData(_ source: CGImageSource, _ data: CFData, _ final: Bool) {
    source.update([UInt8](data), isFinal: final)
}
/// Gives a source all bytes of a provider.
public func CGImageSourceUpdateDataProvider(
    _ source: CGImageSource, _ provider: CGDataProvider, _ final: Bool
) {
    source.update([UInt8](provider.data ?? Data()), isFinal: final)
}

/// How many pictures there are.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.count }
/// The type, such as `public.png`; `nil` for an unknown one.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
    source.state.withLock { $0.format }?.typeIdentifier
}
/// How far the source has been read.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus { source.status }
/// How far a picture has been read.
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    (0..<source.count).contains(index) ? source.status : .statusReadingHeader
}
/// The number of the main picture.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }
/// The types that this build reads.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    ImageFormat.allCases.filter(\.isReadable).map(\.typeIdentifier)
}
/// A picture; `nil` where there is none, or its data are at fault, or not all there. Options are not looked at.
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?)
    -> CGImage?
{
    source.image(index)
}
/// Accepted: pictures are kept as long as memory for them is.
public func CGImageSourceRemoveCacheAtIndex(_ source: CGImageSource, _ index: Int) {}

/// A smaller picture of the same proportions.
///
/// - Parameter options: ``kCGImageSourceThumbnailMaxPixelSize`` is the longer side in pixels; without one the picture keeps its
///   size.
public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let image = source.image(index) else { return nil }
    let side = number(options?[kCGImageSourceThumbnailMaxPixelSize]) ?? 0
    let longer = Double(max(image.width, image.height))
    guard side >= 1, side < longer else { return image }
    let width = max(1, Int((Double(image.width) * side / longer).rounded()))
    let height = max(1, Int((Double(image.height) * side / longer).rounded()))
    guard let context = try? CGContext(width: width, height: height) else { return nil }
    context.interpolationQuality = .high
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()
}

/// Properties of the whole file: how often an animation runs.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    let (contents, format, count) = source.state.withLock { ($0.contents, $0.format, $0.bytes.count) }
    var result: CFDictionary = [kCGImagePropertyFileSize: count]
    if case .animation(let animation) = contents, let format, let names = format.animationNames {
        result[names.dictionary] = [names.loops: animation.loopCount] as CFDictionary
    }
    return result
}

/// Properties of a picture: its size, depth and colours, and how long it is shown; `nil` where there is none.
public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    let (contents, format) = source.state.withLock { ($0.contents, $0.format) }
    var result: CFDictionary = [
        kCGImagePropertyDepth: 8, kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
        kCGImagePropertyOrientation: 1, kCGImagePropertyProfileName: "sRGB IEC61966-2.1",
    ]
    switch contents {
    case .nothing: return nil
    case .still(let image):
        guard index == 0 else { return nil }
        result[kCGImagePropertyPixelWidth] = image.width
        result[kCGImagePropertyPixelHeight] = image.height
        result[kCGImagePropertyHasAlpha] = !image.isOpaque
    case .pages:
        guard let image = source.image(index) else { return nil }
        result[kCGImagePropertyPixelWidth] = image.width
        result[kCGImagePropertyPixelHeight] = image.height
        result[kCGImagePropertyHasAlpha] = !image.isOpaque
    case .animation(let animation):
        guard animation.frameDurations.indices.contains(index) else { return nil }
        result[kCGImagePropertyPixelWidth] = animation.width
        result[kCGImagePropertyPixelHeight] = animation.height
        result[kCGImagePropertyHasAlpha] = true
        if let format, let names = format.animationNames {
            let duration = animation.frameDurations[index]
            result[names.dictionary] = [names.delay: duration, names.unclamped: duration] as CFDictionary
        }
    }
    return result
}

/// A number of any type.
func number(_ any: Any?) -> Double? {
    switch any {
    case let value as Int: Double(value)
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
}
