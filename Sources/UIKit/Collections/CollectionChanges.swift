import Foundation

/// The changes of a batch. What goes is named by its place before the batch, what comes by the place after it.
struct CollectionChanges {
    var deletedItems = Set<IndexPath>()
    var insertedItems = Set<IndexPath>()
    var movedItems: [IndexPath: IndexPath] = [:]
    var reloadedItems = Set<IndexPath>()
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var movedSections: [Int: Int] = [:]
    var reloadedSections = IndexSet()

    var isEmpty: Bool {
        deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && reloadedItems.isEmpty
            && deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
            && reloadedSections.isEmpty
    }

    /// The changes one by one, for a layout.
    var items: [UICollectionViewUpdateItem] {
        func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        return deletedSections.map { .init(.delete, before: path($0), after: nil) }
            + deletedItems.sorted().map { .init(.delete, before: $0, after: nil) }
            + movedSections.sorted { $0.key < $1.key }
            .map { .init(.move, before: path($0.key), after: path($0.value)) }
            + movedItems.sorted { $0.key < $1.key }.map { .init(.move, before: $0.key, after: $0.value) }
            + reloadedSections.map { .init(.reload, before: path($0), after: path($0)) }
            + reloadedItems.sorted().map { .init(.reload, before: $0, after: $0) }
            + insertedSections.map { .init(.insert, before: nil, after: path($0)) }
            + insertedItems.sorted().map { .init(.insert, before: nil, after: $0) }
    }
}

/// The places after a batch of the items and sections before it.
struct CollectionPaths {
    private let changes: CollectionChanges
    private let gone: [Int]
    private let come: [Int]
    private var goneItems: [Int: [Int]] = [:]
    private var comeItems: [Int: [Int]] = [:]

    init(_ changes: CollectionChanges) {
        self.changes = changes
        gone = (Array(changes.deletedSections) + changes.movedSections.keys).sorted()
        come = (Array(changes.insertedSections) + changes.movedSections.values).sorted()
        for path in changes.deletedItems.union(changes.movedItems.keys) {
            goneItems[path.section, default: []].append(path.item)
        }
        for path in changes.insertedItems.union(changes.movedItems.values) {
            comeItems[path.section, default: []].append(path.item)
        }
        for section in goneItems.keys { goneItems[section]?.sort() }
        for section in comeItems.keys { comeItems[section]?.sort() }
    }

    /// The place after those that go and those that come.
    private static func shifted(_ index: Int, _ gone: [Int], _ come: [Int]) -> Int {
        var result = index - gone.partitionIndex { $0 >= index }
        for other in come {
            guard other <= result else { break }
            result += 1
        }
        return result
    }

    /// The new place of a section; `nil` for a removed one.
    func section(_ section: Int) -> Int? {
        if changes.deletedSections.contains(section) { return nil }
        return changes.movedSections[section] ?? Self.shifted(section, gone, come)
    }

    /// The new place of an item; `nil` for a removed one.
    func item(_ path: IndexPath) -> IndexPath? {
        guard path.count == 2 else { return nil }
        if let moved = changes.movedItems[path] { return moved }
        guard !changes.deletedItems.contains(path), let section = section(path.section) else { return nil }
        if changes.reloadedSections.contains(path.section) { return nil }
        return IndexPath(
            item: Self.shifted(path.item, goneItems[path.section] ?? [], comeItems[section] ?? []),
            section: section)
    }

    /// The numbers of items that the changes leave of the ones before; `nil` if they name what is not there.
    func counts(after before: [Int], reloaded: [Int]) -> [Int]? {
        let number = before.count - gone.count + come.count
        guard number >= 0, gone.allSatisfy(before.indices.contains), Set(gone).count == gone.count,
            come.allSatisfy({ $0 >= 0 && $0 < number }), Set(come).count == come.count
        else { return nil }
        var result = [Int?](repeating: nil, count: number)
        for (old, count) in before.enumerated() {
            guard let new = section(old), result.indices.contains(new) else { continue }
            let (leaving, coming) = (goneItems[old] ?? [], comeItems[new] ?? [])
            guard leaving.allSatisfy({ $0 >= 0 && $0 < count }) else { return nil }
            let left = count - leaving.count + coming.count
            guard coming.allSatisfy({ $0 >= 0 && $0 < left }) else { return nil }
            result[new] = left
        }
        // Sections that come bring as many items as the data source says.
        for index in result.indices where reloaded.indices.contains(index) {
            if result[index] == nil || changes.reloadedSections.contains(where: { section($0) == index }) {
                result[index] = reloaded[index]
            }
        }
        return result.map { $0 ?? 0 }
    }
}
