import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaValues

/// The nodes that replace a layer in the render tree while its transition runs.
///
/// The layer's placement becomes a layer of its own, in whose space two pictures lie: the old one, a copy of the layer and
/// of its whole subtree as it was, and the layer itself. Each is in a holder, which moves and fades it. So both pictures
/// have the layer's depth, tilt and flip, and every feature of a layer tree works in them.
struct TransitionStage: Equatable, Sendable {
    /// `LayerTransition.id`.
    var transition: UInt64
    /// The index of the placement's node, which has both holders as sublayers.
    var placement: Int32
    var oldHolder: Int32
    var newHolder: Int32
    /// The root of the copy; none if there was nothing before.
    var old: OptionalIndex<RenderTree.Node>
}

/// The positions and opacities of a transition's two pictures at a time.
struct TransitionMoment: Equatable, Sendable {
    /// In points of the layer.
    var oldOffset = CGPoint.zero
    var newOffset = CGPoint.zero
    var oldOpacity: Float = 1
    var newOpacity: Float = 1
    /// In the space of the layer.
    var oldTurn = CATransform3DIdentity
    var newTurn = CATransform3DIdentity
    /// True when the two images are added. Pixels that both images share then keep their value.
    var isMixed = false
    /// The progress of the transition, 0...1.
    var progress = 0.0

    /// Only the new picture.
    static let over = TransitionMoment(oldOpacity: 0, progress: 1)

    /// - Parameters:
    ///   - progress: 0...1.
    ///   - bounds: The layer's, in points.
    ///   - isFlipped: Whether the layer's y axis points up in the picture.
    init(_ transition: LayerTransition, progress: Double, bounds: CGRect, isFlipped: Bool) {
        self.progress = progress
        let size = bounds.size
        let share = Float(progress)
        var way = CGPoint.zero
        switch transition.subtype {
        case .fromRight?: way.x = size.width
        case .fromTop?: way.y = isFlipped ? size.height : -size.height
        case .fromBottom?: way.y = isFlipped ? -size.height : size.height
        default: way.x = -size.width
        }
        let rest = CGPoint(x: way.x * (1 - progress), y: way.y * (1 - progress))
        let gone = CGPoint(x: -way.x * progress, y: -way.y * progress)
        let type = transition.filter == nil ? transition.type : .fade
        switch type {
        case _ where type.isFlip:
            let turn = CardTurn(bounds: bounds, isFlipped: isFlipped)
            (oldTurn, newTurn) = turn.sides(transition.subtype, progress)
            (oldOpacity, newOpacity) = progress < 0.5 ? (1, 0) : (0, 1)
        case _ where type.isCube:
            let faces = CardTurn(bounds: bounds, isFlipped: isFlipped).faces(transition.subtype, progress)
            (oldTurn, newTurn) = (faces.old ?? oldTurn, faces.new ?? newTurn)
            (oldOpacity, newOpacity) = (faces.old == nil ? 0 : 1, faces.new == nil ? 0 : 1)
        case _ where type.isCurl:
            oldTurn = CardTurn(bounds: bounds, isFlipped: isFlipped).leaf(progress)
            oldOpacity = Float(min(1, (1 - progress) * 4))
        case _ where type.isUncurl:
            newTurn = CardTurn(bounds: bounds, isFlipped: isFlipped).leaf(1 - progress)
            newOpacity = Float(min(1, progress * 4))
        case .moveIn: newOffset = rest
        case .reveal: oldOffset = gone
        case .push:
            // The pictures fade while they slide, as in Core Animation.
            (oldOffset, newOffset) = (gone, rest)
            (oldOpacity, newOpacity) = (1 - share, share)
        default:
            // In steps of a byte, so that both opacities always add up to 1.
            newOpacity = (share * 255).rounded() / 255
            oldOpacity = (255 - (share * 255).rounded()) / 255
            isMixed = true
        }
    }

    private init(oldOpacity: Float, progress: Double) {
        self.oldOpacity = oldOpacity
        self.progress = progress
    }
}

extension LayerProperties {
    /// The layer's place, and how its finished picture is blended with the layers behind; it draws nothing itself.
    var placement: LayerProperties {
        var result = LayerProperties()
        result.name = name
        result.bounds = bounds
        result.position = position
        result.zPosition = zPosition
        result.anchorPoint = anchorPoint
        result.anchorPointZ = anchorPointZ
        result.transform = transform
        result.isGeometryFlipped = isGeometryFlipped
        result.isDoubleSided = isDoubleSided
        result.compositingFilter = compositingFilter
        result.backgroundFilters = backgroundFilters
        result.cornerRadius = cornerRadius
        result.maskedCorners = maskedCorners
        result.cornerCurve = cornerCurve
        return result
    }

    /// The remaining values, in the placement's space.
    ///
    /// - Parameter origin: The place of the origin of the bounds.
    func picture(at origin: CGPoint) -> LayerProperties {
        var result = self
        result.position = CGPoint(
            x: origin.x + anchorPoint.x * bounds.width, y: origin.y + anchorPoint.y * bounds.height)
        result.zPosition = 0
        result.anchorPointZ = 0
        result.transform = CATransform3DIdentity
        result.isGeometryFlipped = false
        result.isDoubleSided = true
        result.compositingFilter = nil
        result.backgroundFilters = []
        return result
    }

    /// A holder's values.
    fileprivate init(
        holderAt offset: CGPoint, opacity: Float, turn: CATransform3D, isAdded: Bool = false
    ) {
        self.init()
        position = offset
        transform = turn
        self.opacity = opacity
        if isAdded { compositingFilter = CAFilter(type: "plusL") }
    }
}

extension TransitionStage {
    /// The values of the stage's nodes.
    ///
    /// - Parameters:
    ///   - layer: The layer's values, with its animations.
    ///   - old: The values of the copy, as the layer had them.
    func values(
        of layer: LayerProperties, old: LayerProperties?, _ transition: LayerTransition,
        at moment: TransitionMoment
    ) -> [(node: Int32, values: LayerProperties)] {
        var placement = layer.placement
        if moment.isMixed { placement.kind = .mixture }
        if var filter = transition.filter, moment.progress < 1 {
            filter.inputs["inputTime"] = .number(moment.progress)
            placement.filters = [filter]
        }
        var result = [
            (self.placement, placement),
            (
                oldHolder,
                LayerProperties(
                    holderAt: moment.oldOffset, opacity: moment.oldOpacity, turn: moment.oldTurn)
            ),
            (
                newHolder,
                LayerProperties(
                    holderAt: moment.newOffset, opacity: moment.newOpacity, turn: moment.newTurn,
                    isAdded: moment.isMixed)
            ),
        ]
        if let old, let copy = self.old.value { result.append((copy, old.picture(at: layer.bounds.origin))) }
        return result
    }
}
