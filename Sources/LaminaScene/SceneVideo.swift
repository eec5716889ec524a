import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImage
import LaminaLayer

/// Opens a film of a scene by its path, such as `MovieSource.init(contentsOfFile:)` of the product `LaminaMedia`.
public typealias SceneVideoOpener = @Sendable (_ path: String) throws -> any CAVideoSource

/// The values of a video layer besides those that all layers have.
package struct SceneVideo: Equatable, Sendable {
    /// The film's path as the scene spells it, relative to its folder.
    package var path: String?
    package var source: (any CAVideoSource)?
    package var gravity = AVLayerVideoGravity.resizeAspect
    package var loops = false
    /// Whether the film's sound is left out.
    package var muted = false
    /// The path of the film's file, from the working folder.
    var filePath: String?

    package static func == (one: SceneVideo, other: SceneVideo) -> Bool {
        one.path == other.path && one.gravity == other.gravity && one.loops == other.loops
            && one.muted == other.muted
    }

    func makeLayer() -> CAVideoLayer {
        let layer = CAVideoLayer()
        layer.player = source
        layer.videoGravity = gravity
        layer.isLooping = loops
        layer.isMuted = muted
        return layer
    }

    /// The film's length, in seconds of the layer's clock.
    var duration: Double? { source?.duration }
}

extension SceneVideo {
    static let className = "CAVideoLayer"
    static let gravities: [(name: String, value: AVLayerVideoGravity)] = [
        ("resizeAspect", .resizeAspect), ("resizeAspectFill", .resizeAspectFill), ("resize", .resize),
    ]
}

extension SceneReader {
    mutating func readVideo(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        let path = try filePath(value)
        members.video.path = path
        (members.video.source, members.video.filePath) = try videos.open(path)
    }

    mutating func readVideoGravity(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        members.video.gravity = try document.name(value, of: SceneVideo.gravities)
    }
}

/// The films of a scene, while it is read. Each layer opens a film of its own, so that no layer waits for another's
/// pictures.
struct SceneVideos: Sendable {
    private let folder: AssetFolder
    private let opener: SceneVideoOpener?
    private let limit: Int
    /// The files that were opened.
    private(set) var files: [FilePath] = []

    init(_ folder: AssetFolder, opener: SceneVideoOpener?, limit: Int) {
        self.folder = folder
        self.opener = opener
        self.limit = limit
    }

    mutating func open(_ path: String) throws(SceneFault) -> (any CAVideoSource, path: String) {
        guard let opener else { throw SceneFault(.noVideoOpener(path: path)) }
        let full = try folder.path(path)
        files.append(full)
        guard files.count <= limit else { throw SceneFault(.tooManyVideos(limit: limit)) }
        do {
            return (try opener(full.text), full.text)
        } catch {
            throw SceneFault(.video(reason: "\(error)"))
        }
    }
}

extension JSONWriter {
    mutating func writeVideo(of layer: SceneLayer) { member(SceneLayerKey.video, layer.video?.path) }

    mutating func writeVideoGravity(of layer: SceneLayer) {
        guard let gravity = layer.video?.gravity, gravity != SceneVideo().gravity else { return }
        member(SceneLayerKey.videoGravity, SceneVideo.gravities.first { $0.value == gravity }?.name)
    }
}
