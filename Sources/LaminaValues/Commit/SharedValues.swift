/// Values with standard ones.
protocol StandardValues: Equatable, Sendable {
    /// The standard values, on the heap once for all.
    static var standard: Shared<Self> { get }
}

/// Values that are the standard ones in most places, which take no memory there and nothing to copy. Other values lie on the
/// heap, where copies share them until one of them changes.
struct SharedValues<Value: StandardValues>: Equatable, Sendable {
    /// `nil` for the standard values.
    private var own: Shared<Value>?

    /// The standard values.
    init() {}

    var value: Value {
        // With one way to yield, reading calls nothing and allocates nothing.
        @inline(__always) _read {
            let shared = own ?? Value.standard
            yield shared.value
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
        guard Value.standard.value[keyPath: path] != part else { return }
        own = Value.standard
        own?.change(path, to: part)
    }

    /// Sets a part of the values that lies on the heap itself, and nowhere while it is `standard`. Where nobody shares the
    /// values, it is changed in place.
    @inline(__always)  // so that the key path becomes a plain access
    mutating func change<Part>(
        _ path: WritableKeyPath<Value, Shared<Part>?>, to part: Part, standard: Part
    ) {
        guard part != standard else {
            change(path, to: nil)
            return
        }
        guard value[keyPath: path]?.value != part else { return }
        if own == nil { own = Value.standard }
        own?.update { values in
            if values[keyPath: path] == nil {
                values[keyPath: path] = Shared(part)
            } else {
                values[keyPath: path]?.update { $0 = part }
            }
        }
    }

    /// Changes a part of the values that lies on the heap itself, and nowhere while it is `standard`: in place, where nobody
    /// shares it.
    @inline(__always)  // so that the key path becomes a plain access
    mutating func update<Part>(
        _ path: WritableKeyPath<Value, Shared<Part>?>, standard: Part, _ body: (inout Part) -> Void
    ) {
        if own == nil { own = Value.standard }
        own?.update { values in
            if values[keyPath: path] == nil { values[keyPath: path] = Shared(standard) }
            values[keyPath: path]?.update(body)
            if values[keyPath: path]?.value == standard { values[keyPath: path] = nil }
        }
    }

    static func == (a: SharedValues, b: SharedValues) -> Bool {
        switch (a.own, b.own) {
        case (nil, nil): true
        case (let a?, let b?): a == b
        case (let own?, nil), (nil, let own?): own == Value.standard
        }
    }
}
