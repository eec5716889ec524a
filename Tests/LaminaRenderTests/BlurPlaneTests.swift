import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// The deviations of blurs and the pixels in which they are made, as numbers of the plan.
@Suite struct BlurPlaneTests {
    private static let blur = CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])

    private static func blurred(_ transform: CATransform3D) -> LayerTree {
        PlanTests.box(60, 30, 40, 20) {
            $0.filters = [blur]
            $0.transform = transform
        }
    }

    private static func shadowed(_ transform: CATransform3D) -> LayerTree {
        LayerTree.layer(60, 30, 40, 20, sublayers: [PlanTests.box(0, 0, 40, 20)]) {
            $0.shadowOpacity = 1
            $0.shadowRadius = 4
            $0.transform = transform
        }
    }

    /// The deviations of a plan's blurs and shadows, in the order in which they are drawn.
    private static func sizes(_ plan: FramePlan) -> [SurfaceFilter.GaussianSize] {
        plan.surfaces.compactMap {
            switch $0.fill {
            case .filter(.blur(let size, _), _), .filter(.shadow(let size, _), _): size
            default: nil
            }
        }
    }

    private static func scale(_ x: Double, _ y: Double, turned angle: Double = 0) -> CATransform3D {
        CATransform3DConcat(
            CATransform3DMakeScale(CGFloat(x), CGFloat(y), 1),
            CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1))
    }

    private static let tilted: CATransform3D = {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 200
        return CATransform3DConcat(CATransform3DMakeRotation(1, 0, 1, 0), perspective)
    }()

    @Test(arguments: [0, 0.3, .pi / 2, 2])
    func `An even scale has one deviation, however it is turned`(angle: Double) {
        let plan = PlanTests.plan([Self.blurred(Self.scale(1.5, 1.5, turned: angle))])
        #expect(plan.surfaces.map(\.reason) == [.unfiltered, .filter, .root])
        let size = Self.sizes(plan).first
        #expect(size.map { $0.x == $0.y && abs($0.x - 6) < 1e-9 } == true, "\(String(describing: size))")
    }

    @Test func `An uneven scale has two deviations and costs no further pass`() {
        let plan = PlanTests.plan([Self.blurred(Self.scale(2, 0.5))])
        #expect(plan.surfaces.map(\.reason) == [.unfiltered, .filter, .root])
        #expect(Self.sizes(plan) == [.init(x: 8, y: 2)])
    }

    @Test func `The buffer of an uneven blur reaches along each axis as far as its blur`() throws {
        let plan = PlanTests.plan([Self.blurred(Self.scale(2, 0.5))])
        let (source, result) = (plan.surfaces[0].frame, plan.surfaces[1].frame)
        let reach = SurfaceFilter.GaussianSize(x: 8, y: 2).reach(.invisible)
        #expect(reach.x > 3 * reach.y)
        #expect(result == source.widened(by: reach).intersection(PixelRect(width: 200, height: 100)))
    }

    @Test func `A turned uneven blur is made in the layer's own pixels`() throws {
        let plan = PlanTests.plan([Self.blurred(Self.scale(2, 0.5, turned: 0.5))])
        #expect(plan.surfaces.map(\.reason) == [.unfiltered, .filter, .root])
        let size = try #require(Self.sizes(plan).first)
        #expect(abs(size.x - 8) < 1e-9 && abs(size.y - 2) < 1e-9, "\(size)")
        // 40 × 20 points, scaled but not turned.
        #expect(plan.surfaces[0].frame == PixelRect(width: 80, height: 10))
    }

    @Test func `A layer in perspective is blurred in its own pixels`() throws {
        let plan = PlanTests.plan([Self.blurred(Self.tilted)])
        #expect(plan.surfaces.map(\.reason) == [.unfiltered, .filter, .root])
        let frame = plan.surfaces[0].frame
        #expect(frame.x0 == 0 && frame.y0 == 0 && frame.width < 60, "\(frame)")
    }

    @Test func `The shadow of a picture that is turned and stretched takes one pass more`() {
        let plan = PlanTests.plan([Self.shadowed(Self.scale(2, 0.5, turned: 0.5))])
        #expect(plan.surfaces.map(\.reason) == [.shadowCaster, .plane, .shadow, .root])
        let even = PlanTests.plan([Self.shadowed(Self.scale(2, 2, turned: 0.5))])
        #expect(even.surfaces.map(\.reason) == [.shadowCaster, .shadow, .root])
    }

    @Test func `The shadow of a rectangle in perspective takes no pass`() {
        let layer = PlanTests.box(60, 30, 40, 20) {
            $0.shadowOpacity = 1
            $0.transform = Self.tilted
        }
        #expect(PlanTests.plan([layer]).surfaces.map(\.reason) == [.root])
    }

    @Test func `However near the viewer a blurred layer comes, its pixels stay few`() {
        for distance in [0.0, 190, 199.9] {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 200
            var transform = CATransform3DMakeTranslation(0, 0, CGFloat(distance))
            transform = CATransform3DConcat(CATransform3DMakeRotation(1.2, 0, 1, 0), transform)
            let plan = PlanTests.plan([Self.blurred(CATransform3DConcat(transform, perspective))])
            for surface in plan.surfaces { #expect(surface.frame.area <= 1 << 21, "\(distance)") }
            #expect(plan.validate().isEmpty)
        }
    }

    @Test func `A changed layer damages as far along each axis as its blur reaches`() {
        let layer = PlanTests.box(60, 40, 20, 20) {
            $0.filters = [Self.blur]
            $0.transform = Self.scale(2, 0.5)
        }
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        var (tree, compiler) = (RenderTree(), FrameCompiler())
        tree.apply(root.insertion)
        let first = compiler.plan(tree, at: 0, target: PlanTests.target)
        var update = LayerTreeUpdate(root: root.id)
        var changed = layer.properties
        changed.backgroundColor = .white
        update.changes = [.init(layer: layer.id, properties: changed)]
        tree.apply(update)
        let damage = compiler.plan(tree, at: 0, target: PlanTests.target).damage
        #expect(damage.rectangles == [first.surfaces[1].frame])
        #expect(first.surfaces[1].frame.height < 40)
    }
}
