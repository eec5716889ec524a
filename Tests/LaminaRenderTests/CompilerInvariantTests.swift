import Foundation
import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import Testing

/// The invariants of the compiler's memory: they hold at every step, and a broken one is found.
@Suite struct CompilerInvariantTests {
    private typealias Stage = RasterizationCacheTests.Stage

    @Test(arguments: UInt64(1)...20)
    func `The caches keep their invariants while layers come, change and go`(seed: UInt64) throws {
        var random = try RandomTree(seed: seed)
        let layers = (0..<8).map { index in
            RasterizationCacheTests.bitmap(random.number(20, 200), random.number(20, 90), x: Double(index))
        }
        let shapes = (0..<6).map { index in
            PlanTests.box(Double(index) * 20, 5, 30, 30) { layer in
                layer.kind = .shape
                layer.shape.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: 20 + index, height: 25), transform: nil)
                layer.shape.fillColor = .black
                layer.shape.strokeColor = .white
                layer.shape.strokeEnd = 0.7
            }
        }
        var stage = Stage(layers + shapes)
        var time = 0.0
        for step in 0..<60 {
            for layer in layers where random.chance(0.3) {
                let (isHidden, isFaded) = (random.chance(0.5), random.chance(0.3))
                let radius = random.chance(0.3) ? random.number(0, 9) : 0
                stage.change(layer) {
                    $0.isHidden = isHidden
                    $0.opacity = isFaded ? 0.5 : 1
                    $0.cornerRadius = radius
                }
            }
            for shape in shapes where random.chance(0.3) {
                let (end, dx) = (random.number(0.1, 1), random.number(-20, 20))
                stage.change(shape) {
                    $0.shape.strokeEnd = end
                    $0.position.x += dx
                }
            }
            time += random.number(-0.05, 0.15)
            let plan = stage.frame(at: time, random.chance(0.1) ? .all.subtracting(.caching) : .all)
            let faults = stage.tree.invariantFaults() + stage.compiler.invariantFaults(after: plan)
            #expect(faults.isEmpty, "seed \(seed), step \(step)")
        }
    }

    @Test func `Kept surfaces that are not the cache's are found`() {
        var stage = Stage([RasterizationCacheTests.bitmap(40, 30)])
        var plan = stage.frame(at: 0)
        #expect(stage.compiler.invariantFaults(after: plan).isEmpty)
        plan.keptSurfaces = []
        let faults = stage.compiler.invariantFaults(after: plan)
        #expect(faults.map(\.place) == ["kept surfaces"])
    }

    @Test func `A bitmap that the plan does not draw is found`() {
        var stage = Stage([RasterizationCacheTests.bitmap(40, 30)])
        var plan = stage.frame(at: 0)
        plan.surfaces[0].cacheKey = nil
        let faults = stage.compiler.invariantFaults(after: plan)
        #expect(faults.contains { $0.rule.contains("expected to be used by the plan") })
    }

    @Test func `A surface with another bitmap's key is found`() {
        var stage = Stage([RasterizationCacheTests.bitmap(40, 30)])
        var plan = stage.frame(at: 0)
        plan.surfaces[0].cacheKey?.serial += 1
        let faults = stage.compiler.invariantFaults(after: plan)
        #expect(faults.contains { $0.rule.contains("expected a bitmap with its key") })
    }

    @Test func `A plan that is not the last one is found`() {
        var stage = Stage([RasterizationCacheTests.other])
        let first = stage.frame(at: 0)
        _ = stage.frame(at: 1)
        #expect(stage.compiler.invariantFaults(after: first).map(\.place) == ["last plan"])
    }
}
