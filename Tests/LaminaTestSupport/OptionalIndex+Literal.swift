import LaminaPlan

/// Tests write records by hand, with indices as numbers.
extension OptionalIndex: ExpressibleByIntegerLiteral {
    @usableFromInline package init(integerLiteral value: Int32) { self.init(value) }
}
