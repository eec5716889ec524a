import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Blurs and shadows of layers in perspective, compared with a picture of the same effect in the layer's plane.
@Suite struct BlurInPerspectiveTests {
    /// What makes a layer's effect.
    enum Effect: CaseIterable {
        case blur, shadowOfBounds, shadowOfPath, shadowOfPicture
    }

    /// Pixels per point of the picture that stands for the layer.
    private static let fineness: CGFloat = 4
    /// The points of the picture around the layer.
    private static let margin: CGFloat = 40

    /// A card of 120 by 160 points.
    private static func card(_ effect: Effect) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 160)
        let stripes = (0..<4).map { index -> CALayer in
            let stripe = CALayer()
            stripe.frame = CGRect(x: 0, y: 40 * index, width: 120, height: 20)
            stripe.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)
            return stripe
        }
        switch effect {
        case .blur:
            layer.backgroundColor = .black
            layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])]
            for stripe in stripes { layer.addSublayer(stripe) }
            return layer
        case .shadowOfBounds: layer.backgroundColor = CGColor(gray: 0.6, alpha: 1)
        case .shadowOfPath: layer.shadowPath = CGPath(ellipseIn: layer.bounds, transform: nil)
        case .shadowOfPicture: for stripe in stripes { layer.addSublayer(stripe) }
        }
        layer.shadowOpacity = 1
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 6, height: 10)
        return layer
    }

    /// A layer that shows a picture of a card with its effect, drawn in the card's plane.
    private static func stand(for effect: Effect) throws -> CALayer {
        let (frame, layer) = (CALayer(), card(effect))
        let box = layer.bounds.insetBy(dx: -margin, dy: -margin)
        frame.bounds = CGRect(origin: .zero, size: box.size)
        layer.position = CGPoint(x: box.width / 2, y: box.height / 2)
        frame.addSublayer(layer)
        let picture = CALayer()
        picture.bounds = frame.bounds
        picture.contents = try frame.makeImage(scale: fineness)
        picture.minificationFilter = .trilinear
        return picture
    }

    private static func draw(
        _ layer: CALayer, _ transform: CATransform3D, _ backend: RenderBackendChoice
    ) throws -> [UInt8] {
        let (root, space) = (CALayer(), CALayer())
        for each in [root, space] { each.frame = CGRect(x: 0, y: 0, width: 300, height: 300) }
        root.backgroundColor = .white
        root.addSublayer(space)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 300
        space.sublayerTransform = perspective
        layer.position = CGPoint(x: 150, y: 150)
        layer.transform = transform
        space.addSublayer(layer)
        var options = RendererOptions()
        options.backend = backend
        return try root.makeImage(options: options).straightRGBA()
    }

    /// The share of bytes that differ by more than 16 levels.
    private static func share(_ one: [UInt8], _ other: [UInt8]) -> Double {
        let far = zip(one, other).count { abs(Int($0) - Int($1)) > 16 }
        return Double(far) / Double(one.count)
    }

    /// Turns of which the last one brings a side of the card near the viewer.
    private static let turns: [CATransform3D] = [
        CATransform3DMakeRotation(1, 0, 1, 0),
        CATransform3DMakeRotation(-1.1, 1, 0.3, 0.2),
        CATransform3DTranslate(CATransform3DMakeRotation(1.3, 0, 1, 0), -100, 0, 60),
    ]

    @Test(arguments: RenderBackendChoice.drawable, Effect.allCases)
    func `An effect in perspective is that of a picture in the layer's plane`(
        backend: RenderBackendChoice, effect: Effect
    ) throws {
        for (index, turn) in Self.turns.enumerated() {
            let found = try Self.draw(Self.card(effect), turn, backend)
            let wanted = try Self.draw(Self.stand(for: effect), turn, backend)
            let share = Self.share(found, wanted)
            #expect(share < 0.01, "turn \(index): \(share)")
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A blurred layer that passes the viewer is sharp where it is far away`(
        backend: RenderBackendChoice
    ) throws {
        // A floor of stripes, 100 points below, that begins behind the viewer.
        let floor = CALayer()
        floor.bounds = CGRect(x: 0, y: 0, width: 400, height: 4000)
        floor.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])]
        for index in 0..<20 {
            let stripe = CALayer()
            stripe.frame = CGRect(x: 0, y: 200 * index, width: 400, height: 100)
            stripe.backgroundColor = .black
            floor.addSublayer(stripe)
        }
        var turn = CATransform3DMakeTranslation(0, 100, 0)
        turn = CATransform3DRotate(turn, .pi / 2, 1, 0, 0)
        let pixels = try Self.draw(floor, turn, backend)
        // In the middle column, below the middle, it alternates between black and white.
        let column = (155..<300).map { pixels[4 * ($0 * 300 + 150)] }
        #expect(column.contains { $0 < 8 } && column.contains { $0 > 247 }, "\(column)")
        let turns = zip(column, column.dropFirst()).count { ($0 < 128) != ($1 < 128) }
        #expect(turns >= 12, "\(column)")
    }
}
