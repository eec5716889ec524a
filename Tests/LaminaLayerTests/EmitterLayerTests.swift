import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaValues
import Testing

struct EmitterLayerTests {
    private func image() throws -> CGImage {
        try CGImage(width: 1, height: 1) { $0.copyBytes(from: [255, 255, 255, 255] as [UInt8]) }
    }

    @Test func `The layer's defaults are Core Animation's`() {
        let layer = CAEmitterLayer()
        #expect(layer.emitterCells == nil)
        #expect(
            [layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
        #expect(layer.emitterPosition == .zero && layer.emitterSize == .zero)
        #expect(layer.emitterZPosition == 0 && layer.emitterDepth == 0)
        #expect(layer.emitterShape == .point && layer.emitterMode == .volume)
        #expect(layer.renderMode == .unordered)
        #expect(!layer.preservesDepth && layer.seed == 0)
        #expect(CAEmitterLayer.defaultValue(forKey: "birthRate") as? Float == 1)
        #expect(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? CAEmitterLayerEmitterShape == .point)
        #expect(CALayer.defaultValue(forKey: "birthRate") == nil)
    }

    @Test func `A cell's defaults are Core Animation's`() {
        let cell = CAEmitterCell()
        #expect(cell.isEnabled && cell.name == nil && cell.contents == nil && cell.emitterCells == nil)
        #expect(cell.birthRate == 0 && cell.lifetime == 0 && cell.lifetimeRange == 0)
        #expect(cell.scale == 1 && cell.scaleRange == 0 && cell.scaleSpeed == 0)
        #expect(cell.color == .white && cell.contentsScale == 1)
        #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
        #expect(cell.velocity == 0 && cell.emissionRange == 0 && cell.spin == 0 && cell.yAcceleration == 0)
        #expect(cell.beginTime == 0 && cell.duration == .infinity && cell.speed == 1)
        #expect(CAEmitterCell.defaultValue(forKey: "scale") as? CGFloat == 1)
        #expect(CAEmitterCell.defaultValue(forKey: "velocity") == nil)
    }

    @Test func `What differs from its default is worth archiving`() {
        let cell = CAEmitterCell()
        #expect(!cell.shouldArchiveValue(forKey: "velocity") && !cell.shouldArchiveValue(forKey: "nonsense"))
        (cell.velocity, cell.speed, cell.name, cell.style) = (3, 2, "a", [:])
        for key in ["velocity", "speed", "name", "style"] { #expect(cell.shouldArchiveValue(forKey: key)) }
    }

    @Test func `A copy of a cell has its values and changes alone`() throws {
        let (cell, inner) = (CAEmitterCell(), CAEmitterCell())
        (inner.name, cell.name, cell.birthRate, cell.beginTime) = ("inner", "spark", 3, 0.5)
        cell.emitterCells = [inner]
        cell.setValue(7, forKey: "own")
        let copy = try #require(cell.copy() as? CAEmitterCell)
        #expect(copy !== cell && copy.name == "spark" && copy.birthRate == 3 && copy.beginTime == 0.5)
        #expect(copy.emitterCells?.first?.name == "inner" && copy.value(forKey: "own") as? Int == 7)
        copy.birthRate = 9
        #expect(cell.birthRate == 3)
    }

    @Test func `Cells count as they were when they were set`() throws {
        let (layer, cell, inner) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
        (cell.name, inner.name, inner.birthRate) = ("outer", "inner", 7)
        cell.contents = try image()
        cell.emitterCells = [inner]
        layer.emitterCells = [cell]
        cell.birthRate = 9
        inner.birthRate = 9
        #expect(layer.emitterCells?.first === cell)
        #expect(layer.properties.emitter.cells.first?.birthRate == 0)
        #expect(layer.properties.emitter.cells.first?.cells.first?.birthRate == 7)
        layer.emitterCells = layer.emitterCells
        #expect(layer.properties.emitter.cells.first?.birthRate == 9)
        layer.emitterCells = nil
        #expect(layer.properties.emitter.cells.isEmpty)
    }

    @Test func `Key paths name cells`() {
        let (layer, cell, inner) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
        (cell.name, inner.name) = ("outer", "inner")
        cell.emitterCells = [inner]
        layer.emitterCells = [cell]
        layer.setValue(5, forKeyPath: "emitterCells.outer.birthRate")
        layer.setValue(CGColor.black, forKeyPath: "emitterCells.outer.color")
        layer.setValue(2.5, forKeyPath: "emitterCells.outer.emitterCells.inner.velocity")
        layer.setValue(false, forKeyPath: "emitterCells.outer.enabled")
        #expect(layer.value(forKeyPath: "emitterCells.outer.birthRate") as? Double == 5)
        let outer = layer.emitterCells?.first
        #expect(outer?.birthRate == 5 && outer?.color == .black && outer?.isEnabled == false)
        #expect(outer?.emitterCells?.first?.velocity == 2.5)
        #expect(layer.value(forKeyPath: "emitterCells.other.birthRate") == nil)
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "emitterPosition")
        layer.setValue(9, forKeyPath: "emitterPosition.x")
        #expect(layer.emitterPosition == CGPoint(x: 9, y: 2))
        // Other layers keep such a value for the program.
        let plain = CALayer()
        plain.setValue("a", forKey: "birthRate")
        #expect(plain.value(forKey: "birthRate") as? String == "a")
    }

    @Test func `A cell in itself ends`() {
        let cell = CAEmitterCell()
        for _ in 0..<20 { cell.emitterCells = [cell, cell, cell] }
        let layer = CAEmitterLayer()
        layer.emitterCells = [cell]
        func depth(_ cells: [EmitterCellValues]) -> Int { 1 + (cells.map { depth($0.cells) }.max() ?? -1) }
        func count(_ cells: [EmitterCellValues]) -> Int { cells.reduce(0) { $0 + 1 + count($1.cells) } }
        #expect(depth(layer.properties.emitter.cells) <= 8)
        #expect(count(layer.properties.emitter.cells) <= 1024)
    }

    @Test func `Copies and presentation have the cells`() throws {
        let (host, root, layer, cell) = (LayerTreeCommitter(), CALayer(), CAEmitterLayer(), CAEmitterCell())
        (cell.name, cell.birthRate) = ("a", 3)
        layer.emitterCells = [cell]
        root.addSublayer(layer)
        host.root = root
        _ = host.commit(at: 0)
        let animation = CABasicAnimation(keyPath: "emitterCells.a.birthRate")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
        try animation.validate()
        layer.add(animation, forKey: nil)
        _ = host.commit(at: 0)
        _ = host.commit(at: 0.5)
        #expect(layer.presentation()?.emitterCells?.first?.birthRate == 5)
        #expect(layer.emitterCells?.first?.birthRate == 3)
    }
}
