import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

struct GradientLayerTests {
    private static let colors = [CGColor.black, CGColor.white]

    /// A gradient layer that a host has seen.
    private func hosted() -> (host: LayerTreeCommitter, layer: CAGradientLayer) {
        let (host, root, layer) = (LayerTreeCommitter(), CALayer(), CAGradientLayer())
        layer.colors = Self.colors
        layer.locations = [0, 1]
        root.addSublayer(layer)
        host.root = root
        _ = host.commit(at: 0)
        return (host, layer)
    }

    @Test func `The defaults are Core Animation's`() {
        let layer = CAGradientLayer()
        #expect(layer.colors == nil)
        #expect(layer.locations == nil)
        #expect(layer.startPoint == CGPoint(x: 0.5, y: 0))
        #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
        #expect(layer.type == .axial)
        #expect(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))
        #expect(CALayer.defaultValue(forKey: "endPoint") == nil)
    }

    @Test func `A commit tells the values and the class`() throws {
        let (host, layer) = hosted()
        layer.type = .conic
        layer.startPoint = CGPoint(x: 0.25, y: 0.5)
        let change = try #require(host.commit(at: 1).changes.first { $0.layer == layer.id })
        #expect(change.properties.kind == .gradient)
        #expect(change.properties.gradient.colors == Self.colors)
        #expect(change.properties.gradient.locations == [0, 1])
        #expect(change.properties.gradient.startPoint == CGPoint(x: 0.25, y: 0.5))
        #expect(change.properties.gradient.kind == .conic)
    }

    @Test func `An unknown type is kept and draws as axial`() {
        let layer = CAGradientLayer()
        layer.type = CAGradientLayerType(rawValue: "spiral")
        #expect(layer.type.rawValue == "spiral")
        #expect(layer.properties.gradient.kind == .axial)
    }

    @Test func `Colours, locations and points animate by themselves, the type does not`() {
        let (host, layer) = hosted()
        withExtendedLifetime(host) {
            layer.colors = [CGColor.white, CGColor.black]
            layer.locations = [0.25, 0.5]
            layer.startPoint = .zero
            layer.endPoint = CGPoint(x: 1, y: 1)
            layer.type = .radial
            #expect(Set(layer.animationKeys() ?? []) == ["colors", "locations", "startPoint", "endPoint"])
        }
    }

    private func presented(
        _ layer: CAGradientLayer, _ host: LayerTreeCommitter, _ keyPath: String, to value: Any
    ) throws -> CAGradientLayer {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = value
        animation.duration = 1
        layer.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        return try #require(layer.presentation())
    }

    @Test func `A presentation shows colours and locations halfway`() throws {
        let (host, layer) = hosted()
        let shown = try presented(layer, host, "colors", to: [CGColor.white, CGColor.white])
        #expect((shown.colors as? [CGColor])?.map(\.red) == [0.5, 1])
        #expect(try presented(layer, host, "locations", to: [0.5, 0.5]).locations == [0.25, 0.75])
        #expect(try presented(layer, host, "startPoint.x", to: 1).startPoint == CGPoint(x: 0.75, y: 0))
        #expect(layer.colors as? [CGColor] == Self.colors)
    }

    @Test func `A focal point moves, from the start point where there is none`() throws {
        let (host, layer) = hosted()
        #expect(layer.focalPoint == nil)
        let shown = try presented(layer, host, "focalPoint", to: CGPoint(x: 1, y: 1))
        #expect(shown.focalPoint == CGPoint(x: 0.75, y: 0.5))
        let (other, own) = hosted()
        own.focalPoint = CGPoint(x: 0.25, y: 0)
        #expect(try presented(own, other, "focalPoint.x", to: 0.75).focalPoint == CGPoint(x: 0.5, y: 0))
    }

    /// Where a point of a square of 100 points is on a radial gradient in its middle 80 points.
    private func place(_ x: Double, _ y: Double, focus: CGPoint?) throws -> Double {
        var values = GradientValues()
        values.type = .radial
        values.startPoint = CGPoint(x: 0.5, y: 0.5)
        values.endPoint = CGPoint(x: 0.9, y: 0.9)
        values.focalPoint = focus
        let map = try #require(values.map(in: CGRect(x: 0, y: 0, width: 100, height: 100)))
        let p = map.homography.homogeneous(x, y)
        return (p.x * p.x + p.y * p.y).squareRoot() + Double(values.focus) * p.x
    }

    @Test func `A radial gradient begins at its focal point and ends where it would without`() throws {
        let focus = CGPoint(x: 0.5, y: 0.74)
        #expect(abs(try place(50, 74, focus: focus)) < 1e-6)
        for angle in stride(from: 0, to: 6.2, by: 0.7) {
            let place = try place(50 + 40 * cos(angle), 50 + 40 * sin(angle), focus: focus)
            #expect(abs(place - 1) < 1e-6, "\(angle)")
        }
        // Half way, the circle of 20 points lies around the middle of both.
        #expect(abs(try place(70, 62, focus: focus) - 0.5) < 1e-6)
        #expect(abs(try place(50, 42, focus: focus) - 0.5) < 1e-6)
        #expect(try place(70, 50, focus: nil) == 0.5)
    }

