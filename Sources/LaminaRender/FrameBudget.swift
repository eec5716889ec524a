import LaminaImage
import LaminaPlan

/// Counts the memory of a frame while it is compiled, so that compilation stops before memory runs out.
///
/// Bytes of items and particles count several times: once here, and again in the backend, which prepares records of its
/// own from them.
struct FrameBudget {
    let limits: RenderLimits
    /// The first limit that was exceeded.
    private(set) var excess: RenderLimitError?
    /// Whether the frame was cancelled, so that its compilation ends early.
    private(set) var isCancelled = false
    private var steps: CancellationSteps
    private let cancellation: FrameCancellation?
    private var particles = 0
    private var particleBytes = 0
    /// The bytes of the sampled tree, which lives until the plan is compiled.
    var sampledBytes = 0

    /// The number of layers between checks; a power of two.
    static let step = 4096
    /// The factor for a plan's bytes, because a backend keeps larger records beside each. Measured with two million items
    /// that have shapes or masks: 2.7 on the CPU, 3.6 with Vulkan.
    private static let copies = 4
    /// The factor for particles, of which a backend keeps one record each.
    private static let particleCopies = 2

    /// - Parameter cancellation: Asked every few hundred layers; `nil` for a frame that nobody can cancel.
    init(_ limits: RenderLimits, _ cancellation: FrameCancellation? = nil) {
        self.limits = limits
        self.cancellation = cancellation
        steps = CancellationSteps(cancellation)
    }

    /// Whether the frame is given up. Its plan may then be incomplete.
    var isOver: Bool { excess != nil || isCancelled }

    /// Counts a layer, or work as long as some layers, and asks now and then whether the frame is still wanted. Hot.
    @inline(__always)
    mutating func step(_ work: Int = 1) {
        do throws(FrameCancelled) { try steps.step(work) } catch { isCancelled = true }
    }

    /// Whether this many replicated layers, or this many bytes of layers, exceed a limit. Hot.
    @inline(__always)
    func isSpent(instances: Int, bytes: Int) -> Bool {
        isOver || bytes > limits.memory || instances >= limits.instances ?? .max
    }

    /// Records the excess that `isSpent` found at a layer.
    mutating func note(instances: Int, bytes: Int, _ layer: String) {
        guard excess == nil else { return }
        if let limit = limits.instances, instances >= limit {
            excess = .instances(layer: layer, limit: limit)
        }
        check(bytes: bytes, layer)
    }

    private mutating func check(bytes: Int, _ layer: @autoclosure () -> String) {
        guard excess == nil, bytes > limits.memory else { return }
        excess = .memory(layer: layer(), bytes: bytes, limit: limits.memory)
    }

    /// - Parameter bytes: The bytes of the plan so far.
    mutating func checkPlan(_ bytes: Int, _ layer: @autoclosure () -> String) {
        check(bytes: max(bytes * Self.copies, sampledBytes + bytes) + particleBytes, layer())
    }

    /// Adds the particles of a layer.
    mutating func add(_ cloud: ParticleCloud, _ layer: @autoclosure () -> String) {
        guard excess == nil else { return }
        particles += cloud.particles.count
        particleBytes +=
            cloud.particles.count
            * (MemoryLayout<LiveParticle>.stride + Self.particleCopies * MemoryLayout<Particle>.stride)
        if particles > limits.particles {
            excess = .particles(layer: layer(), count: particles, limit: limits.particles)
        }
        check(bytes: particleBytes, layer())
    }

    /// Checks images that are not decoded yet.
    ///
    /// - Parameter layer: The layer that shows the largest of them.
    mutating func check(imageBytes bytes: Int, _ layer: @autoclosure () -> String) {
        guard excess == nil, bytes > limits.imageMemory else { return }
        excess = .images(layer: layer(), bytes: bytes, limit: limits.imageMemory)
    }

    /// Whether a plan's records fit into memory.
    static func holds(_ plan: FramePlan, _ limits: RenderLimits) -> Bool {
        plan.recordBytes * copies <= limits.memory
    }

    /// Checks a finished plan: its buffers, in the order in which they will be drawn, and its images. If the buffers do not
    /// fit, the plan gets bands in which they do.
    ///
    /// A backend uses a buffer again for a surface that fills four fifths of it, so surfaces may take five fourths of their
    /// pixels.
    ///
    /// - Parameter name: The name of a layer.
    mutating func check(_ plan: inout FramePlan, _ name: (LayerID) -> String) {
        guard !isOver else { return }
        let records = plan.recordBytes * Self.copies + particleBytes
        let images = plan.images.reduce(0) { $0 + $1.shownBytes }
        let masks = plan.masks.reduce(0) { $0 + $1.width * $1.height }
        if images > limits.imageMemory {
            let layer = plan.layer(ofLargestImage: plan.images)
            excess = .images(layer: layer.map(name) ?? "", bytes: images, limit: limits.imageMemory)
            return
        }
        let base = records + masks
        let room = (limits.memory - base) / 5 * 4
        if plan.mostSurfaceBytes <= room { return }
        let peak = plan.surfacePeak
        if peak.bytes > room {
            do throws(FrameCancelled) {
                plan.bands = try plan.bands(within: room, cancellation: cancellation)
            } catch {
                isCancelled = true
            }
            guard plan.bands.isEmpty, !isCancelled else { return }
            let layer =
                peak.surface.flatMap { plan.surfaces[$0].layer }
                ?? plan.root?.drawList.items.last?.layer
            excess = .memory(
                layer: layer.map(name) ?? "", bytes: base + peak.bytes / 4 * 5, limit: limits.memory)
        }
    }
}

extension DrawList {
    /// Bytes of the items and their records.
    var byteCount: Int {
        func bytes<Element>(_ array: [Element]) -> Int { array.count * MemoryLayout<Element>.stride }
        return bytes(items) + bytes(shapes) + bytes(edges) + bytes(corners) + bytes(paints) + bytes(masks)
            + bytes(gradients)
    }
}

extension FramePlan {
    /// Bytes of the draw lists of all surfaces.
    var recordBytes: Int {
        withSurfaces { surfaces in
            var bytes = 0
            for index in surfaces.indices { bytes += surfaces[index].drawList.byteCount }
            return bytes
        }
    }

    /// The layer that shows the largest of the plan's images.
    fileprivate func layer(ofLargestImage images: [CGImage]) -> LayerID? {
        guard
            let largest = images.indices.max(by: {
                images[$0].shownBytes < images[$1].shownBytes
            })
        else { return nil }
        for surface in surfaces {
            for item in surface.drawList.items {
                if case .image(let paint) = item.material,
                    case .image(let index) = surface.drawList.paints[Int(paint)].source,
                    Int(index) == largest
                {
                    return item.layer
                }
            }
        }
        return nil
    }
}
