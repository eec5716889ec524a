import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage

/// Replicators of images in colours.
package enum TintedTrees {
    /// A few replicators with images in them, turned, scaled, rounded, faded and with more than the image.
    ///
    /// - Parameter isApart: Whether nothing lies over another thing.
    package static func replicas(seed: UInt64, isApart: Bool = false) throws -> LayerTree {
        let random = try RandomTree(seed: seed)
        let images = random.images
        var generator = SeededGenerator(seed: seed &+ 1000)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        func chance(_ share: Double) -> Bool { number(0...1) < share }
        let replicators = (0..<4).map { index in
            let (x, y) = (Double(index % 2) * 150, Double(index / 2) * 110)
            let children = (0..<(isApart ? 1 : 2)).map { _ in
                LayerTree.layer(
                    chance(0.5) ? 10 : number(0...30), chance(0.5) ? 12 : number(0...30),
                    chance(0.5) ? 40 : number(5...60), chance(0.5) ? 30 : number(5...60)
                ) {
                    $0.contents = images.randomElement(using: &generator)
                    if chance(0.3) { $0.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1) }
                    if chance(0.3) { $0.opacity = Float(number(0.1...0.9)) }
                    if chance(0.2) { ($0.cornerRadius, $0.masksToBounds) = (6, true) }
                    if chance(0.1) { $0.backgroundColor = CGColor(red: 0.3, green: 0.6, blue: 1, alpha: 0.6) }
                    if chance(0.2) { $0.magnificationFilter = .nearest }
                    if chance(0.2) { $0.contentsGravity = .center }
                }
            }
            return LayerTree.layer(x, y, 150, 110, sublayers: children) {
                $0.kind = .replicator
                $0.replicator.instanceCount = isApart ? 2 : Int(number(1...4))
                $0.replicator.instanceTransform = CATransform3DMakeTranslation(
                    isApart ? 70 : chance(0.5) ? 21 : number(-30...30), isApart ? 0 : number(0...20), 0)
                $0.replicator.instanceColor = CGColor(
                    red: number(0...1), green: number(0...1), blue: number(0...1),
                    alpha: chance(0.7) ? 1 : 0.5)
                $0.replicator.colorOffset = SIMD4(-0.1, 0.1, Float(number(-0.2...0.2)), 0)
                $0.masksToBounds = isApart || chance(0.2)
            }
        }
        return LayerTree.layer(0, 0, 300, 220, sublayers: replicators)
    }

    /// One replicator of an image in several colours.
    package static func ring(count: Int) throws -> LayerTree {
        let random = try RandomTree(seed: 1)
        let image = LayerTree.layer(10, 10, 40, 40) { $0.contents = random.images[0] }
        let replicator = LayerTree.layer(0, 0, 300, 220, sublayers: [image]) {
            $0.kind = .replicator
            $0.replicator.instanceCount = count
            $0.replicator.instanceTransform = CATransform3DMakeTranslation(45, 0, 0)
            $0.replicator.instanceColor = CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 1)
            $0.replicator.colorOffset = SIMD4(-0.2, 0.1, 0.1, 0)
        }
        return LayerTree.layer(0, 0, 300, 220, sublayers: [replicator])
    }

    /// The filter that multiplies by a colour.
    package static func multiplication(_ color: CGColor) -> CAFilter {
        CAFilter(type: "multiplyColor", inputs: ["inputColor": .color(color)])
    }
}
