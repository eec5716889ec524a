import Foundation
import LaminaLayer
import LaminaText
import LaminaValues

extension Scene {
    /// A new tree of layers: a root of the picture's size, whose own coordinates are the picture's, with the scene's
    /// layers and their animations inside, in their initial states or in the state that was asked for. Animations
    /// with a `beginTime` of 0 begin with the first commit.
    ///
    /// The root does not have the scene's ``backgroundColor``. The renderer draws this colour behind the layers.
    ///
    /// - Parameter scale: Pixels per point of the picture, which text has where the scene does not say how many; `nil` for the
    ///   scene's ``scale``.
    public func makeRootLayer(scale: CGFloat? = nil) -> CALayer {
        let root = CALayer()
        root.anchorPoint = .zero
        root.bounds = CGRect(origin: .zero, size: size)
        let layers = layers.withTextScale(scale ?? self.scale)
        for layer in layers.makeTrees(fonts: fonts) { root.addSublayer(layer) }
        show(on: root)
        return root
    }
}

extension [SceneLayer] {
    /// The layers, with a scale for each text that has none of its own.
    func withTextScale(_ scale: CGFloat) -> [SceneLayer] {
        guard scale != 1, contains(where: { $0.text?.hasOwnContentsScale == false }) else { return self }
        return map { layer in
            var layer = layer
            if layer.text?.hasOwnContentsScale == false { layer.properties.contentsScale = scale }
            return layer
        }
    }

    /// The outermost layers, with their sublayers.
    ///
    /// - Parameter fonts: The fonts of text layers; `nil` for those of the process.
    func makeTrees(fonts: FontCollection?) -> [CALayer] {
        var result: [CALayer] = []
        var made: [CALayer] = []
        // The layers that may be the next layer's superlayer.
        var open: [CALayer] = []
        for value in self {
            let layer =
                value.text?.makeLayer(fonts: fonts) ?? value.scroll?.makeLayer() ?? value.video?.makeLayer()
                ?? value.properties.kind.makeLayer()
            layer.properties = value.properties
            if let id = value.id { layer.identifier = id }
            if !value.stateTransitions.isEmpty {
                layer.stateTransitions = value.stateTransitions.map { $0.makeTransition(fonts: fonts) }
            }
            for entry in value.animations where entry.animation.animationClass != .matchMove {
                let animation = entry.animation.makeAnimation(fonts: fonts)
                if let source = (animation as? CATransition)?.source, source.bounds == .zero {
                    source.bounds = layer.bounds
                }
                layer.addAsTimed(animation, forKey: entry.key)
            }
            open.removeLast(Swift.max(0, open.count - value.depth))
            if value.isAbsent {
                // Such a layer is held by the states that add it to a layer.
            } else if let superlayer = open.last {
                if value.isMask { superlayer.mask = layer } else { superlayer.addSublayer(layer) }
            } else {
                result.append(layer)
            }
            open.append(layer)
            made.append(layer)
        }
        for (place, value) in enumerated() where !value.states.isEmpty {
            let targets = SceneStateTargets(self, in: place)
            made[place].states = value.states.map { state in
                state.makeState(fonts: fonts) { name in targets[name].map { made[$0] } }
            }
        }
        addMatchMoves(to: made, fonts: fonts)
        return result
    }

    /// Adds the animations that make layers follow others, which may come later in the list.
    private func addMatchMoves(to made: [CALayer], fonts: FontCollection?) {
        var sources: [String: Int]?
        for (place, value) in enumerated() {
            for entry in value.animations where entry.animation.animationClass == .matchMove {
                let known = sources ?? SceneStateTargets.places(in: self)
                sources = known
                guard let animation = entry.animation.makeAnimation(fonts: fonts) as? CAMatchMoveAnimation,
                    let source = entry.animation.word(.sourceLayer).flatMap({ known[$0] })
                else { continue }
                animation.sourceLayer = made[source]
                made[place].addAsTimed(animation, forKey: entry.key)
            }
        }
    }
}

extension LayerKind {
    /// A layer of the class that commits values of this kind.
    fileprivate func makeLayer() -> CALayer {
        switch self {
        case .plain, .tile, .mixture: CALayer()
        case .transform: CATransformLayer()
        case .shape: CAShapeLayer()
        case .replicator: CAReplicatorLayer()
        case .gradient: CAGradientLayer()
        case .emitter: CAEmitterLayer()
        case .text: CATextLayer()
        }
    }
}
