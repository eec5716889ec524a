import QuartzCore

/// The delegate of a layer whose view draws nothing itself: it leaves everything to the layer.
package final class UndrawingDelegate: CALayerDelegate, Sendable {
    package static let shared = UndrawingDelegate()
}
