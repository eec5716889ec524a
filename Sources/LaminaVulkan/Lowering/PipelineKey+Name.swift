import LaminaPlan

extension PipelineKey {
    /// A name that no other key of `all` has: the program, its constants, and how colours are blended. Files use it.
    /// `nil` for keys without a program of their own.
    package var name: String? {
        guard let program, program.fragment != nil else { return nil }
        let constants = constants.map(String.init).joined(separator: ",")
        let format = working.isDeep ? "\(Self.halves)\(working.limit)" : ""
        return "\(program.rawValue)(\(constants)) \(blend.name)\(format)"
    }

    /// The keys with these names, in the same order, without names that no key has.
    package static func named(_ names: [String]) -> [PipelineKey] {
        names.compactMap { name in
            guard let format = name.firstRange(of: halves) else { return byName[name] }
            guard let limit = Float(name[format.upperBound...]), limit.isFinite,
                var key = byName[String(name[..<format.lowerBound])]
            else { return nil }
            key.working = .halves(limit: limit)
            return key
        }
    }

    /// What stands between the name and the greatest colour of a target of halves.
    private static let halves = ", halves up to "

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
        case .limit: "limit"
        }
    }
}
