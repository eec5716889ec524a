internal import CLaminaPDF
import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaRaster

/// A PDF file that is written by Cairo, page by page, and that takes what contexts draw.
package final class PDFDocument {
    /// What the document says about itself.
    package enum Entry {
        case title, author, subject, keywords, creator
    }

    private let pdf: OpaquePointer
    /// The document as its C helper knows it.
    var handle: OpaquePointer { pdf }
    private(set) var pageSize = CGSize.zero
    private let bytes = PDFBytes()
    private var isFinished = false
    /// Whether a page is open. Drawing outside of pages has no effect.
    private var isInPage = false

    /// Why there can be no document: Cairo is missing. `nil` where there can be one.
    package static var missing: String? { lamina_pdf_missing().map { String(cString: $0) } }

    /// An empty document; `nil` where Cairo is missing.
    package init?() {
        let owner = Unmanaged.passUnretained(bytes).toOpaque()
        guard
            let pdf = lamina_pdf_create(
                { owner, bytes, count in
                    guard let owner, let bytes else { return false }
                    return Unmanaged<PDFBytes>.fromOpaque(owner).takeUnretainedValue().add(
                        UnsafeBufferPointer(start: bytes, count: count))
                }, owner)
        else { return nil }
        self.pdf = pdf
    }

    deinit { lamina_pdf_free(pdf) }

    /// Sets an entry of the document's information.
    package func set(_ entry: Entry, to text: String) {
        let entry =
            switch entry {
            case .title: LAMINA_PDF_TITLE
            case .author: LAMINA_PDF_AUTHOR
            case .subject: LAMINA_PDF_SUBJECT
            case .keywords: LAMINA_PDF_KEYWORDS
            case .creator: LAMINA_PDF_CREATOR
            }
        lamina_pdf_set_entry(pdf, entry, text)
    }

    /// The size of the page that begins, in points.
    package func beginPage(_ size: CGSize) {
        pageSize = size
        isInPage = true
        lamina_pdf_set_size(pdf, Double(size.width), Double(size.height))
        lamina_pdf_save(pdf)
    }

    /// Ends the page.
    package func endPage() {
        guard isInPage else { return }
        isInPage = false
        lamina_pdf_restore(pdf)
        lamina_pdf_show_page(pdf)
    }

    /// Makes an area of the page a link.
    package func link(to url: String, in area: CGRect) {
        lamina_pdf_tag(pdf, "Link", "\(Self.attribute(area)) uri=\(Self.quoted(url))")
    }

    /// Makes an area of the page a link to a destination of the document.
    package func link(toDestination name: String, in area: CGRect) {
        lamina_pdf_tag(pdf, "Link", "\(Self.attribute(area)) dest=\(Self.quoted(name))")
    }

    /// Gives a place of the page a name.
    package func addDestination(_ name: String, at place: CGPoint) {
        let place = "x=\(Self.text(place.x)) y=\(Self.text(place.y))"
        lamina_pdf_tag(pdf, "cairo.dest", "name=\(Self.quoted(name)) \(place)")
    }

    /// The whole file; `nil` if memory ran out, or if it was finished before.
    package func finish() -> [UInt8]? {
        guard !isFinished else { return nil }
        isFinished = true
        return lamina_pdf_finish(pdf) ? bytes.bytes : nil
    }

    private static func attribute(_ area: CGRect) -> String {
        "rect=[\([area.minX, area.minY, area.width, area.height].map(text).joined(separator: " "))]"
    }

    /// Cairo's parser knows no exponents.
    private static func text(_ value: CGFloat) -> String {
        let within = value.isFinite ? max(-1e6, min(1e6, value)) : 0
        return String(format: "%.4f", locale: nil, Double(within))
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\0", with: "")
        return "'\(escaped)'"
    }
}

/// The bytes of a file that grows.
private final class PDFBytes {
    private(set) var bytes: [UInt8] = []

    func add(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= ImageLimits.maximumFileBytes - more.count else { return false }
        bytes.append(contentsOf: more)
        return true
    }
}

extension PDFDocument: DrawingSink {
    package func fill(_ path: PathOutline, _ rule: CGPathFillRule, _ color: CGColor, _ look: SinkLook) {
        drawing(look) { alpha in
            add(path)
            set(color, alpha)
            lamina_pdf_fill(pdf, rule == .evenOdd)
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
        drawing(look) { alpha in
            add(path)
            set(color, alpha)
            lamina_pdf_stroke(
                pdf, lamina_pdf_matrix(map), style.width, style.cap.rawCode, style.join.rawCode,
                max(1, style.miterLimit), isDashed ? dashes : [], isDashed ? Int32(dashes.count) : 0,
                line.dash.phase.isFinite ? line.dash.phase : 0)
        }
    }

    package func draw(_ gradient: SinkGradient, _ look: SinkLook) {
        guard let first = gradient.stops.first, let last = gradient.stops.last, gradient.map.isFinite else {
            return
        }
        drawing(look) { alpha in
            var stops = gradient.stops.map { lamina_pdf_stop($0.location, $0.color, alpha) }
            let options = gradient.options
            let (before, after) = (
                options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation)
            )
            // The ends have their colours; where one of both sides is not drawn, a clear stop ends it.
            if first.location > 0 { stops.insert(lamina_pdf_stop(0, first.color, alpha), at: 0) }
            if last.location < 1 { stops.append(lamina_pdf_stop(1, last.color, alpha)) }
            if before != after {
                if before { stops.append(lamina_pdf_stop(1, last.color, 0)) }
                if after { stops.insert(lamina_pdf_stop(0, first.color, 0), at: 0) }
            }
            let (count, goesOn) = (Int32(stops.count), before || after)
            switch gradient.shape {
            case .linear(let start, let end):
                lamina_pdf_set_linear(
                    pdf, lamina_pdf_matrix(gradient.map), Double(start.x), Double(start.y), Double(end.x),
                    Double(end.y), stops, count, goesOn)
            case .radial(let start, let startRadius, let end, let endRadius):
                lamina_pdf_set_radial(
                    pdf, lamina_pdf_matrix(gradient.map), Double(start.x), Double(start.y),
                    Double(startRadius), Double(end.x), Double(end.y), Double(endRadius), stops, count, goesOn
                )
            }
            lamina_pdf_paint(pdf, 1)
        }
    }

