import Foundation
import LaminaFiles
import LaminaViews

/// A file of the program by its name: of an asset catalogue, or found where pictures are.
open class NSDataAsset: NSObject {
    /// The name of a file.
    public typealias Name = String

    public let name: Name
    /// The file's bytes.
    public let data: Data
    /// The longest file that is read: 1 GiB.
    private static let limit = 1 << 30

    /// The file of a name, with its ending; `nil` if there is none.
    public convenience init?(name: Name) { self.init(name: name, bundle: .main) }

    /// The file of a name, with its ending, in a bundle or the program's folders; `nil` if there is none.
    public init?(name: Name, bundle: Bundle) {
        guard !name.isEmpty else { return nil }
        let places = [bundle.resourcePath].compactMap { $0 } + UIImage.imageFolders + ["."]
        let catalogued = ImageFolders.file(name, in: bundle.resourcePath).map { [$0] } ?? []
        let files = (catalogued + places.map { "\($0)/\(name)" }).lazy.compactMap {
            try? InputFile.read(text: $0, limit: Self.limit)
        }
        guard let bytes = files.first else { return nil }
        self.name = name
        data = Data(bytes)
    }
}
