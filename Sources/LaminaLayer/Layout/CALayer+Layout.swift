/// The state of a layer's layout.
struct LayoutState {
    /// The host's structure for which `depth` is valid.
    var depthStructure: UInt64 = 0
    /// The commit in which the layer was laid out last.
    var commit: UInt64 = 0
    private var superlayerCount: Int32 = 0
    private var layoutCount: UInt8 = 0
    var isNeeded = false
    /// Set during `layoutSublayers()`: changes that the layer then makes to its own sublayers do not ask for another
    /// layout.
    var isRunning = false

    /// The number of superlayers. It is valid while the host's structure equals `depthStructure`.
    var depth: Int {
        get { Int(superlayerCount) }
        set { superlayerCount = Int32(clamping: newValue) }
    }

    /// How often the layer was laid out in that commit, up to 255 times.
    var countInCommit: Int {
        get { Int(layoutCount) }
        set { layoutCount = UInt8(clamping: newValue) }
    }
}

extension CALayer {
    final func markNeedsLayout() {
        guard !layout.isNeeded else { return }
        layout.isNeeded = true
        layoutRules?.manager?.invalidateLayout(of: self)
        hosting.host?.register(self, in: .layout)
    }

    /// Whether layout may call code: that of a subclass, a delegate or a manager.
    final var mayHaveLayoutMethod: Bool {
        type(of: self) != CALayer.self || rareState?.layoutRules?.manager != nil || delegate != nil
    }

    /// Notes that the layer has another delegate or layout manager. A new layer without any may need layout without being in
    /// its host's list.
    final func layoutMethodDidChange() {
        if layout.isNeeded { hosting.host?.register(self, in: .layout) }
    }

    final func setNeedsLayoutAutomatically() {
        if !layout.isRunning, !layout.isNeeded { setNeedsLayout() }
    }

    final func performLayout() {
        layout.isNeeded = false
        hosting.host?.unregister(self, from: .layout)
        layout.isRunning = true
        layoutSublayers()
        layout.isRunning = false
    }

    final func layoutSubtreeIfNeeded() {
        if let host = hosting.host, !host.needsLayout, host.newLayerCount == 0 { return }
        var top = self
        var next = parent
        while let layer = next {
            if layer.layout.isNeeded { top = layer }
            next = layer.parent
        }
        var pending = [top]
        while let layer = pending.popLast() {
            if layer.layout.isNeeded { layer.performLayout() }
            pending.append(contentsOf: layer.children.reversed())
        }
    }
}
