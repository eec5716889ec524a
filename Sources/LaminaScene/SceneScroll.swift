import LaminaLayer

/// The values of a scroll layer besides those that all layers have.
package struct SceneScroll: Equatable, Sendable {
    package var mode = CAScrollLayerScrollMode.both

    func makeLayer() -> CAScrollLayer {
        let layer = CAScrollLayer()
        layer.scrollMode = mode
        return layer
    }
}

extension SceneScroll {
    static let className = "CAScrollLayer"
    static let modes = [CAScrollLayerScrollMode.none, .vertically, .horizontally, .both].map(\.rawValue)
}