    package func draw(_ image: CGImage, through map: CGAffineTransform, isSmooth: Bool, _ look: SinkLook) {
        drawing(look) { alpha in
            if set(image, map, isSmooth) { lamina_pdf_paint(pdf, alpha) }
        }
    }

    package func beginGroup() { if isInPage { lamina_pdf_push(pdf) } }

    package func endGroup(_ look: SinkLook) {
        guard isInPage else { return }
        lamina_pdf_pop(pdf)
        lamina_pdf_keep(pdf)
        paintKept(look)
    }
}

extension PDFDocument {
    /// Draws under a look. A shadow, or an image as a clip, makes a group of the drawing first.
    ///
    /// - Parameter body: Draws with an opacity.
    private func drawing(_ look: SinkLook, _ body: (Double) -> Void) {
        guard isInPage else { return }
        let hasMask = look.clips.contains {
            if case .image = $0 { return true }
            return false
        }
        guard hasMask || look.shadow != nil else {
            lamina_pdf_save(pdf)
            clip(look.clips)
            lamina_pdf_set_mode(pdf, look.blendMode.rawValue)
            body(look.alpha)
            lamina_pdf_restore(pdf)
            return
        }
        lamina_pdf_push(pdf)
        body(1)
        endGroup(look)
    }

    /// Paints the group that was kept: its shadow, and the group through the masks.
    private func paintKept(_ look: SinkLook) {
        lamina_pdf_save(pdf)
        clip(look.clips)
        lamina_pdf_set_mode(pdf, look.blendMode.rawValue)
        // The group is the source now.
        if let shadow = look.shadow { paintShadow(shadow, look.alpha) }
        var masks: [(image: CGImage, map: CGAffineTransform)] = []
        for case .image(let image, let map) in look.clips { masks.append((image, map)) }
        guard let last = masks.popLast() else {
            lamina_pdf_paint(pdf, look.alpha)
            lamina_pdf_restore(pdf)
            return
        }
        // Each further mask is a group around the one before.
        lamina_pdf_push(pdf)
        lamina_pdf_set_mode(pdf, CGBlendMode.normal.rawValue)
        if set(last.image, last.map, true) { lamina_pdf_paint_masked(pdf) }
        lamina_pdf_pop(pdf)
        for mask in masks.reversed() {
            lamina_pdf_keep(pdf)
            lamina_pdf_push(pdf)
            if set(mask.image, mask.map, true) { lamina_pdf_paint_masked(pdf) }
            lamina_pdf_pop(pdf)
        }
        lamina_pdf_paint(pdf, look.alpha)
        lamina_pdf_restore(pdf)
    }

    private func clip(_ clips: [SinkClip]) {
        for case .path(let path, let rule) in clips {
            add(path)
            lamina_pdf_clip(pdf, rule == .evenOdd)
        }
    }

    private func add(_ path: PathOutline) {
        lamina_pdf_new_path(pdf)
        let points = path.points
        var current = CGPoint.zero
        path.forEach { verb, first in
            func point(_ index: Int) -> (x: Double, y: Double) {
                (Double(points[first + index].x), Double(points[first + index].y))
            }
            switch verb {
            case .move: lamina_pdf_move(pdf, point(0).x, point(0).y)
            case .line: lamina_pdf_line(pdf, point(0).x, point(0).y)
            case .quadCurve:
                let (from, c, to) = ((x: Double(current.x), y: Double(current.y)), point(0), point(1))
                lamina_pdf_curve(
                    pdf, from.x + (c.x - from.x) * 2 / 3, from.y + (c.y - from.y) * 2 / 3,
                    to.x + (c.x - to.x) * 2 / 3, to.y + (c.y - to.y) * 2 / 3, to.x, to.y)
            case .curve:
                lamina_pdf_curve(
                    pdf, point(0).x, point(0).y, point(1).x, point(1).y, point(2).x, point(2).y)
            case .close: lamina_pdf_close(pdf)
            }
            if verb.pointCount > 0 { current = points[first + verb.pointCount - 1] }
        }
    }

    private func set(_ color: CGColor, _ alpha: Double) {
        lamina_pdf_set_color(
            pdf, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * alpha)
    }

    func set(_ image: CGImage, _ map: CGAffineTransform, _ isSmooth: Bool) -> Bool {
        guard map.isFinite, map.a * map.d - map.b * map.c != 0 else { return false }
        return image.withUnsafeBytes { bytes in
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress,
                bytes.count >= image.width * image.height * 4
            else { return false }
            return lamina_pdf_set_image(
                pdf, base, Int32(image.width), Int32(image.height), lamina_pdf_matrix(map), isSmooth)
        }
    }
}

extension CGAffineTransform {
    fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension lamina_pdf_matrix {
    fileprivate init(_ map: CGAffineTransform) {
        self.init(
            a: Double(map.a), b: Double(map.b), c: Double(map.c), d: Double(map.d), tx: Double(map.tx),
            ty: Double(map.ty))
    }
}

extension lamina_pdf_stop {
    fileprivate init(_ place: Double, _ color: SIMD4<Double>, _ alpha: Double) {
        self.init(place: place, red: color.x, green: color.y, blue: color.z, alpha: color.w * alpha)
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
