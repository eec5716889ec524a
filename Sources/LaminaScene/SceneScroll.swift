import LaminaLayer

/// The values of a scroll layer besides those that all layers have.
package struct SceneScroll: Equatable, Sendable {
    package var scrollMode = CAScrollLayerScrollMode.both

    func makeLayer() -> CAScrollLayer {
        let layer = CAScrollLayer()
        layer.scrollMode = scrollMode
        return layer
    }
}

extension SceneScroll {
    static let className = "CAScrollLayer"
}
