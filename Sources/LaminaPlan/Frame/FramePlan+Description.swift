import LaminaGeometry
import LaminaImage
import LaminaMessages

extension FramePlan: CustomStringConvertible {
    package var description: String {
        var text = "FramePlan \(number): \(surfaces.count) surface\(surfaces.count == 1 ? "" : "s"), "
        text += "\(surfaces.reduce(0) { $0 + $1.drawList.items.count }) items, \(images.count) images"
        if let base {
            text += ", damage since \(base): "
            text += damage.description
            if let motion {
                text +=
                    "\n  moved by \(motion.dx),\(motion.dy): \(motion.place), then damage: \(motion.damage)"
            }
        } else {
            text += ", everything to be drawn"
        }
        text += "\n"
        text += "  \(tally)\n"
        let report = CompileReport(self).lines
        text += "  compiled: \(report[0])\n  \(report[1])\n"
        if !bands.isEmpty { text += "  drawn in \(bands.count) bands\n" }
        if isCancelled { text += "  not to be drawn: cancelled\n" }
        if let excess { text += "  not to be drawn: \(excess)\n" }
        for (index, image) in images.enumerated() {
            text += "  image \(index): \(image.width)×\(image.height)\(image.isOpaque ? " opaque" : "")\n"
        }
        for (index, mask) in masks.enumerated() {
            text += "  mask \(index): \(mask.label), \(mask.width)×\(mask.height)\n"
        }
        for (index, ramp) in ramps.enumerated() {
            text += "  ramp \(index): \(ramp.starts.count) spans\(ramp.isOpaque ? " opaque" : "")\n"
        }
        for (index, surface) in surfaces.enumerated() {
            text += "  surface \(index): \(surface.reason.rawValue)"
            if let layer = surface.layer { text += " of \(layer)" }
            text +=
                ", \(surface.frame), \(surface.frame.area * working.bytesPerPixel) bytes, \(surface.fill)"
            if let key = surface.cacheKey { text += ", kept as \(key)" }
            text += "\n"
            for item in surface.drawList.items { text += "    \(surface.drawList.describe(item))\n" }
        }
        return text
    }
}

extension DrawList {
    /// One item on one line.
    package func describe(_ item: DrawItem) -> String {
        var text = "\(item.layer) \(item.part) \(item.bounds)"
        switch item.material {
        case .solid(let color): text += " \(color)"
        case .image(let index): text += " " + describe(paints[Int(index)])
        case .gradient(let index): text += " " + describe(gradients[Int(index)])
        case .particles(let index):
            let set = particles[Int(index)]
            text += " \(set.particles.count) particles of image \(set.image), \(set.filter)"
        }
        if !item.opacity.isFull { text += " opacity \(item.opacity)/255" }
        text += item.isOpaque ? " opaque" : " blended"
        if item.blendMode != .sourceOver { text += " \(item.blendMode)" }
        if let mask = masks[item.mask] { text += ", under " + describe(mask) }
        if let shape = shapes[item.shape] {
            text += ", \(shape.edgeCount) edges"
            if !shape.corner.isNone { text += ", rounded" }
            if !shape.hole.isNone { text += ", hole" }
            if !item.interior.isEmpty { text += ", whole in \(item.interior)" }
        }
        return text
    }

    private func describe(_ paint: ImagePaint) -> String {
        let source =
            switch paint.source {
            case .image(let index): "image \(index)"
            case .surface(let index): "surface \(index)"
            }
        var text = source
        switch paint.mapping {
        case .aligned(let dx, let dy): text += " pixel for pixel, shifted \(dx),\(dy)"
        case .transformed(let map):
            let kind = map.isRectilinear ? "scaled" : map.isAffine ? "affine" : "in perspective"
            text += " \(kind), \(paint.filter)"
        }
        if paint.isTinted { text += ", times \(paint.tint.x),\(paint.tint.y),\(paint.tint.z)" }
        if let second = paints[paint.second] {
            text += ", \(paint.secondWeight)/255 of \(describe(second))"
        }
        return text
    }

    private func describe(_ paint: GradientPaint) -> String {
        let space = paint.map.isAffine ? "" : " in perspective"
        return "\(paint.kind) gradient, ramp \(paint.ramp)\(space)"
    }

    private func describe(_ mask: MaskPaint) -> String {
        let source =
            switch mask.source {
            case .mask(let index): "mask \(index)"
            case .surface(let index): "surface \(index)"
            }
        switch mask.mapping {
        case .aligned(let dx, let dy): return "\(source) shifted \(dx),\(dy)"
        case .transformed: return "\(source) transformed"
        }
    }
}

extension Surface.Fill: CustomStringConvertible {
    package var description: String {
        switch self {
        case .color(let color): "on \(color)"
        case .continuing(let index): "over surface \(index)"
        case .filter(let filter, let source): "\(filter) of surface \(source)"
        case .cached: "from the cache"
        }
    }
}

extension SurfaceFilter: CustomStringConvertible {
    package var description: String {
        switch self {
        case .blur(let size, let edges): "blur \(size.x)×\(size.y) px, edges \(edges)"
        case .shadow(let size, let color): "shadow \(size.x)×\(size.y) px, \(color)"
        case .color: "colour matrix"
        case .custom(let filter):
            "\(displayed(filter.name, limit: DisplayedText.longestQuotation)), reach \(filter.reach) px, edges \(filter.edges)"
        }
    }
}

extension SurfaceCacheKey: CustomStringConvertible {
    package var description: String { kind == .shadow ? "shadow \(layer).\(serial)" : "\(layer).\(serial)" }
}

extension CompileTally: CustomStringConvertible {
    package var description: String {
        "\(layers) layers seen; left out: \(hidden) hidden, \(backFacing) back-facing, \(outside) outside, "
            + "\(occluded) occluded, \(undrawable) undrawable; \(folded) surfaces folded"
            + (particles > 0 ? "; \(particles) particles" : "")
            + (particlesLeft > 0 ? ", \(particlesLeft) births too many" : "")
    }
}
