import Foundation
import LaminaLayer
import Testing

/// Writes down the names of the layers it is called for.
private final class Recorder: CALayerDelegate {
    var laidOut: [String] = []
    var displayed: [String] = []
    var onLayout: (CALayer) -> Void = { _ in }

    func layoutSublayers(of layer: CALayer) {
        laidOut.append(layer.name ?? "")
        onLayout(layer)
    }

    func display(_ layer: CALayer) { displayed.append(layer.name ?? "") }
}

/// Implements nothing.
private final class Silent: CALayerDelegate {}

struct LayoutTests {
    private let recorder = Recorder()

    private func named(_ name: String, sublayers: [CALayer] = []) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.delegate = recorder
        layer.sublayers = sublayers
        return layer
    }

    @Test func `changes of bounds and sublayers ask for layout, changes of position do not`() {
        let layer = named("a")
        #expect(!layer.needsLayout())
        layer.position = CGPoint(x: 3, y: 4)
        layer.opacity = 0.5
        #expect(!layer.needsLayout())
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(layer.needsLayout())
        layer.layoutIfNeeded()
        #expect(!layer.needsLayout())
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(!layer.needsLayout())
        layer.addSublayer(CALayer())
        #expect(layer.needsLayout())
        #expect(recorder.laidOut == ["a"])
    }

    @Test func `new bounds or a new transform ask the superlayer for layout too`() {
        let child = named("child")
        let parent = named("parent", sublayers: [child])
        parent.layoutIfNeeded()
        child.position = CGPoint(x: 1, y: 2)
        #expect(!parent.needsLayout())
        child.bounds.origin.x = 5
        #expect(parent.needsLayout() && child.needsLayout())
        parent.layoutIfNeeded()
        child.transform.m41 = 5
        #expect(parent.needsLayout() && child.needsLayout())
    }

    @Test func `layout starts at the topmost ancestor that needs it and goes down`() {
        let leaf = named("leaf")
        let middle = named("middle", sublayers: [leaf])
        let top = named("top", sublayers: [middle])
        let root = named("root", sublayers: [top])
        root.layoutIfNeeded()
        recorder.laidOut = []
        for layer in [leaf, middle, top] { layer.setNeedsLayout() }
        leaf.layoutIfNeeded()
        #expect(recorder.laidOut == ["top", "middle", "leaf"])
    }

    @Test func `a commit lays out each layer once, superlayers first`() {
        let leaf = named("leaf")
        let middle = named("middle", sublayers: [leaf])
        let root = named("root", sublayers: [middle])
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit()
        recorder.laidOut = []
        for layer in [leaf, root, middle] { layer.setNeedsLayout() }
        recorder.onLayout = { layer in
            for sublayer in layer.sublayers ?? [] { sublayer.bounds.size.width += 10 }
        }
        let update = committer.commit()
        #expect(recorder.laidOut == ["root", "middle", "leaf"])
        #expect(update.changes.map(\.layer) == [leaf.id, middle.id].sorted())
        #expect(committer.commit().isEmpty)
        #expect(recorder.laidOut.count == 3)
    }

    @Test func `layers added during layout are laid out and committed with it`() {
        let root = named("root")
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit()
        recorder.onLayout = { [named = named("row", sublayers: [CALayer()])] layer in
            if layer.name == "root" { layer.addSublayer(named) }
        }
        root.setNeedsLayout()
        recorder.laidOut = []
        #expect(committer.commit().changes.count == 2)
        #expect(recorder.laidOut == ["root", "row"])
    }

    @Test func `layers that ask for layout for ever do not hold up the commit`() {
        let root = named("root")
        recorder.onLayout = { $0.setNeedsLayout() }
        let committer = LayerTreeCommitter()
        committer.root = root
        root.setNeedsLayout()
        _ = committer.commit()
        #expect((1...20).contains(recorder.laidOut.count))
        #expect(root.needsLayout())
    }

    @Test func `layoutIfNeeded inside a layout lays out what is below`() {
        let leaf = named("leaf")
        let root = named("root", sublayers: [leaf])
        recorder.onLayout = { layer in
            guard layer.name == "root" else { return }
            leaf.setNeedsLayout()
            leaf.layoutIfNeeded()
            #expect(!leaf.needsLayout())
        }
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit()
        #expect(recorder.laidOut == ["root", "leaf"])
    }

    @Test func `display is asked of the delegate when it was asked for`() {
        let layer = named("a")
        layer.displayIfNeeded()
        #expect(recorder.displayed.isEmpty)
        layer.setNeedsDisplay()
        #expect(layer.needsDisplay())
        layer.displayIfNeeded()
        #expect(recorder.displayed == ["a"])
        #expect(!layer.needsDisplay())
        let committer = LayerTreeCommitter()
        committer.root = layer
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        _ = committer.commit()
        _ = committer.commit()
        #expect(recorder.displayed == ["a", "a"])
    }

    @Test func `a new layer without anything to lay it out needs layout until the commit`() {
        let (host, root, layer) = (LayerTreeCommitter(), CALayer(), CALayer())
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(layer)
        host.root = root
        #expect(layer.needsLayout() && root.needsLayout())
        #expect(host.invariantFaults().isEmpty)
        _ = host.commit()
        #expect(!layer.needsLayout() && !root.needsLayout())
        #expect(host.invariantFaults().isEmpty)
        layer.setNeedsLayout()
        #expect(layer.needsLayout())
        _ = host.commit()
        #expect(!layer.needsLayout())
    }

    @Test func `layoutIfNeeded serves new layers in a host`() {
        let (host, root, layer) = (LayerTreeCommitter(), CALayer(), CALayer())
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(layer)
        host.root = root
        layer.layoutIfNeeded()
        #expect(!layer.needsLayout() && !root.needsLayout())
        #expect(host.invariantFaults().isEmpty)
    }

    @Test func `a delegate that a new layer gets in the host lays it out in the next commit`() {
        final class Counter: CALayerDelegate {
            var calls = 0
            func layoutSublayers(of layer: CALayer) { calls += 1 }
        }
        let (host, root, layer, counter) = (LayerTreeCommitter(), CALayer(), CALayer(), Counter())
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(layer)
        host.root = root
        layer.delegate = counter
        #expect(host.invariantFaults().isEmpty)
        _ = host.commit()
        #expect(counter.calls == 1)
        #expect(!layer.needsLayout())
        #expect(host.invariantFaults().isEmpty)
    }

    @Test func `a delegate may implement nothing and is not retained`() {
        let layer = CALayer()
        var delegate: Silent? = Silent()
        layer.delegate = delegate
        layer.setNeedsDisplay()
        layer.setNeedsLayout()
        layer.displayIfNeeded()
        layer.layoutIfNeeded()
        #expect(!layer.needsLayout() && !layer.needsDisplay())
        #expect(delegate != nil)
        delegate = nil
        #expect(layer.delegate == nil)
    }
}
