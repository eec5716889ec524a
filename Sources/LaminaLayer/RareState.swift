import LaminaAssociation
import LaminaImage

/// State of a layer that plain layers do not have. A layer makes it when it first needs one of these values.
final class RareState {
    var mask: CALayer?
    /// Contents that are no image, which are kept for the program.
    var otherContents: Any?
    var attachedAnimations = AttachedAnimations()
    var layoutRules: LayoutRules?
    var resizes: ResizeQueue?
    var drawn: DrawnContents?
    var tiles: TileSet?
    var supply: (any ContentsSupply)?
    var extraValues: [String: Any] = [:]
    /// The values under keys of the program's own with which the layer draws, as animations have them.
    var animatedOwnValues: [String: Any] = [:]
    /// Whether the layer displays, so that reading a key gives the animated value.
    var isDisplaying = false
    var ownStates: LayerStates?
    var original: CALayer?
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    /// `nil` for the default.
    var wantsScaling: Bool?
    var givenFilters: GivenFilters?
    var watches: [KeyValueWatch] = []
    var associatedObjects: AssociatedObjects?
}

extension CALayer: AssociatedObjectsOwner {
    package final var associatedObjects: AssociatedObjects? {
        get { rareState?.associatedObjects }
        set { setRare(\.associatedObjects, to: newValue) }
    }
}

extension CALayer {
    final var maskLayer: CALayer? {
        get { rareState?.mask }
        set { setRare(\.mask, to: newValue) }
    }

    /// Contents that are no image, or an object that stands for one. The image itself is among the values.
    final var otherContents: Any? {
        get { rareState?.otherContents }
        set { setRare(\.otherContents, to: newValue) }
    }

    /// The contents, an image or not.
    final var rawContents: Any? {
        if let other = otherContents { return other }
        return values.contents
    }

    /// Whether there are contents, an image or not.
    final var hasContents: Bool { values.contents != nil || rareState?.otherContents != nil }

    /// In the order in which they were added.
    final var attachedAnimations: AttachedAnimations {
        get { rareState?.attachedAnimations ?? AttachedAnimations() }
        // In place, so that adding an animation copies no list.
        _modify {
            if let rareState {
                yield &rareState.attachedAnimations
            } else {
                var added = AttachedAnimations()
                defer { if !added.isEmpty { makeRareState().attachedAnimations = added } }
                yield &added
            }
        }
    }

    /// `nil` for layers without manager, constraints and autoresizing.
    final var layoutRules: LayoutRules? {
        get { rareState?.layoutRules }
        set { setRare(\.layoutRules, to: newValue) }
    }

    /// Set while the sublayers adapt to a new size.
    final var resizes: ResizeQueue? {
        get { rareState?.resizes }
        set { setRare(\.resizes, to: newValue) }
    }

    /// `nil` for layers that never had to display.
    final var drawn: DrawnContents? {
        get { rareState?.drawn }
        set { setRare(\.drawn, to: newValue) }
    }

    /// `nil` for all but tiled layers.
    final var tiles: TileSet? {
        get { rareState?.tiles }
        set { setRare(\.tiles, to: newValue) }
    }

    /// The source of the contents; set before the layer is in a tree, `nil` for most layers.
    package final var supply: (any ContentsSupply)? {
        get { rareState?.supply }
        set { setRare(\.supply, to: newValue) }
    }

    /// The values that programs keep under keys of their own.
    final var extraValues: [String: Any] {
        get { rareState?.extraValues ?? [:] }
        _modify { yield &makeRareState().extraValues }
    }

    /// The observed values of the layer.
    final var watches: [KeyValueWatch] {
        get { rareState?.watches ?? [] }
        _modify { yield &makeRareState().watches }
    }

    /// `nil` for layers without states.
    final var ownStates: LayerStates? {
        get { rareState?.ownStates }
        set { setRare(\.ownStates, to: newValue) }
    }

    /// For a presentation copy, the layer it was made from.
    final var original: CALayer? {
        get { rareState?.original }
        set { setRare(\.original, to: newValue) }
    }

    /// Sets a value. `nil` makes no state.
    @inline(__always)  // so that the key path becomes a plain access
    final func setRare<Value>(_ path: ReferenceWritableKeyPath<RareState, Value?>, to value: Value?) {
        guard value != nil || rareState != nil else { return }
        makeRareState()[keyPath: path] = value
    }

    private final func makeRareState() -> RareState {
        if let rareState { return rareState }
        let made = RareState()
        rareState = made
        return made
    }
}

/// An object of a program that stands for an image as a layer's contents.
package protocol LayerContentsValue {
    var layerContents: CGImage? { get }
}
