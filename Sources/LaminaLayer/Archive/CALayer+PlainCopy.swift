import LaminaImage

extension CALayer {
    /// A copy of the layer and everything below it that needs no code of the program to show the same: layers are of Core
    /// Animation's classes, layers that the program draws have the picture that they drew last, and animations begin when those of
    /// the layer did.
    ///
    /// Left out are tiles, drawables and films, which only the program can make again.
    package final func plainCopy() -> CALayer {
        let root = plainLayer()
        var open: [(from: CALayer, to: CALayer)] = [(self, root)]
        while let (from, to) = open.popLast() {
            for attached in from.attachedAnimations where !attached.isOver {
                let copy = attached.animation.duplicate()
                if attached.isCommitted { copy.beginTime = attached.snapshot.timing.beginTime }
                copy.delegate = nil
                to.addAsTimed(copy, forKey: attached.key)
            }
            if let mask = from.maskLayer {
                let copy = mask.plainLayer()
                to.mask = copy
                open.append((mask, copy))
            }
            for child in from.sublayerList.layers {
                let copy = child.plainLayer()
                to.addSublayer(copy)
                open.append((child, copy))
            }
        }
        return root
    }

    /// A copy of the layer alone, of the class of Core Animation's that is nearest.
    private final func plainLayer() -> CALayer {
        let copy: CALayer =
            switch self {
            case is CAShapeLayer: CAShapeLayer(layer: self)
            case is CAGradientLayer: CAGradientLayer(layer: self)
            case is CATextLayer: CATextLayer(layer: self)
            case is CAReplicatorLayer: CAReplicatorLayer(layer: self)
            case is CAEmitterLayer: CAEmitterLayer(layer: self)
            case is CATransformLayer: CATransformLayer(layer: self)
            case is CAScrollLayer: CAScrollLayer(layer: self)
            default: CALayer(layer: self)
            }
        // Layouts ran already, and would need the program's classes.
        copy.layoutManager = nil
        copy.constraints = nil
        copy.autoresizingMask = []
        if !(copy is CATextLayer), let image = values.contents { copy.contents = image }
        return copy
    }
}
