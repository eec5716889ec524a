import CoreGraphics
import Foundation
import LaminaFiles
import LaminaImage
import Synchronization

/// Finds pictures, colours and files by their names: in asset catalogues, and pictures as files of their own.
package enum ImageFolders {
    /// A picture that was found.
    package struct Found: Sendable {
        package var image: CGImage
        /// Pixels per point.
        package var scale: CGFloat
        /// Whether only the opacity counts; `nil` if nothing says so.
        package var isTemplate: Bool?
    }

    package static let folders = Mutex<[String]>([])
    private static let found = Mutex<[String: Found]>([:])
    /// The most pictures; beyond this number all are forgotten.
    private static let mostImages = 256
    private static let endings = ["png", "jpg", "jpeg", "webp", "gif", "avif"]

    private static func places(_ bundleFolder: String?) -> [String] {
        [bundleFolder].compactMap { $0 } + folders.withLock { $0 }
            + [Bundle.main.resourcePath].compactMap { $0 } + programBundles + ["."]
    }

    /// The bundle into which SwiftPM puts the resources of a program's own target, `PACKAGE_TARGET.resources` beside the program. On a
    /// phone they lie in the main bundle.
    private static let programBundles: [String] = {
        let folder = Bundle.main.bundlePath
        guard let program = Bundle.main.executablePath?.split(separator: "/").last else { return [] }
        return (FilePath(text: folder)?.names() ?? []).map { FilePath(root: nil, [$0]).text }
            .filter { $0.hasSuffix("_\(program).resources") }.sorted().map { "\(folder)/\($0)" }
    }()

    /// The colour of a name in a catalogue.
    package static func color(_ name: String, in bundleFolder: String? = nil) -> CGColor? {
        colors(name, in: bundleFolder).first
    }
    /// The colour of a name in the light appearance, and in the dark one if it has another value there; empty for an unknown name.
    package static func colors(_ name: String, in bundleFolder: String? = nil) -> [CGColor] {
        for catalog in places(bundleFolder).lazy.flatMap({ AssetCatalog.all(in: $0) }) {
            let colors = catalog.colors(name)
            if !colors.isEmpty { return colors }
        }
        return []
    }

    /// The path of the file of a name in a catalogue.
    package static func file(_ name: String, in bundleFolder: String? = nil) -> String? {
        places(bundleFolder).lazy.flatMap { AssetCatalog.all(in: $0) }.compactMap { $0.file(name) }.first
    }

    /// The picture of a name, with the screen's scale or the next one that there is.
    ///
    /// - Parameter screen: Pixels of a point of the screen.
    package static func find(_ name: String, in bundleFolder: String? = nil, screen: CGFloat) -> Found? {
        let places = places(bundleFolder)
        let key = ([name, "\(screen)"] + places).joined(separator: "\n")
        func keep(_ new: Found) -> Found {
            found.withLock {
                if $0.count >= mostImages { $0 = [:] }
                $0[key] = new
            }
            return new
        }
        if let known = found.withLock({ $0[key] }) { return known }
        guard let file = FilePath(text: name), !name.isEmpty else { return nil }
        let ending = file.lowercasedExtension
        let hasEnding = endings.contains(ending)
        let stem = hasEnding ? String(name.dropLast(ending.count + 1)) : name
        for place in places {
            for catalog in AssetCatalog.all(in: place) {
                guard let picture = catalog.picture(name, screen: screen),
                    let image = try? CGImage.read(contentsOfFile: picture.path)
                else { continue }
                return keep(Found(image: image, scale: picture.scale, isTemplate: picture.isTemplate))
            }
            for scale in [Int(screen), 3, 2, 1] where scale <= 3 {
                for ending in hasEnding ? [ending] : endings {
                    let path = "\(place)/\(stem)\(scale > 1 ? "@\(scale)x" : "").\(ending)"
                    guard let image = try? CGImage.read(contentsOfFile: path) else { continue }
                    return keep(Found(image: image, scale: CGFloat(scale)))
                }
            }
        }
        return nil
    }

    /// The scale that a file's name ends in.
    package static func scale(of path: String) -> CGFloat {
        let stem = path.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(
            separator: ".")
        return stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    }
}
