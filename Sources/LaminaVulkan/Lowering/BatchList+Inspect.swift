import LaminaGeometry
import LaminaPlan

extension BatchList {
    /// The steps with which Vulkan would draw a plan, for people. Made without a device, so every image is on a page of its
    /// own.
    package static func description(of plan: FramePlan) -> String {
        func place(_ page: Int, _ width: Int, _ height: Int) -> TexturePlacement {
            TexturePlacement(
                page: page, x: 0, y: 0, size: TextureSize(width: width, height: height), width: width,
                height: height)
        }
        let images = plan.images.enumerated().map { place($0.offset, $0.element.width, $0.element.height) }
        let masks = plan.masks.enumerated().map {
            place(images.count + $0.offset, $0.element.width, $0.element.height)
        }
        do throws(FrameCancelled) {
            let list = try BatchList(
                plan: plan, damage: PixelRegion(plan.root?.frame ?? .empty),
                placements: TexturePlacements(images: images, masks: masks), costs: .software)
            return list.description + "\n"
        } catch {
            return "\(error)\n"
        }
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
                    text += " (\(batch.reason.rawValue))"
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
        return text
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
