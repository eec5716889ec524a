import CoreGraphics
import Foundation
import LaminaFiles
import Synchronization

/// A folder of Xcode's, `NAME.xcassets`, with pictures, colours and files by their names.
///
/// A name is found in another case too, as on a phone. Of several entries for one name the one for every device counts. Colours may have another one for the dark appearance; pictures are those of
/// the light appearance. Vector pictures are left out.
package struct AssetCatalog: Sendable {
    /// A picture's file.
    package struct Picture: Sendable {
        package var path: String
        /// Pixels per point.
        package var scale: CGFloat
        /// Whether only the opacity counts; `nil` if the catalogue does not say.
        package var isTemplate: Bool?
    }

    private var pictures: [String: [Picture]] = [:]
    private var colors: [String: CGColor] = [:]
    /// The colours that are others in the dark appearance.
    private var darkColors: [String: CGColor] = [:]
    /// Paths of files.
    private var files: [String: String] = [:]

    /// The largest `Contents.json`, the most folders and the deepest one that are looked at.
    private static let (maximumBytes, maximumFolders, maximumDepth) = (1 << 20, 20_000, 16)

    /// Reads a catalogue. Damaged entries are left out.
    package init(folder: String) {
        var open = [(path: folder, prefix: "", depth: 0)]
        var count = 0
        while let (path, prefix, depth) = open.popLast() {
            count += 1
            guard count <= Self.maximumFolders, depth <= Self.maximumDepth else { return }
            for name in Self.folders(in: path) {
                let inner = "\(path)/\(name)"
                switch Self.split(name) {
                case (let stem, "imageset"): add(images: inner, prefix + stem)
                case (let stem, "colorset"): add(color: inner, prefix + stem)
                case (let stem, "dataset"): add(data: inner, prefix + stem)
                case (_, ""):
                    let contents = Self.read(Group.self, inner)
                    let isNamespace = contents?.properties?.providesNamespace == true
                    open.append((inner, isNamespace ? "\(prefix)\(name)/" : prefix, depth + 1))
                default: break
                }
            }
        }
    }

    private static let known = Mutex<[String: [AssetCatalog]]>([:])
    /// The most places; beyond this number all are forgotten.
    private static let mostPlaces = 64

    /// The catalogues in a folder, or the folder itself where it is one; read once.
    package static func all(in place: String) -> [AssetCatalog] {
        if let found = known.withLock({ $0[place] }) { return found }
        let names = place.hasSuffix(".xcassets") ? [place] : folders(in: place).map { "\(place)/\($0)" }
        let found = names.filter { $0.hasSuffix(".xcassets") }.map { AssetCatalog(folder: $0) }
        known.withLock {
            if $0.count >= mostPlaces { $0 = [:] }
            $0[place] = found
        }
        return found
    }

    /// The picture's file for a screen's scale, or the one of the next scale that there is.
    package func picture(_ name: String, screen: CGFloat) -> Picture? {
        Self.value(of: name, in: pictures)?.min { a, b in
            (a.scale == screen ? 0 : 1, -a.scale) < (b.scale == screen ? 0 : 1, -b.scale)
        }
    }
    /// The colour in the light appearance, and in the dark one if it has another value there; empty for an unknown name.
    package func colors(_ name: String) -> [CGColor] {
        guard let light = Self.value(of: name, in: colors) else { return [] }
        return [light, Self.value(of: name, in: darkColors)].compactMap { $0 }
    }
    /// The path of a file.
    package func file(_ name: String) -> String? { Self.value(of: name, in: files) }

    private static func value<Value>(of name: String, in table: [String: Value]) -> Value? {
        if let exact = table[name] { return exact }
        let folded = name.lowercased()
        return table.filter { $0.key.lowercased() == folded }.min { $0.key < $1.key }?.value
    }

    // MARK: Reading

    private struct Appearance: Decodable {
        var appearance: String?
        var value: String?
    }

    private struct Group: Decodable {
        struct Properties: Decodable {
            var providesNamespace: Bool?
            enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
        }
        var properties: Properties?
    }

    private struct ImageSet: Decodable {
        struct Entry: Decodable {
            var filename: String?
            var idiom: String?
            var scale: String?
            var appearances: [Appearance]?
        }
        struct Properties: Decodable {
            var intent: String?
            enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
        }
        var images: [Entry]?
        var properties: Properties?
    }

    private struct ColorSet: Decodable {
        struct Entry: Decodable {
            struct Color: Decodable {
                var space: String?
                var components: [String: String]?
                enum CodingKeys: String, CodingKey { case space = "color-space", components }
            }
            var idiom: String?
            var color: Color?
            var appearances: [Appearance]?
        }
        var colors: [Entry]?
    }

    private struct DataSet: Decodable {
        struct Entry: Decodable {
            var filename: String?
            var idiom: String?
        }
        var data: [Entry]?
    }

    private mutating func add(images folder: String, _ name: String) {
        guard let set = Self.read(ImageSet.self, folder) else { return }
        let isTemplate = set.properties?.intent.map { $0 == "template" }
        for entry in set.images ?? [] where entry.appearances == nil && Self.isUsual(entry.idiom) {
            guard let path = Self.path(folder, entry.filename),
                ![".pdf", ".svg"].contains(where: path.hasSuffix)
            else { continue }
            let scale = entry.scale.flatMap { Double($0.dropLast()) } ?? 1
            pictures[name, default: []].append(
                Picture(path: path, scale: scale > 0 ? CGFloat(scale) : 1, isTemplate: isTemplate))
        }
    }

    private mutating func add(color folder: String, _ name: String) {
        let entries = Self.read(ColorSet.self, folder)?.colors ?? []
        let usual = entries.filter { Self.isUsual($0.idiom) && $0.color != nil }
        colors[name] = usual.first { $0.appearances == nil }.flatMap { Self.color($0) }
        let dark = usual.first {
            $0.appearances?.count == 1 && $0.appearances?.first?.appearance == "luminosity"
                && $0.appearances?.first?.value == "dark"
        }
        darkColors[name] = dark.flatMap { Self.color($0) }
    }

    private static func color(_ entry: ColorSet.Entry) -> CGColor? {
        guard let parts = entry.color?.components else { return nil }
        func number(_ key: String) -> CGFloat? { parts[key].flatMap(component) }
        let alpha = number("alpha") ?? 1
        if let white = number("white") { return CGColor(gray: white, alpha: alpha) }
        guard let red = number("red"), let green = number("green"), let blue = number("blue") else {
            return nil
        }
        if entry.color?.space == "display-p3", let space = CGColorSpace(name: CGColorSpace.displayP3) {
            return CGColor(colorSpace: space, components: [red, green, blue, alpha])
        }
        return CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    private mutating func add(data folder: String, _ name: String) {
        let entries = Self.read(DataSet.self, folder)?.data ?? []
        guard let file = entries.first(where: { Self.isUsual($0.idiom) })?.filename else { return }
        files[name] = Self.path(folder, file)
    }

    /// A component: a share of one with a point, or a byte, decimal or hexadecimal.
    private static func component(_ text: String) -> CGFloat? {
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
        guard let number = Double(text), number.isFinite else { return nil }
        return CGFloat(text.contains(".") ? number : number / 255)
    }

    private static func isUsual(_ idiom: String?) -> Bool {
        ["universal", "iphone", "mac", nil].contains(idiom)
    }

    /// The path of a file of a set; `nil` for a name that leads out of it.
    private static func path(_ folder: String, _ name: String?) -> String? {
        guard let name, !name.isEmpty, !name.contains("/") else { return nil }
        return "\(folder)/\(name)"
    }

    private static func read<Contents: Decodable>(_ type: Contents.Type, _ folder: String) -> Contents? {
        guard let bytes = try? InputFile.read(text: "\(folder)/Contents.json", limit: maximumBytes) else {
            return nil
        }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }

    private static func folders(in path: String) -> [String] {
        guard let folder = FilePath(text: path), let names = folder.names() else { return [] }
        return names.filter { folder.appending($0).isFolder }.map { FilePath(root: nil, [$0]).text }.sorted()
    }

    private static func split(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}
