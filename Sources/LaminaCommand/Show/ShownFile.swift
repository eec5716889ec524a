import Foundation
import Lamina
import LaminaFiles
import LaminaImage

/// The file that a window plays, and the layers of it.
final class ShownFile {
    private(set) var path: String
    private let read: (String) throws -> Scene
    private let machineName: String?
    private var stamp: FileStamp?
    private(set) var scene: Scene?
    private(set) var machine: LottieStateMachine?

    /// - Parameter read: Reads a scene.
    init(_ path: String, stateMachine: String?, read: @escaping (String) throws -> Scene) {
        (self.path, machineName, self.read) = (path, stateMachine, read)
    }

    /// Reads the file, or another one. What was read before stays if that fails.
    func load(_ other: String? = nil) throws {
        let path = other ?? path
        // Also of a file that cannot be read, so that it is tried again once it changes.
        stamp = Self.stamp(of: path)
        self.path = path
        let scene = try read(path)
        var machine: LottieStateMachine?
        if let machineName {
            let made = try LottieStateMachine(scene, named: machineName)
            made.start()
            machine = made
        }
        (self.scene, self.machine) = (scene, machine)
    }

    /// Whether the file was saved since it was read.
    var hasChanged: Bool { Self.stamp(of: path) != stamp }

    private static func stamp(of path: String) -> FileStamp? {
        FilePath(text: path).flatMap { FileStamp($0) }
    }

    /// The scene's size, made smaller where most displays have no room for it.
    var preferredSize: CGSize {
        let size = scene?.size ?? CGSize(width: 640, height: 480)
        let factor = min(1, 1600 / max(size.width, 1), 900 / max(size.height, 1))
        return CGSize(width: max(1, size.width * factor), height: max(1, size.height * factor))
    }

    /// The layers of the scene, or of its machine.
    func makeLayer(scale: CGFloat) throws -> CALayer? {
        if let machine { return try machine.makeLayer(scale: scale) }
        return scene?.makeRootLayer(scale: scale)
    }
}
