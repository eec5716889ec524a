import Foundation

extension IndexPath {
    /// The place of a row in a section of a table.
    public init(row: Int, section: Int) { self = [section, row] }
    /// The place of an item in a section.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The section; `NSNotFound` for a path without one.
    public var section: Int {
        get { isEmpty ? NSNotFound : self[0] }
        set { set(newValue, at: 0) }
    }
    /// The row within its section; `NSNotFound` for a path without one.
    public var row: Int {
        get { count > 1 ? self[1] : NSNotFound }
        set { set(newValue, at: 1) }
    }
    /// The same as ``row``.
    public var item: Int {
        get { row }
        set { row = newValue }
    }

    private mutating func set(_ value: Int, at place: Int) { if count > place { self[place] = value } }
}
