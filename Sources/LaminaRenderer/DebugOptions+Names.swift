import LaminaPlan

extension DebugOptions {
    /// A set from names: `blended`, `cache`, `copied`, `misaligned`, `offscreen`, `fast-path`, `updates`, `overdraw`.
    ///
    /// - Throws: `RendererError.unknownDebugOption`.
    public init(names: some Sequence<String>) throws(RendererError) {
        self = []
        for name in names {
            guard let known = Self.named.first(where: { $0.name == name }) else {
                throw .unknownDebugOption(name: name, known: Self.named.map(\.name))
            }
            insert(known.option)
        }
    }
}
