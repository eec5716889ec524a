@available(*, unavailable, message: "A layer tree is used by one thread at a time.")
extension CALayer: Sendable {}
