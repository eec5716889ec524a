import LaminaGeometry
import LaminaPlan

extension BatchList {
    /// The steps with which Vulkan would draw a plan, for people: on lavapipe or, without the switch `texels`, on a GPU. Made
    /// without a device, so every image is on a page of its own.
    package static func description(of plan: FramePlan) -> String {
        let damage = PixelRegion(plan.root?.frame ?? .empty)
        do throws(FrameCancelled) {
            return try description(of: SoftwareDevicePass(.lavapipe).run(plan, damage: damage), damage)
        } catch {
            return "\(error)\n"
        }
    }

    private static func description(
        of devicePlan: DevicePlan, _ damage: PixelRegion
    ) throws(FrameCancelled) -> String {
        let plan = devicePlan.plan
        func place(_ page: Int, _ width: Int, _ height: Int) -> TexturePlacement {
            TexturePlacement(
                page: page, x: 0, y: 0, size: TextureSize(width: width, height: height), width: width,
                height: height)
        }
        let images = plan.images.enumerated().map { place($0.offset, $0.element.width, $0.element.height) }
        let masks = plan.masks.enumerated().map {
            place(images.count + $0.offset, $0.element.width, $0.element.height)
        }
        let list = try BatchList(
            plan: plan, damage: damage, placements: TexturePlacements(images: images, masks: masks),
            costs: devicePlan.costs, hostFiltered: devicePlan.hostFiltered)
        let way = plan.optimizations.contains(.texels) ? DrawingStrategy.lavapipe : .gpu
        return "drawn \(way): " + list.description + "\n"
    }
}

extension BatchList: CustomStringConvertible {
    package var description: String {
        var text = "\(passes.count) passes, \(drawCount) draws, \(pieceCount) pieces"
        if !slots.isEmpty { text += ", \(slots.count) targets of \(targetBytes) bytes" }
        for step in steps {
            switch step {
            case .draw(let pass):
                let surfaces = pass.surfaces.map(String.init).joined(separator: ", ")
                text += "\n  surface \(surfaces) in \(pass.target): \(pass.area)"
                if pass.keepsContents { text += ", kept outside" }
                for batch in pass.batches {
                    text += "\n    \(batch.key): \(batch.pieces.count) pieces"
                    if let image = batch.binding.image { text += ", \(image.texture) \(image.filter)" }
                    if let mask = batch.binding.mask { text += ", masked by \(mask.texture)" }
                    text += ", \(pixels(of: batch)) pixels (\(batch.reason.rawValue))"
                }
            case .copy(let copy):
                text += "\n  copy for surface \(copy.surface): \(copy.source) to \(copy.target)"
            case .blur(let blurs):
                for blur in blurs {
                    text += "\n  surface \(blur.surface) in \(blur.target.target): "
                    text += "blurred from \(blur.source.target) by the CPU"
                }
            }
        }
        return text + pipelineTotals
    }

    /// The records that draws read, for tests that compare lists.
    package var recordText: String {
        "\(records.pieces) \(records.paints) \(records.edges) \(records.outlines) \(records.sprites) "
            + "\(records.filterConstants) \(records.gradients) \(records.spans) \(records.filterInputs)"
    }

    private func pixels(of batch: Batch) -> Int {
        records.pieces[batch.pieces].reduce(0) { $0 + rectangle(of: $1).area }
    }

    /// What each pipeline draws in all passes, the one with the most pixels first.
    private var pipelineTotals: String {
        var totals: [PipelineKey: (draws: Int, pieces: Int, pixels: Int)] = [:]
        for batch in passes.flatMap(\.batches) {
            totals[batch.key, default: (0, 0, 0)].draws += 1
            totals[batch.key, default: (0, 0, 0)].pieces += batch.pieces.count
            totals[batch.key, default: (0, 0, 0)].pixels += pixels(of: batch)
        }
        let lines = totals.map { (name: "\($0.key)", total: $0.value) }
            .sorted { ($0.total.pixels, $1.name) > ($1.total.pixels, $0.name) }
        return lines.reduce(into: lines.isEmpty ? "" : "\n  by pipeline:") { text, line in
            text += "\n    \(line.name): \(line.total.draws) draws, \(line.total.pieces) pieces, "
            text += "\(line.total.pixels) pixels"
        }
    }
}

extension BatchList.TextureReference: CustomStringConvertible {
    package var description: String {
        switch self {
        case .page(let page): "page \(page)"
        case .target(let target): target.description
        }
    }
}

extension DrawTarget: CustomStringConvertible {
    package var description: String {
        switch self {
        case .picture: "the picture"
        case .kept(let key): "what is kept of layer \(key.layer)"
        case .slot(let slot): "target \(slot)"
        }
    }
}
