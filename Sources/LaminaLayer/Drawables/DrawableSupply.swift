import LaminaImage
import LaminaMessages
import LaminaValues

/// Supplies a drawable layer with presented drawables, or with pictures that its handlers draw.
final class DrawableSupply: ContentsSupply {
    let queue: DrawableQueue
    /// Whether the handlers must draw although nothing else asks for it.
    var isNeeded = false

    /// The last picture that the handlers drew, or tried to draw.
    private var last: (time: Double, shape: DrawableShape, way: Way)?
    private var hasWarned = false

    /// The handler that draws.
    private enum Way { case pixels, device }

    init(queue: DrawableQueue) { self.queue = queue }

    func update(_ layer: CALayer, at localTime: Double) {
        guard let layer = layer as? CADrawableLayer, let host = layer.hosting.host else { return }
        present(on: layer, at: host.time)
        guard !layer.isHidden, let shape = layer.shape else { return }
        guard let way = way(for: layer, in: host) else {
            if layer.vulkanHandler != nil { giveUp(layer, in: host) }
            return
        }
        let isStill = last.map {
            $0.shape == shape && $0.way == way && ($0.time == localTime || !layer.drawsContinuously)
        }
        guard isNeeded || isStill != true, layer.canDrawHandler?(localTime) ?? true else { return }
        isNeeded = false
        last = (localTime, shape, way)
        draw(layer, shape, at: localTime, way)
    }

    func nextUpdate(of layer: CALayer, after localTime: Double) -> Double {
        guard let layer = layer as? CADrawableLayer, let host = layer.hosting.host else { return .infinity }
        if layer.drawsContinuously || isNeeded, !layer.isHidden, layer.shape != nil,
            way(for: layer, in: host) != nil
        {
            return localTime
        }
        let due = queue.nextDue
        return due <= host.time ? localTime : due < .infinity ? layer.localTime(at: due) : .infinity
    }

    /// Shows the presented drawable that is due.
    ///
    /// - Parameter time: Media time, in seconds.
    func present(on layer: CADrawableLayer, at time: Double) {
        if let image = queue.takeDue(at: time) { layer.setSuppliedContents(image) }
    }

    private func way(for layer: CADrawableLayer, in host: HostedTree) -> Way? {
        if host.traits?.drawsDeviceContents == true, layer.vulkanHandler != nil { return .device }
        return layer.pixelHandler != nil ? .pixels : nil
    }

    /// Shows nothing: there is no Vulkan, and no handler that could draw without it.
    private func giveUp(_ layer: CADrawableLayer, in host: HostedTree) {
        layer.setSuppliedContents(nil)
        last = nil
        let error = CADrawableError.needsVulkan(layer: layer.name)
        layer.drawingError = error
        guard !hasWarned else { return }
        hasWarned = true
        host.warn(
            "it has a vulkanHandler only, and is drawn on the CPU: it stays clear without a pixelHandler",
            of: layer)
    }

    private func draw(_ layer: CADrawableLayer, _ shape: DrawableShape, at time: Double, _ way: Way) {
        do {
            switch (way, layer.vulkanHandler, layer.pixelHandler) {
            case (.device, let commands?, let pixels):
                let (recycler, name) = (queue.pool.recycler, layer.name)
                let image = queue.deviceImage(shape, time: time, commands: commands) { drawn in
                    guard let pixels else { throw CADrawableError.needsVulkan(layer: name) }
                    let canvas = try CAPixelCanvas(shape, time: time, recycler: recycler)
                    defer { canvas.close() }
                    try pixels(canvas)
                    if let image = try canvas.finish() { drawn.take(image) }
                }
                if let image { layer.setSuppliedContents(image) }
            case (.pixels, _, let pixels?):
                let canvas = try CAPixelCanvas(shape, time: time, recycler: queue.pool.recycler)
                // A handler that keeps the canvas must not write into the image later.
                defer { canvas.close() }
                try pixels(canvas)
                layer.setSuppliedContents(try canvas.finish())
                layer.drawingError = nil
            case (.device, nil, _), (.pixels, _, nil): break
            }
        } catch {
            layer.drawingError = error
        }
    }
}

/// Why a drawable layer has no picture.
public enum CADrawableError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It is drawn on the CPU, and the program gave it a handler for Vulkan only.
    case needsVulkan(layer: String?)

    /// One line for people.
    public var description: String {
        switch self {
        case .needsVulkan(let layer):
            "the layer \(layer.map { "\(quoted($0)) " } ?? "")has a vulkanHandler only, and is drawn on the CPU: it stays "
                + "clear without a pixelHandler"
        }
    }
}

extension HostedTree {
    /// Shows presented drawables while an open transaction holds all other changes back.
    func presentDrawables(at time: Double) -> [LayerTreeUpdate.Change] {
        supplied.inOrder.compactMap { layer in
            guard let layer = layer as? CADrawableLayer, !layer.presentsWithTransaction,
                layer.hosting.knownTo == serial, layer.hosting.host === self,
                let supply = layer.drawableSupply,
                supply.queue.nextDue <= time
            else { return nil }
            // So that the values that were committed last are at hand.
            layer.willChangeValues()
            guard case .changed(let told) = layer.hosting.told else { return nil }
            var values = told.values
            supply.present(on: layer, at: time)
            values.contents = layer.values.contents
            layer.hosting.told = .changed(from: CommittedValues(values))
            return LayerTreeUpdate.Change(
                layer: layer.id, properties: values,
                animations: layer.attachedAnimations.committed.map(\.snapshot))
        }
    }
}
