import LaminaLayer
import QuartzCore

/// A layer of a class that is known only when the program runs. A class of the program's own that is none of these is a plain
/// layer.
func makeLayer(_ type: AnyClass) -> CALayer {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(CAShapeLayer.self): CAShapeLayer()
    case ObjectIdentifier(CAGradientLayer.self): CAGradientLayer()
    case ObjectIdentifier(CATextLayer.self): CATextLayer()
    case ObjectIdentifier(CAEmitterLayer.self): CAEmitterLayer()
    case ObjectIdentifier(CAReplicatorLayer.self): CAReplicatorLayer()
    case ObjectIdentifier(CAScrollLayer.self): CAScrollLayer()
    case ObjectIdentifier(CATiledLayer.self): CATiledLayer()
    case ObjectIdentifier(CATransformLayer.self): CATransformLayer()
    default: CALayer()
    }
}
