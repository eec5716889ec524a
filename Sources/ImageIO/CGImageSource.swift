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
/// Pictures come as they are stored, and their orientation is a property; those of an animation come turned for display. There are
/// no partial pictures: a source that is still being loaded has its properties as soon as the header is there, and its picture when
/// it is complete. A GIF has each of its pictures as soon as that is there.
public final class CGImageSource: Sendable {
    enum Contents {
        case nothing
        /// Pictures as they are stored: the pages of a TIFF, the sizes of an icon, or one.
        case stills(StoredPictures)
        case animation(AnimatedImage)
    }

    struct State {
        var bytes: [UInt8]
        var isFinal: Bool
        var format: ImageFormat?
        var contents = Contents.nothing
        /// The still picture that was asked for last.
        var kept: (index: Int, image: CGImage)?
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
        state.kept = nil
        state.error = nil
        guard state.format != nil else { return }
        do throws(ImageError) {
            if state.isFinal, state.format?.definition.canMove == true {
                let animation = try AnimatedImage(state.bytes)
                if animation.frameCount > 1 {
                    state.contents = .animation(animation)
                    return
                }
            }
            // A GIF's pictures come one after another.
            if !state.isFinal, state.format == .gif,
                let animation = try? AnimatedImage(beginning: state.bytes)
            {
                state.contents = .animation(animation)
                return
            }
            state.contents = .stills(try StoredPictures(state.bytes))
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
            case .stills(let pictures): pictures.count
            case .animation(let animation): animation.frameCount
            }
        }
    }

    /// A picture; `nil` if there is none, or its data are at fault, or not all there.
    func image(_ index: Int) -> CGImage? {
        let (contents, isFinal) = state.withLock { ($0.contents, $0.isFinal) }
        switch contents {
        case .nothing: return nil
        case .stills(let pictures):
            guard isFinal else { return nil }
            let kept = state.withLock { $0.kept?.index == index ? $0.kept?.image : nil }
            guard let image = kept ?? (try? pictures.image(index)) ?? nil, (try? image.decodeNow()) != nil
            else { return nil }
            state.withLock { $0.kept = (index, image) }
            return image
        case .animation(let animation): return try? animation.frame(at: index)
        }
    }

    /// The file's metadata of a still picture.
    func metadata(_ index: Int) -> ImageMetadata? {
        guard case .stills(let pictures) = state.withLock({ $0.contents }) else { return nil }
        return pictures.metadata(index)
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

/// A source of a regular file's bytes, which are read at once; `nil` if it cannot be read. Options are not looked at.
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

/// The number of pictures.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.count }
/// The type, such as `public.png`; `nil` for an unknown one.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
    source.state.withLock { state in
        // A cursor is an icon whose third byte is another.
        state.format == .ico && state.bytes.dropFirst(2).first == 2
            ? "com.microsoft.cur" : state.format?.typeIdentifier
    }
}
/// How far the source has been read.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus { source.status }
/// How far a picture has been read.
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    guard (0..<source.count).contains(index) else { return .statusReadingHeader }
    // The pictures of an animation are counted when they are whole.
    if case .animation = source.state.withLock({ $0.contents }) { return .statusComplete }
    return source.status
}
/// The number of the main picture.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }
/// The types that this build reads.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    ImageFormat.allCases.filter(\.isReadable).flatMap(\.definition.typeIdentifiers)
}
/// A picture; `nil` if there is none, or its data are at fault, or not all there. Options are not looked at.
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
///   size. With ``kCGImageSourceCreateThumbnailWithTransform`` it is turned for display. Small pictures that a file holds beside
///   the picture itself are not looked for.
public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let image = source.image(index) else { return nil }
    let side = number(options?[kCGImageSourceThumbnailMaxPixelSize]) ?? 0
    guard let small = image.fitting(side) else { return nil }
    guard options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool == true,
        let orientation = source.metadata(index)?.orientation, orientation > 1
    else { return small }
    return try? small.turned(exifOrientation: orientation)
}

extension CGImage {
    /// A copy whose longer side is at most `side` pixels; the picture itself where it is no larger, and for a `side` below 1.
    func fitting(_ side: Double) -> CGImage? {
        let longer = Double(max(width, height))
        guard side >= 1, side < longer else { return self }
        let small = [width, height].map { max(1, Int((Double($0) * side / longer).rounded())) }
        guard let context = try? CGContext(width: small[0], height: small[1]) else { return nil }
        context.interpolationQuality = .high
        context.draw(self, in: CGRect(x: 0, y: 0, width: small[0], height: small[1]))
        return context.makeImage()
    }
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

/// Properties of a picture: its size as stored, depth, colours, orientation and density, how long it is shown, and the dictionaries
/// of its metadata, `{TIFF}`, `{Exif}`, `{GPS}`, `{IPTC}`, `{JFIF}` and `{PNG}`; `nil` if there is none. Options are not looked at.
public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    let (contents, format) = source.state.withLock { ($0.contents, $0.format) }
    switch contents {
    case .nothing: return nil
    case .stills(let pictures): return pictures.metadata(index)?.properties()
    case .animation(let animation):
        guard animation.frameDurations.indices.contains(index) else { return nil }
        var result: CFDictionary = [
            kCGImagePropertyDepth: 8, kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
            kCGImagePropertyOrientation: 1, kCGImagePropertyHasAlpha: true,
            kCGImagePropertyPixelWidth: animation.width, kCGImagePropertyPixelHeight: animation.height,
        ]
        if let format, let names = format.animationNames {
            let duration = animation.frameDurations[index]
            result[names.dictionary] = [names.delay: duration, names.unclamped: duration] as CFDictionary
        }
        return result
    }
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
