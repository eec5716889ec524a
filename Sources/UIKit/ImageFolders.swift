import CoreGraphics
import Foundation
import LaminaFiles
import LaminaImage
import Synchronization

/// Finds pictures by their names.
enum ImageFolders {
    static let folders = Mutex<[String]>([])
    private static let found = Mutex<[String: (image: CGImage, scale: CGFloat)]>([:])
    /// Of more pictures than this, all are forgotten.
    private static let mostImages = 256
    private static let endings = ["png", "jpg", "jpeg", "webp", "gif", "avif"]

    /// The picture of a name, with the screen's scale or the next one that there is.
    static func find(_ name: String, in bundleFolder: String? = nil) -> (image: CGImage, scale: CGFloat)? {
        let places =
            [bundleFolder].compactMap { $0 } + folders.withLock { $0 }
            + [Bundle.main.resourcePath, "."].compactMap { $0 }
        let key = ([name] + places).joined(separator: "\n")
        if let known = found.withLock({ $0[key] }) { return known }
        guard let file = FilePath(text: name), !name.isEmpty else { return nil }
        let ending = file.lowercasedExtension
        let hasEnding = endings.contains(ending)
        let stem = hasEnding ? String(name.dropLast(ending.count + 1)) : name
        let screen = Int(UIScreen.main.scale)
        for place in places {
            for scale in [screen, 3, 2, 1] where scale <= 3 {
                for ending in hasEnding ? [ending] : endings {
                    let path = "\(place)/\(stem)\(scale > 1 ? "@\(scale)x" : "").\(ending)"
                    guard let image = try? CGImage.read(contentsOfFile: path) else { continue }
                    found.withLock {
                        if $0.count >= mostImages { $0 = [:] }
                        $0[key] = (image, CGFloat(scale))
                    }
                    return (image, CGFloat(scale))
                }
            }
        }
        return nil
    }

    /// The scale that a file's name ends in.
    static func scale(of path: String) -> CGFloat {
        let stem = path.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(
            separator: ".")
        return stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    }
}
