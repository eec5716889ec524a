import Foundation
import Logging

/// The sections and items of a collection or table at one time, by their identifiers. Each identifier is there once.
///
/// What would break that, and identifiers that are not there where they have to be, is left out, and a sentence is logged.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The sections, in their order.
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sections: [ItemIdentifierType: SectionIdentifierType] = [:]
    /// The items that are to be shown anew by other cells.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The sections that are to be shown anew.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The items that are to be shown anew by their cells.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

    /// A snapshot without sections.
    public init() {}

    /// The number of items of all sections.
    public var numberOfItems: Int { sections.count }
    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }
    /// The items of all sections, in their order.
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
    /// The number of items of a section; 0 where there is no such section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        items[identifier]?.count ?? 0
    }
    /// The items of a section, in their order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        items[identifier] ?? []
    }
    /// The section of an item; `nil` if there is no such item.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sections[identifier]
    }
    /// The place of an item among those of all sections; `nil` if there is no such item.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let section = sections[identifier], let place = items[section]?.firstIndex(of: identifier)
        else {
            return nil
        }
        return sectionIdentifiers.prefix { $0 != section }.reduce(place) { $0 + (items[$1]?.count ?? 0) }
    }
    /// The place of a section; `nil` if there is no such section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }

    // MARK: Sections

    /// Adds sections at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(sections: identifiers, at: sectionIdentifiers.count)
    }
    /// Adds sections before another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) {
        guard let index = found(toIdentifier) else { return }
        insert(sections: identifiers, at: index)
    }
    /// Adds sections after another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) {
        guard let index = found(toIdentifier) else { return }
        insert(sections: identifiers, at: index + 1)
    }
    private mutating func insert(sections new: [SectionIdentifierType], at index: Int) {
        var fresh: [SectionIdentifierType] = []
        for section in new {
            guard items[section] == nil else {
                Self.warn("a section that is not there yet", section)
                continue
            }
            items[section] = []
            fresh.append(section)
        }
        sectionIdentifiers.insert(contentsOf: fresh, at: index)
    }
    /// Removes sections with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        let gone = Set(identifiers)
        for section in gone {
            for item in items.removeValue(forKey: section) ?? [] { sections[item] = nil }
        }
        sectionIdentifiers.removeAll { gone.contains($0) }
    }
    /// Moves a section before another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(identifier, toIdentifier, 0) }
    /// Moves a section after another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { move(identifier, toIdentifier, 1) }
    private mutating func move(_ section: SectionIdentifierType, _ other: SectionIdentifierType, _ step: Int)
    {
        guard section != other, let index = found(section), found(other) != nil else { return }
        sectionIdentifiers.remove(at: index)
        sectionIdentifiers.insert(section, at: (indexOfSection(other) ?? 0) + step)
    }
    /// Marks sections to be shown anew.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        reloadedSectionIdentifiers += identifiers.filter { found($0) != nil }
    }
    private func found(_ section: SectionIdentifierType) -> Int? {
        let index = indexOfSection(section)
        if index == nil { Self.warn("a section that is there", section) }
        return index
    }

    // MARK: Items

    /// Adds items at the end of a section; of the last one by default.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last, let count = items[section]?.count
        else { return Self.warn("a section for items", sectionIdentifier as Any) }
        insert(identifiers, in: section, at: count)
    }
    /// Adds items before another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        guard let (section, index) = place(beforeIdentifier) else { return }
        insert(identifiers, in: section, at: index)
    }
    /// Adds items after another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) {
        guard let (section, index) = place(afterIdentifier) else { return }
        insert(identifiers, in: section, at: index + 1)
    }
    private mutating func insert(
        _ new: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int
    ) {
        var fresh: [ItemIdentifierType] = []
        for item in new {
            guard sections[item] == nil else {
                Self.warn("an item that is not there yet", item)
                continue
            }
            sections[item] = section
            fresh.append(item)
        }
        items[section]?.insert(contentsOf: fresh, at: index)
    }
    /// Removes items.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        for section in Set(gone.compactMap { sections[$0] }) {
            items[section]?.removeAll { gone.contains($0) }
        }
        for item in gone { sections[item] = nil }
    }
    /// Removes all items and sections.
    public mutating func deleteAllItems() { self = Self() }
    /// Moves an item before another one.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
    ) {
        guard identifier != toIdentifier, place(identifier) != nil, place(toIdentifier) != nil else { return }
        deleteItems([identifier])
        insertItems([identifier], beforeItem: toIdentifier)
    }
    /// Moves an item after another one.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
    ) {
        guard identifier != toIdentifier, place(identifier) != nil, place(toIdentifier) != nil else { return }
        deleteItems([identifier])
        insertItems([identifier], afterItem: toIdentifier)
    }
    /// Marks items to be shown by other cells.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        reloadedItemIdentifiers += identifiers.filter { place($0) != nil }
    }
    /// Marks items to be configured again in their cells.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += identifiers.filter { place($0) != nil }
    }
    private func place(_ item: ItemIdentifierType) -> (SectionIdentifierType, Int)? {
        guard let section = sections[item], let index = items[section]?.firstIndex(of: item) else {
            Self.warn("an item that is there", item)
            return nil
        }
        return (section, index)
    }
    private static func warn(_ expected: String, _ found: Any) {
        Logger(label: "lamina").warning("snapshot: expected \(expected), found \(found); it is left out")
    }

    // MARK: Reading

    func path(of item: ItemIdentifierType) -> IndexPath? {
        guard let section = sections[item], let index = indexOfSection(section),
            let row = items[section]?.firstIndex(of: item)
        else { return nil }
        return IndexPath(item: row, section: index)
    }
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard path.count == 2, sectionIdentifiers.indices.contains(path.section),
            let items = items[sectionIdentifiers[path.section]], items.indices.contains(path.item)
        else { return nil }
        return items[path.item]
    }
    /// Without what is to be shown anew, which counts once.
    var settled: Self {
        var copy = self
        (copy.reloadedItemIdentifiers, copy.reloadedSectionIdentifiers) = ([], [])
        copy.reconfiguredItemIdentifiers = []
        return copy
    }

    /// The changes from another snapshot to this one. As few sections and items as possible move.
    func changes(from old: Self) -> CollectionChanges {
        var result = CollectionChanges()
        let oldSections = Dictionary(
            uniqueKeysWithValues: old.sectionIdentifiers.enumerated().map { ($1, $0) })
        let newSections = Dictionary(uniqueKeysWithValues: sectionIdentifiers.enumerated().map { ($1, $0) })
        result.deletedSections = IndexSet(
            old.sectionIdentifiers.indices.filter {
                newSections[old.sectionIdentifiers[$0]] == nil
            })
        let common = sectionIdentifiers.filter { oldSections[$0] != nil }
        let staying = longestRise(common.map { oldSections[$0] ?? 0 })
        for (place, section) in common.enumerated() where !staying.contains(place) {
            result.movedSections[oldSections[section] ?? 0] = newSections[section]
        }
        result.insertedSections = IndexSet(
            sectionIdentifiers.indices.filter {
                oldSections[sectionIdentifiers[$0]] == nil
            })
        result.reloadedSections = IndexSet(reloadedSectionIdentifiers.compactMap { oldSections[$0] })
        var oldPlaces: [ItemIdentifierType: IndexPath] = [:]
        for (index, section) in old.sectionIdentifiers.enumerated() {
            for (row, item) in (old.items[section] ?? []).enumerated() {
                oldPlaces[item] = IndexPath(item: row, section: index)
                if sections[item] == nil, newSections[section] != nil {
                    result.deletedItems.insert(IndexPath(item: row, section: index))
                }
            }
        }
        for (index, section) in sectionIdentifiers.enumerated() {
            noteItems(section, index, old, oldSections, newSections, oldPlaces, &result)
        }
        result.reloadedItems = Set(reloadedItemIdentifiers.compactMap { oldPlaces[$0] })
        return result
    }

    private func noteItems(
        _ section: SectionIdentifierType, _ index: Int, _ old: Self,
        _ oldSections: [SectionIdentifierType: Int],
        _ newSections: [SectionIdentifierType: Int], _ oldPlaces: [ItemIdentifierType: IndexPath],
        _ result: inout CollectionChanges
    ) {
        let items = items[section] ?? []
        let same = items.filter { old.sections[$0] == section }
        let staying = Set(longestRise(same.map { oldPlaces[$0]?.item ?? 0 }).map { same[$0] })
        for (row, item) in items.enumerated() where !staying.contains(item) {
            let path = IndexPath(item: row, section: index)
            guard let before = oldPlaces[item], let home = old.sections[item] else {
                // A section that comes brings its items.
                if oldSections[section] != nil { result.insertedItems.insert(path) }
                continue
            }
            if oldSections[section] == nil {
                if newSections[home] != nil { result.deletedItems.insert(before) }
            } else if newSections[home] == nil {
                result.insertedItems.insert(path)
            } else {
                result.movedItems[before] = path
            }
        }
    }
}

/// The places of the longest part of numbers that rises; numbers are there once.
private func longestRise(_ numbers: [Int]) -> Set<Int> {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
        let length = ends.partitionIndex { numbers[$0] >= number }
        before[place] = length > 0 ? ends[length - 1] : -1
        if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var result = Set<Int>()
    var place = ends.last ?? -1
    while place >= 0 {
        result.insert(place)
        place = before[place]
    }
    return result
}
