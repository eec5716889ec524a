internal import CLaminaPDF
import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage

extension PDFDocument: DrawingSink {
    package func fill(_ path: PathOutline, _ rule: CGPathFillRule, _ color: CGColor, _ look: SinkLook) {
        drawing(look, isOpaque: color.alpha >= 1) { alpha in
            add(path)
            set(color, alpha)
            lamina_pdf_fill(handle, rule == .evenOdd)
        }
    }

    package func stroke(_ path: PathOutline, _ line: SinkLine, _ color: CGColor, _ look: SinkLook) {
        let (style, map) = (line.style, line.map)
        guard style.width > 0, style.width.isFinite, map.a * map.d - map.b * map.c != 0, map.isFinite else {
            return
        }
        // A line of dashes and gaps that are all 0, or negative, is an error to Cairo.
        let dashes = line.dash.lengths
        let isDashed = dashes.allSatisfy { $0 >= 0 && $0.isFinite } && dashes.contains { $0 > 0 }
        drawing(look, isOpaque: color.alpha >= 1) { alpha in
            add(path)
            set(color, alpha)
            lamina_pdf_stroke(
                handle, lamina_pdf_matrix(map), style.width, style.cap.rawCode, style.join.rawCode,
                max(1, style.miterLimit), isDashed ? dashes : [], isDashed ? Int32(dashes.count) : 0,
                line.dash.phase.isFinite ? line.dash.phase : 0)
        }
    }

    package func draw(_ image: CGImage, through map: CGAffineTransform, isSmooth: Bool, _ look: SinkLook) {
        drawing(look, isOpaque: image.isOpaque) { alpha in
            if set(image, map, isSmooth) { lamina_pdf_paint(handle, alpha) }
        }
    }

    package func beginGroup() {
        guard isInPage else { return }
        groupDepth += 1
        lamina_pdf_push(handle)
    }

    package func endGroup(_ look: SinkLook) {
        guard isInPage, groupDepth > 0 else { return }
        groupDepth -= 1
        lamina_pdf_pop(handle)
        lamina_pdf_keep(handle)
        paintKept(look)
    }
}

extension PDFDocument {
    /// Draws under a look. A shadow, or an image as a clip, makes a group of the drawing first.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether what is drawn hides what is below, so that to copy it is to draw it.
    ///   - body: Draws with an opacity.
    func drawing(_ look: SinkLook, isOpaque: Bool = false, _ body: (Double) -> Void) {
        guard isInPage else { return }
        hasDrawn = true
        let hasMask = look.clips.contains {
            if case .image = $0 { return true }
            return false
        }
        guard hasMask || look.shadow != nil else {
            lamina_pdf_save(handle)
            clip(look.clips)
            let replaces = look.blendMode == .copy && look.alpha == 1 && isOpaque
            lamina_pdf_set_mode(handle, (replaces ? CGBlendMode.normal : look.blendMode).rawValue)
            body(look.alpha)
            lamina_pdf_restore(handle)
            return
        }
        beginGroup()
        body(1)
        endGroup(look)
    }

    /// Paints the group that was kept: its shadow, and the group, through the masks.
    private func paintKept(_ look: SinkLook) {
        var masks: [(image: CGImage, map: CGAffineTransform)] = []
        for case .image(let image, let map) in look.clips { masks.append((image, map)) }
        lamina_pdf_save(handle)
        defer { lamina_pdf_restore(handle) }
        clip(look.clips)
        if masks.isEmpty {
            lamina_pdf_set_mode(handle, look.blendMode.rawValue)
            if let shadow = look.shadow { paintShadow(shadow, look.alpha) }
            return lamina_pdf_paint(handle, look.alpha)
        }
        lamina_pdf_set_mode(handle, CGBlendMode.normal.rawValue)
        if let shadow = look.shadow {
            lamina_pdf_push(handle)
            paintShadow(shadow, 1)
            lamina_pdf_paint(handle, 1)
            lamina_pdf_pop(handle)
            lamina_pdf_keep(handle)
        }
        // Each mask is a group around the one before.
        for mask in masks {
            lamina_pdf_push(handle)
            if set(mask.image, mask.map, true) { lamina_pdf_paint_masked(handle) }
            lamina_pdf_pop(handle)
            lamina_pdf_keep(handle)
        }
        lamina_pdf_set_mode(handle, look.blendMode.rawValue)
        lamina_pdf_paint(handle, look.alpha)
    }

    private func clip(_ clips: [SinkClip]) {
        for case .path(let path, let rule) in clips {
            add(path)
            lamina_pdf_clip(handle, rule == .evenOdd)
        }
    }

    private func add(_ path: PathOutline) {
        lamina_pdf_new_path(handle)
        let points = path.points
        var current = CGPoint.zero
        path.forEach { verb, first in
            func point(_ index: Int) -> (x: Double, y: Double) {
                (Double(points[first + index].x), Double(points[first + index].y))
            }
            switch verb {
            case .move: lamina_pdf_move(handle, point(0).x, point(0).y)
            case .line: lamina_pdf_line(handle, point(0).x, point(0).y)
            case .quadCurve:
                let (from, c, to) = ((x: Double(current.x), y: Double(current.y)), point(0), point(1))
                lamina_pdf_curve(
                    handle, from.x + (c.x - from.x) * 2 / 3, from.y + (c.y - from.y) * 2 / 3,
                    to.x + (c.x - to.x) * 2 / 3, to.y + (c.y - to.y) * 2 / 3, to.x, to.y)
            case .curve:
                lamina_pdf_curve(
                    handle, point(0).x, point(0).y, point(1).x, point(1).y, point(2).x, point(2).y)
            case .close: lamina_pdf_close(handle)
            }
            if verb.pointCount > 0 { current = points[first + verb.pointCount - 1] }
        }
    }

    func set(_ color: CGColor, _ alpha: Double) {
        lamina_pdf_set_color(
            handle, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * alpha)
    }

    func set(_ image: CGImage, _ map: CGAffineTransform, _ isSmooth: Bool) -> Bool {
        guard map.isFinite, map.a * map.d - map.b * map.c != 0 else { return false }
        return image.withUnsafeBytes { bytes in
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress,
                bytes.count >= image.width * image.height * PixelFormat.standard.bytesPerPixel
            else { return false }
            return lamina_pdf_set_image(
                handle, base, Int32(image.width), Int32(image.height), lamina_pdf_matrix(map), isSmooth,
                image.isOpaque)
        }
    }
}

extension CGAffineTransform {
    var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension lamina_pdf_matrix {
    init(_ map: CGAffineTransform) {
        self.init(
            a: Double(map.a), b: Double(map.b), c: Double(map.c), d: Double(map.d), tx: Double(map.tx),
            ty: Double(map.ty))
    }
}

extension CGLineCap {
    fileprivate var rawCode: Int32 {
        switch self {
        case .butt: 0
        case .round: 1
        case .square: 2
        }
    }
}

extension CGLineJoin {
    fileprivate var rawCode: Int32 {
        switch self {
        case .miter: 0
        case .round: 1
        case .bevel: 2
        }
    }
}
