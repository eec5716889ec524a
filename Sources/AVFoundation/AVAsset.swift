import CoreMedia
import Foundation
import LaminaImage
import LaminaMedia
import Synchronization

/// A film: a file, or pictures of the program. It is opened when it is needed first.
///
/// Sound is not played.
open class AVAsset: NSObject, @unchecked Sendable {
    /// The address of the film's file; `nil` for pictures of the program.
    let location: URL?
    private let opened: Mutex<Result<any CAVideoSource, any Error>?>

    /// A film in a file.
    public init(url: URL) {
        location = url
        opened = Mutex(nil)
    }

    /// The film of a source, such as pictures in memory. Lamina's own addition.
    public init(videoSource: any CAVideoSource) {
        location = nil
        opened = Mutex(.success(videoSource))
    }

    /// The film's pictures, which all items of the asset share.
    ///
    /// - Throws: Why the file cannot be opened.
    func source() throws -> any CAVideoSource {
        let result = opened.withLock { opened -> Result<any CAVideoSource, any Error> in
            if let opened { return opened }
            let made = Result { try Self.open(location) }
            opened = made
            return made
        }
        return try result.get()
    }

    private static func open(_ location: URL?) throws -> any CAVideoSource {
        guard let location, location.isFileURL else {
            throw AVError(
                .unsupportedAddress, "\(location?.absoluteString ?? "no address"): only files are shown")
        }
        return try MovieSource(contentsOfFile: location.path)
    }

    private var known: (any CAVideoSource)? { try? source() }

    /// How long the film is; zero for one that cannot be opened, not known for one without an end.
    open var duration: CMTime {
        guard let known else { return .zero }
        guard known.duration.isFinite else { return .indefinite }
        return CMTime(seconds: known.duration, preferredTimescale: Self.timescale)
    }

    /// The ticks of times that come from seconds: enough for the usual rates of pictures.
    static let timescale: CMTimeScale = 90_000

    /// Whether the film can be shown.
    open var isPlayable: Bool { known != nil }
    /// Whether the film can be read.
    open var isReadable: Bool { isPlayable }
    /// `false`: no film is protected.
    open var hasProtectedContent: Bool { false }

    /// The film's pictures as a track; empty for a film that cannot be opened, and for other types.
    open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        guard mediaType == .video, let known else { return [] }
        return [AVAssetTrack(asset: self, source: known)]
    }
    /// The tracks: the pictures' alone.
    open var tracks: [AVAssetTrack] { tracks(withMediaType: .video) }

    /// The value of a property.
    ///
    /// - Throws: Why the film cannot be opened.
    open func load<Value>(_ property: AVAsyncProperty<AVAsset, Value>) async throws -> Value {
        _ = try source()
        return property.read(self)
    }

    /// The tracks of a type.
    ///
    /// - Throws: Why the film cannot be opened.
    open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        _ = try source()
        return tracks(withMediaType: mediaType)
    }

    /// Opens the film and calls the handler at once.
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (() -> Void)? = nil)
    {
        _ = known
        handler?()
    }
}

/// A film in a file.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// A film in a file; no option counts.
    public init(url: URL, options: [String: Any]? = nil) {
        self.url = url
        super.init(url: url)
    }

    public let url: URL
}

/// A kind of track.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let video = AVMediaType(rawValue: "vide")
    /// Sound, which no asset has here.
    public static let audio = AVMediaType(rawValue: "soun")
}

/// The pictures of a film.
open class AVAssetTrack: NSObject, @unchecked Sendable {
    open private(set) weak var asset: AVAsset?
    private let source: any CAVideoSource

    init(asset: AVAsset, source: any CAVideoSource) {
        self.asset = asset
        self.source = source
    }

    open var mediaType: AVMediaType { .video }
    /// The size at which the film is to be shown, upright.
    open var naturalSize: CGSize { source.size }
    /// `identity`: pictures come upright.
    open var preferredTransform: CGAffineTransform { .identity }
    /// The track's begin and duration.
    open var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: asset?.duration ?? .zero) }
    /// Pictures of a second, from how long the first one is shown; 0 for a single one.
    open var nominalFrameRate: Float {
        let next = source.nextFrameTime(after: 0)
        return next > 0 && next.isFinite ? Float(1 / next) : 0
    }
}

/// A property that an asset loads.
public struct AVAsyncProperty<Root, Value>: Sendable {
    let read: @Sendable (Root) -> Value
}

extension AVAsyncProperty where Root == AVAsset, Value == CMTime {
    /// The duration of the film.
    public static var duration: Self { Self { $0.duration } }
}

extension AVAsyncProperty where Root == AVAsset, Value == Bool {
    /// Whether the film can be shown.
    public static var isPlayable: Self { Self { $0.isPlayable } }
    /// Whether the film can be read.
    public static var isReadable: Self { Self { $0.isReadable } }
}

extension AVAsyncProperty where Root == AVAsset, Value == [AVAssetTrack] {
    /// The tracks.
    public static var tracks: Self { Self { $0.tracks } }
}