    @Test func `A focal point beyond the last ellipse is taken back into it`() throws {
        let far = try place(50, 90, focus: CGPoint(x: 0.5, y: 3))
        #expect(abs(far - 1) < 1e-4)
        #expect(try place(20, 50, focus: CGPoint(x: 0.5, y: 0.5)) == place(20, 50, focus: nil))
    }

    /// The place of a point in the space of a gradient from `start` to `end` in bounds of 80 by 20 points at (5, 10).
    private func place(
        _ x: Double, _ y: Double, _ type: CAGradientLayerType, from start: CGPoint, to end: CGPoint
    ) throws -> SIMD3<Double> {
        var values = GradientValues()
        (values.type, values.startPoint, values.endPoint) = (type, start, end)
        let map = try #require(values.map(in: CGRect(x: 5, y: 10, width: 80, height: 20)))
        return map.homography.homogeneous(x, y)
    }

    @Test func `Lines of one colour of an axial gradient are stretched with the bounds`() throws {
        func place(_ x: Double, _ y: Double) throws -> Double {
            try self.place(x, y, .axial, from: .zero, to: CGPoint(x: 1, y: 1)).x
        }
        #expect(abs(try place(5, 10)) < 1e-12)
        #expect(abs(try place(85, 30) - 1) < 1e-12)
        // The other diagonal has the middle's colour, and lines beside it are parallel to it.
        for share in [0, 0.3, 1] {
            #expect(abs(try place(5 + 80 * share, 30 - 20 * share) - 0.5) < 1e-12)
            #expect(abs(try place(5 + 40 * share, 20 - 10 * share) - 0.25) < 1e-12)
        }
    }

    @Test func `Along one side of the bounds, an axial gradient is the same along the other`() throws {
        let (top, bottom) = (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
        #expect(abs(try place(10, 15, .axial, from: top, to: bottom).x - 0.25) < 1e-12)
        #expect(abs(try place(70, 15, .axial, from: top, to: bottom).x - 0.25) < 1e-12)
        let (left, right) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        #expect(abs(try place(25, 12, .axial, from: left, to: right).x - 0.25) < 1e-12)
        #expect(abs(try place(25, 28, .axial, from: left, to: right).x - 0.25) < 1e-12)
    }

    @Test func `The angles of a conic gradient are those of the unit square`() throws {
        let middle = CGPoint(x: 0.5, y: 0.5)
        func turns(_ x: Double, _ y: Double, to end: CGPoint) throws -> Double {
            let p = try place(x, y, .conic, from: middle, to: end)
            let angle = atan2(p.y, p.x) / (2 * .pi)
            return angle < 0 ? angle + 1 : angle
        }
        // From the right side's middle on: the corner lies an eighth of a turn away, the lower side's middle a quarter.
        let right = CGPoint(x: 1, y: 0.5)
        #expect(abs(try turns(85, 30, to: right) - 0.125) < 1e-12)
        #expect(abs(try turns(45, 30, to: right) - 0.25) < 1e-12)
        #expect(abs(try turns(5, 10, to: right) - 0.625) < 1e-12)
        // From a corner on, too.
        #expect(abs(try turns(5, 30, to: CGPoint(x: 1, y: 1)) - 0.25) < 1e-12)
    }

    @Test func `Lists of other lengths change in the middle`() throws {
        let (host, layer) = hosted()
        let more = [CGColor.white, CGColor.white, CGColor.black]
        #expect(try presented(layer, host, "colors", to: more).colors as? [CGColor] == more)
    }

    @Test func `Values of other kinds change nothing`() {
        let layer = CAGradientLayer()
        layer.colors = Self.colors
        layer.setValue([1, 2], forKey: "colors")
        layer.setValue(Self.colors, forKey: "locations")
        layer.setValue("red", forKey: "colors")
        #expect(layer.colors as? [CGColor] == Self.colors)
        #expect(layer.locations == nil)
        layer.setValue([0.5, 0.75], forKey: "locations")
        #expect(layer.locations == [0.5, 0.75])
        #expect(layer.value(forKeyPath: "colors") as? [CGColor] == Self.colors)
        layer.setValue(nil, forKey: "locations")
        #expect(layer.locations == nil)
    }

    @Test func `Keys of gradients are a program's own in other layers`() {
        let layer = CALayer()
        layer.setValue("mine", forKey: "colors")
        #expect(layer.value(forKey: "colors") as? String == "mine")
        #expect(layer.properties == LayerProperties())
    }

    @Test(
        "What draws nothing is known",
        arguments: [
            { $0.colors = nil }, { $0.colors = [] }, { $0.colors = [CGColor.black] }, { $0.locations = [0] },
            { $0.locations = [0, .nan] }, { $0.colors = [CGColor.clear, CGColor.clear] },
            { $0.startPoint = $0.endPoint }, { $0.focalPoint = CGPoint(x: 0, y: CGFloat.nan) },
            { $0.startPoint.x = .nan }, { $0.endPoint.y = .infinity },
            {
                $0.type = .radial
                $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            },
        ] as [@Sendable (inout GradientValues) -> Void])
    func nothing(change: @Sendable (inout GradientValues) -> Void) {
        var values = GradientValues()
        values.colors = Self.colors
        #expect(values.isDrawn)
        change(&values)
        #expect(!values.isDrawn)
    }
}
