import Foundation
import LaminaGeometry
import LaminaLayer

/// The layers that show a machine: one tree for each take, of which one is seen.
final class LottieMachineLayers {
    let root = CALayer()
    private let scale: CGFloat
    private var holders: [LottieTake: CALayer] = [:]
    private var shown: LottieTake?

    /// The most trees that are kept; others are made again.
    private static let maximumTrees = 16

    init(size: CGSize, scale: CGFloat) {
        self.scale = scale
        root.anchorPoint = .zero
        root.bounds = CGRect(origin: .zero, size: size)
        root.masksToBounds = true
    }

    func show(_ run: LottieMachineRun, _ stage: inout LottieMachineStage) throws(SceneError) {
        let take = run.take
        let holder: CALayer
        if let known = holders[take] {
            holder = known
        } else {
            holder = try make(take, &stage)
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if shown != take {
            if let shown { holders[shown]?.isHidden = true }
            holder.isHidden = false
            shown = take
        }
        holder.timeOffset = run.takeTime
        root.backgroundColor = run.background
        CATransaction.commit()
    }

    private func make(
        _ take: LottieTake, _ stage: inout LottieMachineStage
    ) throws(SceneError) -> CALayer {
        let scene = try stage.scene(of: take)
        if holders.count >= Self.maximumTrees {
            for (other, layer) in holders where other != shown {
                layer.removeFromSuperlayer()
                holders[other] = nil
            }
        }
        let holder = CALayer()
        holder.anchorPoint = .zero
        holder.bounds = CGRect(origin: .zero, size: scene.size)
        if scene.size != root.bounds.size {
            let (own, size) = (scene.size, root.bounds.size)
            let scale = min(size.width / own.width, size.height / own.height)
            holder.transform = CATransform3DMakeScale(scale, scale, 1)
            holder.position = CGPoint(
                x: (size.width - own.width * scale) / 2, y: (size.height - own.height * scale) / 2)
        }
        holder.speed = 0
        for layer in scene.layers.withTextScale(scale).makeTrees(fonts: scene.fonts) {
            holder.addSublayer(layer)
        }
        root.addSublayer(holder)
        holders[take] = holder
        return holder
    }
}

extension LottieStateMachine {
    /// A layer of the picture's size that shows the machine as it is now. ``updateLayer()`` shows what it is later; a machine has
    /// one such layer, the last one that was made.
    ///
    /// Throws ``SceneError`` where a limit is exceeded.
    ///
    /// - Parameter scale: Pixels per point of the picture, for text.
    public func makeLayer(scale: CGFloat = 1) throws(SceneError) -> CALayer {
        let layers = LottieMachineLayers(size: size, scale: scale)
        shownLayers = layers
        try updateLayer()
        return layers.root
    }

    /// Shows the present picture in the layer that ``makeLayer(scale:)`` made. Trees of layers are made once for each animation
    /// and theme; another frame is a change of one value.
    ///
    /// Throws ``SceneError`` where a limit is exceeded.
    public func updateLayer() throws(SceneError) {
        guard let layers = shownLayers else { return }
        let run = run
        try withStage { stage throws(SceneError) in try layers.show(run, &stage) }
    }
}
