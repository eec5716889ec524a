import LaminaComparison
import LaminaFiles
import LaminaImage
import LaminaSystem
import Synchronization

/// Two folders of pictures from any program.
package struct FolderComparison: Sendable {
    package enum Status: String, Codable, Sendable, CaseIterable {
        /// A picture that cannot be read, or moves.
        case faulty
        case different
        case removed, added
        /// A picture that is there under another path.
        case moved
        /// Different within the tolerance.
        case tolerated
        case equal
    }

    package struct Entry: Codable, Equatable, Sendable {
        /// The path from the folder on.
        package var path: String
        package var status: Status
        /// The earlier place of a moved picture.
        package var from: String?
        /// The fault of a picture.
        package var message: String?
        package var finding: PictureFinding?
    }

    package let expected: FilePath
    package let actual: FilePath
    /// Sorted by status, then by path.
    package let entries: [Entry]
    /// The heat maps of differing pictures by their paths, as PNGs, as many as a report has room for. Empty unless asked for.
    package let heatMaps: [String: [UInt8]]

    package func count(_ status: Status) -> Int { entries.count { $0.status == status } }

    /// Whether every picture is equal, or different within the tolerance.
    package var passes: Bool { entries.allSatisfy { $0.status == .equal || $0.status == .tolerated } }

    /// One line: `3 of 40 pictures differ, 1 added, 2 removed`.
    package var sentence: String {
        let compared = count(.equal) + count(.different) + count(.tolerated)
        let rest = [Status.added, .removed, .moved, .tolerated, .faulty].filter { count($0) > 0 }
            .map { "\(count($0)) \($0.rawValue)" }
        return (["\(count(.different)) of \(compared) pictures differ"] + rest).joined(separator: ", ")
    }

    /// The most pictures of a tree.
    static let mostPictures = 1_000_000

    /// Compares the pictures of two folders by their paths. At most two pictures for each thread are in memory.
    ///
    /// - Parameters:
    ///   - threads: The number of threads; `nil` for one per core.
    ///   - drawsHeatMaps: Whether a report follows, which shows them. They are drawn while the pictures are in memory.
    package init(
        expected: FilePath, actual: FilePath, tolerance: PictureTolerance, threads: Int? = nil,
        drawsHeatMaps: Bool = false
    ) throws(ReportError) {
        (self.expected, self.actual) = (expected, actual)
        let before = try Self.pictures(in: expected)
        let after = try Self.pictures(in: actual)
        let team = ThreadTeam(threads: threads)

        let both = before.intersection(after).sorted()
        let maps = drawsHeatMaps ? HeatMaps() : nil
        let pairs = Slots.map(both.count, on: team) { index in
            Self.compare(
                both[index], expected.pushing(Self.path(both[index])),
                actual.pushing(Self.path(both[index])), tolerance, maps)
        }
        heatMaps = maps?.byPath ?? [:]
        let removed = before.subtracting(after).sorted()
        let added = after.subtracting(before).sorted()
        let alone = removed.map { ($0, expected) } + added.map { ($0, actual) }
        // Nothing moved where nothing came or went.
        let canMove = !removed.isEmpty && !added.isEmpty
        let known = Slots.map(alone.count, on: team) { index in
            canMove ? Self.pixelHash(alone[index].1.pushing(Self.path(alone[index].0))) : nil
        }
        let loners = Self.match(
            zip(removed, known).map { ($0, $1) }, zip(added, known.dropFirst(removed.count)).map { ($0, $1) })
        let order = Status.allCases
        entries = (pairs + loners).sorted {
            (order.firstIndex(of: $0.status) ?? 0, $0.path) < (order.firstIndex(of: $1.status) ?? 0, $1.path)
        }
    }

    private static func path(_ text: String) -> FilePath { FilePath(text: text) ?? FilePath() }

    private static let endings: Set<String> = [
        "png", "jpg", "jpeg", "webp", "gif", "avif", "jp2", "j2k", "ktx", "ktx2", "pvr",
    ]

    private static func pictures(in folder: FilePath) throws(ReportError) -> Set<String> {
        guard folder.names(limit: 1) != nil else {
            throw ReportError("\(folder.text): expected a folder that can be read")
        }
        var walk = FolderWalk()
        let files = walk.files(below: folder) { endings.contains($0.lowercasedExtension) }
        guard !walk.isExhausted, files.count <= mostPictures else {
            throw ReportError("\(folder.text): more than \(mostPictures) pictures")
        }
        return Set(
            files.map { file in
                var rest = file
                return rest.removePrefix(folder) ? rest.text : file.text
            })
    }

    private static func compare(
        _ path: String, _ one: FilePath, _ other: FilePath, _ tolerance: PictureTolerance, _ maps: HeatMaps?
    ) -> Entry {
        do {
            let (first, second) = (try WholeFile.read(one.text), try WholeFile.read(other.text))
            if first == second { return Entry(path: path, status: .equal) }
            let before = try StillPicture.decode(first, path: one.text)
            let after = try StillPicture.decode(second, path: other.text)
            let comparison = try PictureComparison(expected: before, actual: after, tolerance: tolerance)
            if comparison.pixels.differingPixels == 0 { return Entry(path: path, status: .equal) }
            try maps?.draw(comparison.pixels, path)
            return Entry(
                path: path, status: comparison.passes ? .tolerated : .different,
                finding: PictureFinding(comparison))
        } catch ImageError.sizesDiffer(let width, let height, let otherWidth, let otherHeight) {
            return Entry(
                path: path, status: .different,
                message: "expected \(width)×\(height) pixels, found \(otherWidth)×\(otherHeight)")
        } catch {
            return Entry(path: path, status: .faulty, message: "\(error)")
        }
    }

    /// A number for the pixels of a picture, or for the bytes of one that moves; `nil` if it cannot be read.
    private static func pixelHash(_ path: FilePath) -> String? {
        guard let bytes = try? WholeFile.read(path.text) else { return nil }
        do {
            let image = try StillPicture.decode(bytes, path: path.text)
            return "\(image.width)×\(image.height) " + image.withUnsafeBytes { ContentHash.of([UInt8]($0)) }
        } catch is ReportError {
            return "moving " + ContentHash.of(bytes)
        } catch {
            return nil
        }
    }

    private static func match(_ removed: [(String, String?)], _ added: [(String, String?)]) -> [Entry] {
        var places: [String: [String]] = [:]
        for case (let path, let hash?) in removed.reversed() { places[hash, default: []].append(path) }
        var entries: [Entry] = []
        var moved: Set<String> = []
        for (path, hash) in added {
            if let hash, let from = places[hash]?.popLast() {
                moved.insert(from)
                entries.append(Entry(path: path, status: .moved, from: from))
            } else {
                entries.append(Entry(path: path, status: .added))
            }
        }
        return entries + removed.filter { !moved.contains($0.0) }.map { Entry(path: $0.0, status: .removed) }
    }

    /// Heat maps by the paths of their pictures, from several threads.
    private final class HeatMaps: Sendable {
        private let state = Mutex<(maps: [String: [UInt8]], size: Int)>(([:], 0))

        func draw(_ pixels: ImageComparison, _ path: String) throws {
            guard state.withLock({ $0.size < ReportPage.mostPictureBytes }) else { return }
            let bytes = try pixels.heatMap().pngData(level: 1, threads: 1)
            state.withLock {
                $0.maps[path] = bytes
                $0.size += bytes.count
            }
        }

        var byPath: [String: [UInt8]] { state.withLock { $0.maps } }
    }
}
