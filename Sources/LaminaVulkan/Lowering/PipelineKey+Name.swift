import LaminaPlan

extension PipelineKey {
    /// A name that no other key of `all` has: the program, its constants, and how colours are blended. Files use it.
    /// `nil` for keys without a program of their own.
    package var name: String? {
        guard let program, program.fragment != nil else { return nil }
        let constants = constants.map(String.init).joined(separator: ",")
        return "\(program.rawValue)(\(constants)) \(blend.name)"
    }

    /// The keys with these names, in the same order, without names that no key has.
    package static func named(_ names: [String]) -> [PipelineKey] { names.compactMap { byName[$0] } }

    private static let byName: [String: PipelineKey] = {
        var keys: [String: PipelineKey] = [:]
        for key in all {
            if let name = key.name { keys[name] = key }
        }
        return keys
    }()
}

extension PipelineKey.Blend {
    fileprivate var name: String {
        switch self {
        case .opaque: "opaque"
        case .constant: "constant"
        case .unit(let mode): "unit \(mode)"
        case .backdrop(let mode): "backdrop \(mode)"
        }
    }
}
