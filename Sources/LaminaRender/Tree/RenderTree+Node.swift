import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

extension RenderTree {
    /// A layer: its values at the tree's time, and its links.
    package struct Node: Equatable, Sendable {
        package var id: LayerID
        /// The committed values, unless they are shown: so a layer that shows them has one reference, and changes in place.
        private var unseen: ShownLayer?
        /// The animated values at the tree's time; the committed ones without animations.
        private(set) var shown: ShownLayer
        var committed: ShownLayer { unseen ?? shown }
        /// `nil` for a layer that nothing but commits changes.
        private var motion: LayerMotion?
        /// The animations prepared for sampling, if all of them can be.
        private var tracks: [NumberTrack]?
        /// The layer's values at the tree's time.
        package var properties: LayerProperties {
            @inline(__always) _read { yield shown.properties }
        }
        /// The values without animations.
        package var model: LayerProperties {
            @inline(__always) _read { yield committed.properties }
        }
        /// Whether the layer has a `fill`.
        var isFill: Bool {
            @inline(__always) get { shown.isFill && children.isEmpty && mask.isNone }
        }
        /// In the order in which they are applied.
        package var animations: [LayerAnimation] { motion?.animations ?? [] }
        var traits: LayerTraits { shown.traits }
        /// The depth of the layer's plane in its superlayer, in points.
        package var depth: Double { shown.depth }
        /// The layer, if it shows one colour inside its bounds and nothing else, and nothing lies below it.
        var fill: FillLook? {
            @inline(__always) get { children.isEmpty && mask.isNone ? shown.fill : nil }
        }
        /// Back to front, as indices into `nodes`.
        package internal(set) var children: [Int32] = []
        /// In `nodes`: the root of the tree that masks the layer.
        package internal(set) var mask = OptionalIndex<Node>.none
        /// In `nodes`: the superlayer or the masked layer; none for a layer without either.
        var parent = OptionalIndex<Node>.none
        /// The commit that last changed this layer's own drawing, its sublayers or its mask.
        package internal(set) var contentGeneration: UInt64
        /// The commit that last changed the position or the opacity of this layer.
        package private(set) var placementGeneration: UInt64
        /// The commit that last changed the layer's picture in its own space: its content, or anything of a layer below it.
        /// The layer's own position does not count, because a moved layer shows the same picture elsewhere.
        package internal(set) var subtreeGeneration: UInt64

        @inline(__always)  // so that a new node is made where it goes
        init(_ change: borrowing LayerTreeUpdate.Change, generation: UInt64, _ paces: inout RecentPaces) {
            id = change.layer
            shown = ShownLayer(change.properties)
            if change.animations.isEmpty, !change.properties.isEmitter {
                (tracks, motion) = ([], nil)
            } else {
                tracks = Self.tracks(change, &paces)
                let history =
                    change.properties.isEmitter
                    ? EmitterHistory(change.properties, change.animations) : nil
                motion = LayerMotion(change, history, areTracks: tracks != nil)
            }
            contentGeneration = generation
            placementGeneration = generation
            subtreeGeneration = generation
        }

        /// A copy of a layer without its animations, to which no update refers.
        init(copying shown: ShownLayer, id: LayerID, generation: UInt64) {
            (self.id, self.shown) = (id, shown)
            tracks = nil
            contentGeneration = generation
            placementGeneration = generation
            subtreeGeneration = generation
        }

        /// Adopts committed values, which are shown unchanged until the tree is next brought to a time.
        ///
        /// - Parameter localTime: The time of the commit, by the layer's own clock.
        mutating func commit(
            _ change: LayerTreeUpdate.Change, at localTime: Double, generation: UInt64,
            _ paces: inout RecentPaces
        ) {
            var history = motion?.history
            history?.commit(change.properties, change.animations, at: localTime)
            tracks = Self.tracks(change, &paces)
            motion = LayerMotion(change, history, areTracks: tracks != nil)
            unseen = nil
            show(ShownLayer(change.properties), generation: generation)
        }

        /// Adopts a committed position. Hot.
        ///
        /// - Returns: `false`, without any change, for a layer that may show other values than the committed ones.
        mutating func move(to position: CGPoint, generation: UInt64) -> Bool {
            guard motion == nil, unseen == nil else { return false }
            guard shown.properties.position != position else { return true }
            if !isKnownUniquelyReferenced(&shown) { shown = ShownLayer(shown.properties) }
            shown.move(to: position)
            placementGeneration = generation
            return true
        }

        /// Whether a change gives a still layer another colour of background, not a clear one, and nothing else.
        func differsInBackground(_ change: LayerTreeUpdate.Change) -> Bool {
            guard motion == nil, change.animations.isEmpty,
                (model.backgroundColor?.alpha ?? 0) > 0, (change.properties.backgroundColor?.alpha ?? 0) > 0,
                model.backgroundColor != change.properties.backgroundColor
            else { return false }
            var values = change.properties
            values.backgroundColor = model.backgroundColor
            return values == model
        }

        /// A change of the position alone.
        func change(to position: CGPoint) -> LayerTreeUpdate.Change {
            var values = model
            values.position = position
            return LayerTreeUpdate.Change(layer: id, properties: values, animations: animations)
        }

        /// `nil` for an emitter, because its particles also move without animations.
        private static func tracks(
            _ change: LayerTreeUpdate.Change, _ paces: inout RecentPaces
        ) -> [NumberTrack]? {
            if change.properties.isEmitter { return nil }
            return NumberTrack.tracks(of: change.animations, on: change.properties, &paces)
        }

        /// Prefetches the memory from which the next frame's values are read. Mutating, so that it runs in place. Hot.
        @inline(__always)
        mutating func prefetch() {
            shown.prefetch()
            tracks?.withUnsafeBufferPointer { lamina_prefetch($0.baseAddress, 3) }
        }

        /// Shows the animated values at a time of the layer's own clock.
        ///
        /// - Parameter inPlace: Whether animations that can be are sampled in place, and those that stand still are passed over.
        ///   Without it the values are made anew.
        /// - Returns: Whether the shown values changed.
        mutating func animate(
            at localTime: Double, inPlace: Bool, generation: UInt64, _ shares: inout PaceShares
        ) -> Bool {
            if inPlace, let isStill = tracks?.isEmpty {
                return !isStill && sampleTracks(at: localTime, generation: generation, &shares)
            }
            if inPlace, motion?.isStill(at: localTime) == true { return false }
            let isChanged: Bool
            if inPlace, let animations = motion?.independent {
                own()
                isChanged = note(shown.sample(animations, at: localTime), at: generation)
                if isChanged, let moving = motion?.moving { motion = moving }
            } else {
                isChanged = show(animated(at: localTime), generation: generation)
            }
            // A layer that moves most likely goes on to move.
            if inPlace, !isChanged, let still = motion?.still(around: localTime) { motion = still }
            return isChanged
        }

        /// Samples the number tracks in place. They and the committed values are taken out meanwhile, so that no reference is
        /// counted. Hot.
        ///
        /// - Returns: Whether the shown values changed.
        @inline(__always)
        private mutating func sampleTracks(
            at localTime: Double, generation: UInt64, _ shares: inout PaceShares
        ) -> Bool {
            own()
            guard let list = tracks.take() else { return false }
            let model = unseen.take()
            let changes = shown.sample(list, at: localTime, &shares, committed: model)
            (tracks, unseen) = (list, model)
            return note(changes, at: generation)
        }

        /// Makes shown values that nobody else refers to, so that they can change in place.
        @inline(__always)
        private mutating func own() {
            if unseen == nil { unseen = shown }
            if !isKnownUniquelyReferenced(&shown) { shown = ShownLayer(shown.properties) }
        }

        /// - Returns: Whether anything changed.
        @inline(__always)
        private mutating func note(_ changes: TrackChanges, at generation: UInt64) -> Bool {
            if changes.content { contentGeneration = generation }
            if changes.placement { placementGeneration = generation }
            return changes.content || changes.placement
        }

        /// When an emitter's particles next change by themselves, in seconds of the layer's own clock.
        func nextEmission(after localTime: Double) -> Double {
            if motion?.history?.past(at: localTime)?.hasBirths == true { return localTime }
            return model.emitter.nextChange(after: localTime)
        }

        /// The animated values at a time of the layer's own clock.
        func animated(at localTime: Double) -> LayerProperties {
            var values = model
            if let sampled = motion?.sampled {
                values.apply(sampled, at: localTime)
            } else {
                values.apply(animations, at: localTime)
            }
            if values.isEmitter {
                values.emitter.moment = values.emitter.moment(at: localTime, after: motion?.history)
            }
            return values
        }

        /// - Returns: Whether the shown values changed.
        mutating func show(_ new: LayerProperties, generation: UInt64) -> Bool {
            guard new != shown.properties else { return false }
            if unseen == nil { unseen = shown }
            show(ShownLayer(new), generation: generation)
            return true
        }

        /// Shows the committed values.
        mutating func showCommitted(generation: UInt64) {
            guard let committed = unseen else { return }
            unseen = nil
            show(committed, generation: generation)
        }

        /// The list of sublayers, which the caller puts back: so the list has one owner while it changes.
        mutating func takeChildren() -> [Int32] {
            let result = children
            children = []
            return result
        }

        /// The first layer whose picture, in its own space, changed with this layer: `index` if the layer's content
        /// changed, otherwise its parent. Mutating, like the next method, so that it runs in place.
        mutating func firstToTell(
            _ index: Int32, at generation: UInt64
        ) -> OptionalIndex<Node> {
            contentGeneration == generation ? OptionalIndex(index) : parent
        }

        /// Notes that the layer's picture changed in its own space.
        ///
        /// - Returns: The layer's parent; `nil` if the change was noted already.
        mutating func tell(_ generation: UInt64) -> OptionalIndex<Node>? {
            guard subtreeGeneration != generation else { return nil }
            subtreeGeneration = generation
            return parent
        }

        private mutating func show(_ layer: ShownLayer, generation: UInt64) {
            if let moving = motion?.moving { motion = moving }
            if properties.contentDiffers(from: layer.properties) { contentGeneration = generation }
            if properties.placementDiffers(from: layer.properties) { placementGeneration = generation }
            shown = layer
        }
    }
}

extension LayerProperties {
    /// Whether the layer draws particles. A kind is matched rather than compared, which calls nothing.
    var isEmitter: Bool {
        @inline(__always) get { if case .emitter = kind { true } else { false } }
    }
}
