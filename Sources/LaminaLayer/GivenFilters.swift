import LaminaFilters

/// The objects that a program set as filters, which it reads back as long as the layer has the filters that they stand for.
struct GivenFilters {
    /// Objects with the filters that they stand for.
    struct List {
        var objects: [Any] = []
        var filters: [CAFilter] = []
    }

    var filters = List()
    var backgroundFilters = List()
    var compositingFilter = List()
}

extension CALayer {
    /// The filters that elements of a list are or name. The objects are kept, if they are not filters themselves.
    final func filters(
        in list: [Any]?, as property: WritableKeyPath<GivenFilters, GivenFilters.List>, forKey key: String
    ) -> [CAFilter] {
        let list = list ?? []
        let pairs = list.compactMap { object in CAFilter(from: object).map { (object, $0) } }
        if pairs.count < list.count {
            warn("\(key): an element is no filter and names none; it is left out")
        }
        let found = GivenFilters.List(objects: pairs.map(\.0), filters: pairs.map(\.1))
        if rareState?.givenFilters != nil || found.objects.contains(where: { !($0 is CAFilter) }) {
            var given = rareState?.givenFilters ?? GivenFilters()
            given[keyPath: property] = found
            setRare(\.givenFilters, to: given)
        }
        return found.filters
    }

    /// The filters of a property as the program set them; `nil` for none.
    final func read(
        _ filters: [CAFilter], as property: KeyPath<GivenFilters, GivenFilters.List>
    ) -> [Any]? {
        guard !filters.isEmpty else { return nil }
        guard let given = rareState?.givenFilters?[keyPath: property], given.filters == filters else {
            return filters
        }
        return given.objects
    }
}
