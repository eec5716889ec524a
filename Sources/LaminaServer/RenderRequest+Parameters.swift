import LaminaMessages

extension RenderRequest {
    /// The most values that replace others, in one request.
    static let mostOverrides = 1_000

    /// Takes a parameter of an address or a member of a job.
    package mutating func take(_ name: String, _ value: String) throws(ServiceFailure) {
        if let parameter = RenderParameter.named(name) { return try parameter.set(&self, value) }
        guard name.contains(".") else {
            let names = RenderParameter.all.map(\.name)
            let near = Suggestion.nearest(to: name, among: names)
            throw ServiceFailure(
                400,
                "\(quoted(name)): unknown parameter: expected layer.key, or one of \(names.joined(separator: ", "))"
                    + (near.map { "; did you mean \($0)?" } ?? ""))
        }
        try add(Override(keyPath: name, value: value))
    }

    mutating func add(_ override: Override) throws(ServiceFailure) {
        guard overrides.count < Self.mostOverrides else {
            throw ServiceFailure(400, "overrides: expected at most \(Self.mostOverrides), found more")
        }
        overrides.append(override)
    }

    /// Whether a parameter is there that only moving pictures have.
    var asksForFrames: Bool { duration != nil || fps != nil || from != nil || loop != nil }

    /// Checks the combination of parameters, once all of them are known.
    mutating func finish() throws(ServiceFailure) {
        guard time == nil || progress == nil else {
            throw ServiceFailure(400, "progress: cannot be used with time")
        }
        guard state == nil || transition == nil else {
            throw ServiceFailure(400, "transition: cannot be used with state")
        }
        guard stateMachine == nil && events == nil || state == nil && transition == nil else {
            throw ServiceFailure(400, "stateMachine: cannot be used with state or transition")
        }
        guard transitionDuration == nil || transition != nil else {
            throw ServiceFailure(400, "transitionDuration: needs transition")
        }
        let isAsked = duration != nil || fps != nil || from != nil
        switch format {
        case .png, .jpeg, .avif:
            guard !isAsked else {
                throw ServiceFailure(
                    400, "format: expected one that moves with from, duration and fps, found \(format)")
            }
        case .webp: moves = isAsked || loop != nil
        case .apng, .gif, .mp4, .webm: moves = true
        }
        guard !moves || (time == nil && progress == nil) else {
            throw ServiceFailure(400, "time: expected from and duration for a moving picture")
        }
    }
}
