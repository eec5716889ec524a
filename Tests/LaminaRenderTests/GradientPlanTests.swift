import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Gradient layers in plans.
struct GradientPlanTests {
    private static let target = RenderTarget(
        width: 200, height: 100, pointsToPixels: .identity, background: .clear)

    static func gradient(
        alpha: Double = 1, _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> LayerTree {
        LayerTree.layer(10, 10, 100, 50) {
            $0.kind = .gradient
            $0.gradient.colors = [
                CGColor(red: 1, green: 0, blue: 0, alpha: alpha),
                CGColor(red: 0, green: 0, blue: 1, alpha: 1),
            ]
            change(&$0)
        }
    }

    private static func plan(_ layers: [LayerTree]) -> FramePlan {
        var (tree, compiler) = (RenderTree(), FrameCompiler())
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: layers).insertion)
        return compiler.plan(tree, at: 0, target: target)
    }

    @Test func `A gradient is one item, opaque if its colours are`() throws {
        let list = try #require(Self.plan([Self.gradient()]).root?.drawList)
        #expect(list.items.map(\.part) == [.gradient])
        #expect(list.items.first?.isOpaque == true)
        let map = try #require(list.gradients.first?.map)
        #expect(map.homography.homogeneous(60, 10).x.magnitude < 1e-12)
        #expect((map.homography.homogeneous(20, 60).x - 1).magnitude < 1e-12)
        let faded = try #require(Self.plan([Self.gradient(alpha: 0.5)]).root?.drawList)
        #expect(faded.items.first?.isOpaque == false)
    }

    @Test func `An opaque gradient hides what lies behind`() {
        let below = LayerTree.layer(20, 20, 30, 30) { $0.backgroundColor = .white }
        #expect(Self.plan([below, Self.gradient()]).tally.occluded == 1)
        #expect(Self.plan([below, Self.gradient(alpha: 0.9)]).tally.occluded == 0)
    }

    @Test func `Layers of the same colours share a ramp`() {
        let plan = Self.plan([
            Self.gradient(alpha: 0.5),
            Self.gradient {
                $0.gradient.type = .conic
                $0.position.x += 20
            }, Self.gradient { $0.position.y += 20 },
        ])
        #expect(plan.ramps.count == 2)
        #expect(plan.description.contains("axial gradient, ramp 1 opaque"))
        #expect(plan.description.contains("conic gradient, ramp 1 opaque"))
    }

    @Test func `It lies over the background and under contents, path and border`() throws {
        let tree = Self.gradient {
            $0.backgroundColor = .white
            $0.borderWidth = 2
            $0.cornerRadius = 8
        }
        #expect(Self.plan([tree]).root?.drawList.items.map(\.part) == [.background, .gradient, .border])
    }

    @Test func `Changed colours damage the layer, others nothing`() throws {
        var (shown, compiler) = (RenderTree(), FrameCompiler())
        let layer = Self.gradient()
        let tree = LayerTree.layer(0, 0, 200, 100, sublayers: [layer])
        shown.apply(tree.insertion)
        _ = compiler.plan(shown, at: 0, target: Self.target)
        func damage(_ change: (inout LayerProperties) -> Void) -> PixelRegion {
            var properties = layer.properties
            change(&properties)
            var update = LayerTreeUpdate(root: tree.id)
            update.changes = [.init(layer: layer.id, properties: properties)]
            shown.apply(update)
            return compiler.plan(shown, at: 0, target: Self.target).damage
        }
        #expect(damage { $0.name = "other" }.isEmpty)
        let box = PixelRect(x0: 10, y0: 10, x1: 110, y1: 60)
        #expect(damage { $0.gradient.colors = [.white, .black] }.boundingBox == box)
        #expect(damage { _ in }.boundingBox == box)
        #expect(damage { $0.gradient.locations = [0, 0.5] }.boundingBox == box)
        #expect(damage { _ in }.boundingBox == box)
        #expect(damage { $0.gradient.endPoint.x = 1 }.boundingBox == box)
    }
}
