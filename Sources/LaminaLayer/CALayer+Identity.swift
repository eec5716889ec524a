extension CALayer: Hashable {
    /// Whether both are the same object.
    public static func == (one: CALayer, other: CALayer) -> Bool { one === other }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable, message: "A layer tree is used by one thread at a time.")
extension CALayer: Sendable {}
