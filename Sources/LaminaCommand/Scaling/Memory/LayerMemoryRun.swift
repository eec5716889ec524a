import Foundation
import Lamina

/// Measures the memory of layers, one class after another.
struct LayerMemoryRun {
    let name: String
    let divisor: LayerDivisor
    /// The options of the renderer that takes the commit. It draws with the CPU.
    let options: RendererOptions

    /// The memory of one class; `nil` where the C library does not say how much is in use.
    func measure(_ measured: MeasuredClass) throws -> LayerMemory? {
        // The first layer of a class also allocates memory that all its layers share, so it is not measured.
        _ = try heap(of: measured, count: 1)
        let count = divisor.count(measured.count)
        guard let heap = try heap(of: measured, count: count) else { return nil }
        func each(_ bytes: Int) -> Double { Double(bytes) / Double(count) }
        let committed = each(heap.committed)
        return LayerMemory(
            case: name, layerClass: measured.name, layers: count, model: each(heap.model),
            committed: committed, drawn: each(heap.drawn), target: measured.target,
            isMet: divisor == .one ? measured.target.map { committed <= $0 } : nil)
    }

    /// The growth of the heap since before the layers, after each step, in bytes.
    private func heap(
        of measured: MeasuredClass, count: Int
    ) throws -> (model: Int, committed: Int, drawn: Int)? {
        var options = options
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        let root = SquareField.makeRoot()
        renderer.bounds = root.bounds
        renderer.layer = root
        let field = SquareField(count: count)
        // The buffers of the picture exist before anything is counted.
        try frame(of: renderer, at: 0)
        guard let before = HeapInUse.bytes else { return nil }
        let parent = CALayer()
        parent.frame = root.bounds
        for index in 0..<count {
            let layer = measured.make(index)
            layer.frame = field.frame(index)
            layer.backgroundColor = SquareField.color(index)
            parent.addSublayer(layer)
        }
        let model = HeapInUse.bytes ?? before
        root.addSublayer(parent)
        renderer.beginFrame(atTime: 1)
        renderer.endFrame()
        let committed = HeapInUse.bytes ?? before
        try frame(of: renderer, at: 2)
        let drawn = HeapInUse.bytes ?? before
        return (model - before, committed - before, drawn - before)
    }

    private func frame(of renderer: CARenderer, at time: Double) throws {
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
    }
}
