import Foundation
import LaminaGeometry

/// The transforms of all layers of a composition, each with those of its parents.
///
/// The products of a time are computed at once, so that a chain costs as much as it is long and not the square of that.
final class LottieRig: Sendable {
    private let places: [Place]
    private let products: RecentValues<[CATransform3D]>
    /// Whether a layer is in space.
    let isSpatial: Bool

    init(_ context: CompositionContext, _ clock: LottieClock) {
        let places = context.layers.indices.map { index in
            Place(
                transform: context.layers[index].transform.timed(by: clock),
                orientsAlongPath: context.layers[index].orientsAlongPath,
                parent: context.parent(of: index))
        }
        self.places = places
        isSpatial = context.layers.contains(where: \.isSpatial)
        products = RecentValues { Self.products(places, at: $0) }
    }

    /// The transform of a layer and all its parents, into the composition's space.
    func matrix(of index: Int, at time: Double) -> CATransform3D { products.value(at: time)[index] }

    /// The time from the first to the last change of a layer or one of its parents; none for a chain that does not change.
    func stretches(of index: Int) -> [LottieStretch] {
        var (from, to) = (Double.infinity, -Double.infinity)
        var next: Int? = index
        // A circle ends here.
        for _ in places.indices {
            guard let place = next else { break }
            for stretch in places[place].stretches {
                (from, to) = (min(from, stretch.from), max(to, stretch.to))
            }
            next = places[place].parent
        }
        return from < to ? [LottieStretch(from: from, to: to)] : []
    }

    private static func products(_ places: [Place], at time: Double) -> [CATransform3D] {
        var result = [CATransform3D?](repeating: nil, count: places.count)
        var way: [Int] = []
        for index in places.indices {
            var next: Int? = index
            while let place = next, result[place] == nil, way.count <= places.count {
                way.append(place)
                next = places[place].parent
            }
            var product = next.flatMap { result[$0] } ?? CATransform3DIdentity
            while let place = way.popLast() {
                product = CATransform3DConcat(places[place].matrix(at: time), product)
                result[place] = product
            }
        }
        return result.map { $0 ?? CATransform3DIdentity }
    }
}

/// Where a layer is, and the layer from which that is counted.
private struct Place: Sendable {
    var transform: LottieTransform
    var orientsAlongPath: Bool
    var parent: Int?

    var stretches: [LottieStretch] {
        transform.linearStretches + transform.anchor.stretches + transform.position.stretches
    }

    /// All parts of the transform.
    func matrix(at time: Double) -> CATransform3D {
        let (anchor, position) = (transform.anchor.value(at: time), transform.position.value(at: time))
        let turn =
            orientsAlongPath && transform.position.isAnimated
            ? transform.position.direction(at: time) : 0
        // Lottie's z axis points away from the viewer.
        return CATransform3DConcat(
            CATransform3DConcat(
                CATransform3DMakeTranslation(-anchor.x, -anchor.y, anchor.z),
                transform.linearPart(at: time, turnedBy: turn)),
            CATransform3DMakeTranslation(position.x, position.y, -position.z))
    }
}
