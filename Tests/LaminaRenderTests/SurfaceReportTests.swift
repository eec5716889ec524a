import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import Testing

@Suite struct SurfaceReportTests {
    @Test func `Buffers are listed with their reasons and the buffers around them`() {
        func fading() -> LayerTree {
            let boxes = [PlanTests.box(0, 0, 20, 20), PlanTests.box(10, 10, 20, 20)]
            return LayerTree.layer(0, 0, 50, 50, sublayers: boxes) { $0.opacity = 0.5 }
        }
        let clip = PlanTests.box(0, 0, 60, 60, sublayers: [fading()]) {
            $0.cornerRadius = 8
            $0.masksToBounds = true
        }
        let report = SurfaceReport(FillTests.sampled([clip, fading()]))
        #expect(report.entries.map(\.reason) == [.root, .roundedClip, .groupOpacity, .groupOpacity])
        #expect(report.entries.map(\.layer) == [0, 1, 2, 3])
        #expect(report.entries.map(\.parent) == [.none, 0, 1, 0])
        #expect(
            report.description == """
                SurfaceTree: 4 surfaces
                  0 root of layer 0
                  1 roundedClip of layer 1 into 0
                  2 groupOpacity of layer 2 into 1
                  3 groupOpacity of layer 3 into 0

                """)
    }
}
