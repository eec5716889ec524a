import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The program is told once about each feature that a frame does not show as asked.
struct LayerWarningTests {
    private func renderer(_ layer: CALayer) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .cpu
        options.threads = 1
        options.logsFallback = false
        let renderer = try CARenderer(options: options)
        renderer.layer = layer
        renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        return renderer
    }

    private func draw(_ renderer: CARenderer, at time: Double = 0) throws -> [String] {
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
        return renderer.takeWarnings().map(\.description)
    }

    private func text(_ string: String, font: String) -> CATextLayer {
        let layer = CATextLayer()
        layer.name = "title"
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.fontSize = 10
        layer.font = font
        layer.string = string
        return layer
    }

    @Test func `A text in a missing font is a warning of the frame that draws it first`() throws {
        let layer = text("Hello", font: "No Such Font")
        let renderer = try renderer(layer)
        let first = try draw(renderer)
        #expect(first.count == 1)
        #expect(
            first.first?.hasPrefix("layer \"title\": found no font \"No Such Font\"; the text is set in ")
                == true)
        #expect(try draw(renderer, at: 1).isEmpty)
        layer.string = "Other"
        #expect(try draw(renderer, at: 2).isEmpty)
        layer.font = "Nor This One"
        #expect(try draw(renderer, at: 3).first?.contains("\"Nor This One\"") == true)
        layer.font = "DejaVu Sans"
        #expect(try draw(renderer, at: 4).isEmpty)
    }

    @Test func `Warnings that nobody takes are each kept once, and not without end`() throws {
        let root = CALayer()
        for index in 0..<3000 {
            let layer = text("a", font: "No Such Font")
            layer.name = "\(index % 2000)"
            root.addSublayer(layer)
        }
        let renderer = try renderer(root)
        let warnings = try draw(renderer)
        #expect(warnings.count == 1000)
        #expect(Set(warnings).count == 1000)
    }

    @Test func `A text in space that fonts have loses nothing`() throws {
        #expect(try draw(renderer(text("Hello, שלום", font: "DejaVu Sans"))).isEmpty)
    }

    @Test func `Instances beyond the limit are a warning of the replicator`() throws {
        let layer = CAReplicatorLayer()
        layer.name = "rain"
        layer.instanceCount = 600_000
        for _ in 0..<2 {
            let drop = CALayer()
            drop.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
            drop.backgroundColor = .white
            layer.addSublayer(drop)
        }
        #expect(
            try draw(renderer(layer)) == [
                "layer \"rain\": instances of a replicator: a frame shows at most 1000000 layers in all of them"
            ])
        layer.instanceCount = 1000
        #expect(try draw(renderer(layer)).isEmpty)
    }

    @Test func `Instances in space beyond their limit are a warning`() throws {
        let (space, layer) = (CATransformLayer(), CAReplicatorLayer())
        layer.instanceCount = 5000
        layer.preservesDepth = true
        layer.instanceTransform = CATransform3DMakeTranslation(0, 0, 1)
        let leaf = CALayer()
        leaf.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
        leaf.backgroundColor = .white
        layer.addSublayer(leaf)
        space.addSublayer(layer)
        let warnings = try draw(renderer(space))
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("a frame shows at most 4096") == true, "\(warnings)")
    }

    @Test func `Dashes beyond the limit are a warning of the shape`() throws {
        let layer = CAShapeLayer()
        layer.name = "line"
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 1e6, y: 0))
        layer.path = path
        layer.strokeColor = .white
        layer.lineDashPattern = [0.1]
        #expect(
            try draw(renderer(layer)) == [
                "layer \"line\": dashes of a line, which is drawn without gaps: expected at most 131072"
            ])
        layer.lineDashPattern = [10]
        #expect(try draw(renderer(layer)).isEmpty)
    }
}
