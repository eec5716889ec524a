import Foundation
import LaminaGeometry

/// An animation of a property made of one or two numbers, prepared for sampling in every frame. Everything that does not
/// depend on the time is found once, and a frame computes with numbers alone.
///
/// The result is the same as that of `LayerProperties.apply(_:at:)`, which evaluates all animations if the switch `tracks`
/// is off.
package struct NumberTrack: Equatable, Sendable {
    /// The property, or the part of one, that the track changes.
    package enum Target: Hashable, Sendable {
        case position, positionX, positionY, zPosition, opacity, cornerRadius

        fileprivate init?(_ path: AnimationKeyPath) {
            switch (path.property, path.part) {
            case (.position, .whole): self = .position
            case (.position, .element(0)): self = .positionX
            case (.position, .element(1)): self = .positionY
            case (.zPosition, .whole): self = .zPosition
            case (.opacity, .whole): self = .opacity
            case (.cornerRadius, .whole): self = .cornerRadius
            default: return nil
            }
        }

        /// Whether two targets have a number in common.
        fileprivate func overlaps(_ other: Target) -> Bool {
            self == other || (self == .position && other.isCoordinate) || (isCoordinate && other == .position)
        }

        private var isCoordinate: Bool { self == .positionX || self == .positionY }

        /// Whether it changes the layer's own drawing, not only its position or opacity.
        fileprivate var isContent: Bool { self == .cornerRadius }
        /// Whether it changes where the layer is drawn.
        fileprivate var isPlace: Bool { self == .position || isCoordinate || self == .zPosition }
    }

    // Every frame reads all fields of every track, so a track takes less than a cache line.
    private let from: SIMD2<Double>
    private let way: SIMD2<Double>
    package let target: Target
    private let pace: AnimationPace
    /// The pace's address, which is compared without reference counting.
    private let paceKey: UInt

    /// The tracks of all of a layer's animations; `nil` if an animation is of another kind, or if two of them change the
    /// same number. Animations of text properties are skipped: text has been drawn into contents before.
    ///
    /// - Parameter paces: Recent paces, which equal animations share.
    package static func tracks(
        of animations: [LayerAnimation], on committed: LayerProperties, _ paces: inout RecentPaces
    ) -> [NumberTrack]? {
        var result: [NumberTrack] = []
        for animation in animations where !animation.changesNothing(but: .text) {
            guard let track = NumberTrack(animation, on: committed, &paces),
                !result.contains(where: { $0.target.overlaps(track.target) })
            else { return nil }
            result.append(track)
        }
        return result
    }

    private init?(
        _ animation: LayerAnimation, on committed: LayerProperties, _ paces: inout RecentPaces
    ) {
        guard case .property(let property) = animation.content, !property.isAdditive,
            !property.isCumulative, property.function == nil, let target = Target(property.path),
            let current = committed.value(at: property.path)
        else { return nil }
        let ends: PropertyAnimation.Ends
        let easing: AnimationPace.Easing
        switch property.motion {
        case .basic(let given):
            ends = given
            easing = animation.curve.map(AnimationPace.Easing.curve) ?? .even
        case .spring(let curve, let given): (ends, easing) = (given, .spring(curve))
        case .keyframes, .path, .computed: return nil
        }
        let (first, last) = ends.resolved(current)
        guard let from = Self.numbers(first), let to = Self.numbers(last) else { return nil }
        self.target = target
        let playback = MediaPlayback(
            animation.timing, isRemovedOnCompletion: animation.isRemovedOnCompletion)
        pace = paces.shared(AnimationPace(playback, easing))
        paceKey = UInt(bitPattern: Unmanaged.passUnretained(pace).toOpaque())
        (self.from, way) = (from, to - from)
    }

    private static func numbers(_ value: AnimatableValue) -> SIMD2<Double>? {
        switch value {
        case .number(let number): SIMD2(number, 0)
        case .vector(let v, .point): SIMD2(v.x, v.y)
        case .flag, .vector, .transform, .path, .image, .crossfade, .list, .filters, .none: nil
        }
    }

    /// The value at a time of the layer's own clock; `nil` at times when the animation shows nothing. A single number is in
    /// x. Hot.
    @inline(__always)
    fileprivate func value(at time: Double, _ shares: inout PaceShares) -> SIMD2<Double>? {
        guard let share = shares.share(paceKey, at: time, pace) else { return nil }
        return from + way * share
    }

    package static func == (a: NumberTrack, b: NumberTrack) -> Bool {
        a.from == b.from && a.way == b.way && a.target == b.target && a.pace == b.pace
    }
}

/// What sampling changed. Not an option set: across modules, its generic operations cost more than everything else here.
package struct TrackChanges: Sendable {
    /// Whether the layer's own drawing changed.
    package var content = false
    /// Whether the position or the strength of the layer's drawing changed.
    package var placement = false
    /// Whether the position of the layer's drawing changed.
    package var place = false
}

extension LayerProperties {
    /// Brings every track's value to a time of the layer's own clock. Hot.
    ///
    /// - Parameters:
    ///   - shares: The shares of recent paces, kept from layer to layer.
    ///   - committed: The values that hold while an animation shows nothing; `nil` for the present ones.
    package mutating func sample(
        _ tracks: [NumberTrack], at time: Double, _ shares: inout PaceShares,
        committed: @autoclosure () -> LayerProperties?
    ) -> TrackChanges {
        var changes = TrackChanges()
        tracks.withUnsafeBufferPointer { tracks in
            for index in tracks.indices {
                let target = tracks[index].target
                let value = tracks[index].value(at: time, &shares) ?? (committed() ?? self).value(of: target)
                guard set(target, to: value) else { continue }
                if target.isContent { changes.content = true } else { changes.placement = true }
                if target.isPlace { changes.place = true }
            }
        }
        return changes
    }

    private func value(of target: NumberTrack.Target) -> SIMD2<Double> {
        switch target {
        case .position: SIMD2(Double(position.x), Double(position.y))
        case .positionX: SIMD2(Double(position.x), 0)
        case .positionY: SIMD2(Double(position.y), 0)
        case .zPosition: SIMD2(Double(zPosition), 0)
        case .opacity: SIMD2(Double(opacity), 0)
        case .cornerRadius: SIMD2(Double(cornerRadius), 0)
        }
    }

    /// - Returns: Whether the value differs from the one before.
    @inline(__always)
    private mutating func set(_ target: NumberTrack.Target, to value: SIMD2<Double>) -> Bool {
        switch target {
        case .position:
            let new = CGPoint(x: value.x, y: value.y)
            guard new != position else { return false }
            position = new
        case .positionX:
            guard position.x != value.x else { return false }
            position.x = value.x
        case .positionY:
            guard position.y != value.x else { return false }
            position.y = value.x
        case .zPosition:
            guard zPosition != value.x else { return false }
            zPosition = value.x
        case .opacity:
            let new = Float(value.x)
            guard opacity != new else { return false }
            opacity = new
        case .cornerRadius:
            guard cornerRadius != value.x else { return false }
            cornerRadius = value.x
        }
        return true
    }
}
