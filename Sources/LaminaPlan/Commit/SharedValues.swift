/// Values with standard ones.
protocol StandardValues: Equatable, Sendable {
    static var standard: Self { get }
}

/// Values that are the standard ones in most places, which take no memory there and nothing to copy. Other values lie on the
/// heap, where copies share them until one of them changes.
struct SharedValues<Value: StandardValues>: Equatable, Sendable {
    /// `nil` for the standard values.
    private var own: Shared<Value>?

    /// The standard values.
    init() {}

    var value: Value {
        @inline(__always) _read {
            if let own { yield own.value } else { yield Value.standard }
        }
    }

    /// Whether the values are surely the standard ones. May be `false` after a value was set back.
    var isStandard: Bool {
        @inline(__always) get { own == nil }
    }

    /// Sets a part of the values. An equal part changes and copies nothing.
    @inline(__always)  // so that the key path becomes a plain access
    mutating func change<Part: Equatable>(_ path: WritableKeyPath<Value, Part>, to part: Part) {
        if own != nil {
            own?.change(path, to: part)
            return
        }
        guard Value.standard[keyPath: path] != part else { return }
        var values = Value.standard
        values[keyPath: path] = part
        own = Shared(values)
    }

    static func == (a: SharedValues, b: SharedValues) -> Bool {
        switch (a.own, b.own) {
        case (nil, nil): true
        case (let a?, let b?): a == b
        case (let own?, nil), (nil, let own?): own.value == Value.standard
        }
    }
}
