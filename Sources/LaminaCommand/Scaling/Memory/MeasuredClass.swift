import Foundation
import Lamina

/// A class of layers whose memory is measured.
struct MeasuredClass: Sendable {
    /// The name of the class.
    var name: String
    /// How many layers are made, before the number is divided.
    var count = 10_000
    /// The most bytes that a layer may take after the commit, model and render side; `nil` for no target.
    var target: Double?
    /// Makes a layer that shows what the class is for, from values that layers can share. Each layer gets a frame and a
    /// background besides.
    var make: @Sendable (_ index: Int) -> CALayer

    /// The classes, the most used first.
    static let all: [MeasuredClass] = [
        MeasuredClass(name: "CALayer", count: 100_000, target: 800) { _ in CALayer() },
        MeasuredClass(name: "CAShapeLayer") { _ in
            let layer = CAShapeLayer()
            layer.path = sharedPath
            return layer
        },
        MeasuredClass(name: "CATextLayer") { index in
            let layer = CATextLayer()
            layer.fontSize = 8
            layer.string = String(index)
            return layer
        },
        MeasuredClass(name: "CAGradientLayer") { _ in
            let layer = CAGradientLayer()
            layer.colors = sharedColors
            return layer
        },
        MeasuredClass(name: "CAEmitterLayer") { _ in CAEmitterLayer() },
        MeasuredClass(name: "CAReplicatorLayer") { _ in CAReplicatorLayer() },
        MeasuredClass(name: "CATransformLayer") { _ in CATransformLayer() },
        MeasuredClass(name: "CAScrollLayer") { _ in CAScrollLayer() },
        MeasuredClass(name: "CATiledLayer") { _ in CATiledLayer() },
        MeasuredClass(name: "CAVideoLayer") { _ in CAVideoLayer() },
        MeasuredClass(name: "CADrawableLayer") { _ in CADrawableLayer() },
    ]

    private static let sharedPath = CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
    private static let sharedColors = [CGColor.white, CGColor.black]
}
