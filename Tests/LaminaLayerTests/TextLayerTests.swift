import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaPlan
import LaminaTestSupport
import LaminaText
import Testing

struct TextLayerTests {
    private func layer(_ string: Any?, width: CGFloat = 200, height: CGFloat = 50) -> CATextLayer {
        let layer = CATextLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        layer.font = "DejaVu Sans"
        layer.fontSize = 20
        layer.string = string
        return layer
    }

    /// The pixels' alphas, by rows.
    private func alphas(_ layer: CALayer) throws -> [[UInt8]] {
        layer.displayIfNeeded()
        let image = try #require(layer.contents as? CGImage)
        let bytes = image.withUnsafeBytes { Array($0) }
        return (0..<image.height).map { y in
            (0..<image.width).map { bytes[4 * (y * image.width + $0) + 3] }
        }
    }

    @Test func `Defaults are Core Animation's`() {
        let layer = CATextLayer()
        #expect(layer.string == nil && layer.font as? String == "Helvetica")
        #expect(layer.fontSize == 36)
        #expect(layer.foregroundColor == .white)
        #expect(!layer.isWrapped && !layer.allowsFontSubpixelQuantization)
        #expect(layer.truncationMode == .none)
        #expect(layer.alignmentMode == .natural)
        #expect(CATextLayer.needsDisplay(forKey: "fontSize") && !CATextLayer.needsDisplay(forKey: "position"))
    }

    @Test func `Text becomes glyphs for a backend that draws glyphs, and pixels otherwise`() throws {
        func contents(_ traits: BackendTraits?) throws -> CGImage {
            let (layer, committer) = (layer("HHH"), LayerTreeCommitter())
            committer.traits = traits
            committer.root = layer
            _ = committer.commit(at: 0)
            return try #require(layer.contents as? CGImage)
        }
        var traits = BackendTraits(name: "test", device: "none")
        #expect(try contents(nil).glyphs == nil && contents(traits).glyphs == nil)
        traits.drawsGlyphs = true
        #expect(try contents(traits).glyphs != nil)
    }

    private func image() throws -> CGImage {
        try CGImage(width: 1, height: 1) { $0.initializeMemory(as: UInt8.self, repeating: 255) }
    }

    @Test func `Contents that are set while text is to be drawn stay`() throws {
        let (image, layer, committer) = (try image(), layer("HHH"), LayerTreeCommitter())
        #expect(layer.needsDisplay())
        layer.contents = image
        #expect(!layer.needsDisplay())
        committer.root = layer
        let change = try #require(committer.commit(at: 0).changes.first { $0.layer == layer.id })
        #expect(change.properties.contents == image)
        #expect(layer.contents as? CGImage == image)
        // In a tree that was committed, too.
        layer.string = "HH"
        _ = committer.commit(at: 1)
        #expect(layer.contents as? CGImage != image)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.string = "H"
        layer.contents = image
        CATransaction.commit()
        _ = committer.commit(at: 2)
        #expect(layer.contents as? CGImage == image)
    }

    @Test func `A later change of the text draws it in place of contents that were set`() throws {
        let (image, changes) = (
            try image(),
            [
                { $0.string = "HH" }, { $0.fontSize = 30 }, { $0.bounds.size.width = 100 },
                { $0.setNeedsDisplay() },
            ] as [(CATextLayer) -> Void]
        )
        for (index, change) in changes.enumerated() {
            let layer = layer("HHH")
            layer.contents = image
            change(layer)
            layer.displayIfNeeded()
            let drawn = try #require(layer.contents as? CGImage)
            #expect(drawn != image && drawn.width >= 100, "\(index)")
        }
    }

    @Test func `Neither nil nor the layer's own image keeps text from being drawn`() throws {
        let layer = layer("HHH")
        layer.contents = nil
        let wide = try alphas(layer)
        layer.bounds.size.width = 100
        layer.contents = layer.contents
        #expect(layer.needsDisplay())
        #expect(try alphas(layer)[0].count == 100 && wide[0].count == 200)
    }

    @Test func `Contents among a layer's values take the place of text that is to be drawn`() throws {
        let (image, layer) = (try image(), layer("HHH"))
        layer.properties.contents = image
        layer.displayIfNeeded()
        #expect(layer.contents as? CGImage == image)
    }

    @Test func `The first line stands at the top, its baseline an ascent below`() throws {
        let rows = try alphas(layer("HHH"))
        let inked = rows.indices.filter { rows[$0].contains { $0 > 127 } }
        // DejaVu Sans: an ascent of 1901 and capitals of 1493 in 2048 units.
        #expect(inked.last == Int((20.0 * 1901 / 2048).rounded()) - 1)
        #expect(abs(inked.count - Int((20.0 * 1493 / 2048).rounded())) <= 1)
    }

    @Test(arguments: [
        (CATextLayerAlignmentMode.left, 0.0), (.right, 1), (.center, 0.5), (.natural, 0),
        (CATextLayerAlignmentMode(rawValue: "odd"), 0),
    ])
    func `Lines lie where alignmentMode says`(mode: CATextLayerAlignmentMode, place: Double) throws {
        let layer = layer("HH")
        layer.alignmentMode = mode
        let rows = try alphas(layer)
        let columns = (0..<200).filter { x in rows.contains { $0[x] > 0 } }
        let (left, right) = (Double(columns.first ?? 0), Double(199 - (columns.last ?? 0)))
        #expect(abs(left / (left + right) - place) < 0.03)
    }

    @Test func `contentsScale makes more pixels`() throws {
        let layer = layer("Scale")
        #expect(try alphas(layer).count == 50)
        layer.contentsScale = 2
        #expect(layer.needsDisplay())
        let rows = try alphas(layer)
        #expect(rows.count == 100)
        #expect(rows[70...].joined().allSatisfy { $0 == 0 })
    }

    @Test func `Every property of the text asks for display`() {
        let layer = layer("Display")
        let changes: [(CATextLayer) -> Void] = [
            { $0.string = "Other" }, { $0.font = CTFont("DejaVu Serif", size: 1) }, { $0.fontSize = 10 },
            { $0.foregroundColor = .black }, { $0.isWrapped = true }, { $0.truncationMode = .end },
            { $0.alignmentMode = .right }, { $0.allowsFontSubpixelQuantization = true },
            { $0.contentsScale = 3 }, { $0.bounds.size.width = 100 },
        ]
        for (index, change) in changes.enumerated() {
            layer.displayIfNeeded()
            #expect(!layer.needsDisplay())
            change(layer)
            #expect(layer.needsDisplay(), "change \(index)")
        }
        layer.displayIfNeeded()
        layer.fontSize = 10
        layer.position = CGPoint(x: 5, y: 5)
        #expect(!layer.needsDisplay())
    }

    @Test func `Long lines wrap or are truncated`() {
        let layer = layer("Some words that need more room", width: 100)
        #expect(layer.textLayout.lines.count == 1)
        #expect(layer.textLayout.size.width > 100)
        layer.truncationMode = .end
        #expect(layer.textLayout.isTruncated)
        #expect(layer.textLayout.size.width <= 100)
        layer.isWrapped = true
        layer.bounds.size.height = 500
        #expect(!layer.textLayout.isTruncated)
        #expect(layer.textLayout.lines.count > 1)
    }

    @Test func `Attributes hold in place of the layer's`() throws {
        let layer = layer(nil)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let string = NSMutableAttributedString(
            string: "red", attributes: [.foregroundColor: red, .font: CTFont("DejaVu Sans", size: 30)])
        layer.string = string
        string.mutableString.setString("changed")
        #expect(abs(layer.textLayout.lines[0].bounds.height - 30 * 2384 / 2048) < 0.1)
        #expect(layer.textLayout.lines[0].range == 0..<3)
        layer.displayIfNeeded()
        let image = try #require(layer.contents as? CGImage)
        let bytes = image.withUnsafeBytes { Array($0) }
        #expect(
            stride(from: 0, to: bytes.count, by: 4).allSatisfy {
                bytes[$0] == 0 && bytes[$0 + 2] == bytes[$0 + 3]
            })
    }

    @Test func `Nothing is drawn for nothing`() throws {
        for string in [nil, "", 5] as [Any?] {
            let rows = try alphas(layer(string))
            #expect(rows.joined().allSatisfy { $0 == 0 })
        }
        let invisible = layer("Text")
        invisible.foregroundColor = nil
        #expect(try alphas(invisible).joined().allSatisfy { $0 == 0 })
    }

    @Test func `A missing font is named`() {
        let layer = layer("Text")
        #expect(layer.textWarnings.isEmpty)
        layer.font = "No Such Font"
        #expect(layer.textWarnings.count == 1)
        layer.font = nil
        #expect(layer.textWarnings.isEmpty)
    }

    @Test func `Copies for presentation have the same text`() throws {
        let layer = layer("Same")
        layer.isWrapped = true
        let copy = CATextLayer(layer: layer)
        #expect(copy.string as? String == "Same")
        #expect(copy.fontSize == 20 && copy.isWrapped)
    }

    @Test func `Drawing later gives the same pixels`() throws {
        let (now, later) = (layer("Letters 😀"), layer("Letters 😀"))
        later.drawsAsynchronously = true
        #expect(try alphas(now) == alphas(later))
    }

    @Test func `Layers that are displayed together have the pixels that each has alone`() throws {
        func layers() -> [CATextLayer] {
            (0..<8).map { index in
                let layer = layer("Number \(index) 😀")
                layer.fontSize = 14 + CGFloat(index % 3)
                return layer
            }
        }
        let (together, alone) = (layers(), layers())
        let root = CALayer()
        for layer in together { root.addSublayer(layer) }
        let committer = LayerTreeCommitter()
        committer.root = root
        _ = committer.commit()
        for (one, other) in zip(together, alone) {
            let image = try #require(one.contents as? CGImage)
            let pixels = image.withUnsafeBytes { Array($0) }
            other.setNeedsDisplay()
            other.displayIfNeeded()
            let expected = try #require(other.contents as? CGImage).withUnsafeBytes { Array($0) }
            #expect(pixels.contains { $0 != 0 })
            #expect(pixels == expected)
        }
    }

    @Test func `A layer with fonts of its own is drawn anew, in these and no others`() throws {
        let layer = layer("HHHH")
        layer.font = "Lamina Sans"
        _ = try alphas(layer)
        #expect(!layer.needsDisplay())
        layer.fonts = FontCollection([try FontFile(FontBytes.half())], over: nil)
        #expect(layer.needsDisplay())
        let half = layer.textLayout.size.width
        layer.fonts = FontCollection([try FontFile(FontBytes.plain())], over: nil)
        #expect(abs(layer.textLayout.size.width - 2 * half) < 0.01)
        #expect(layer.textWarnings == [])
        #expect(CATextLayer(layer: layer).fonts == layer.fonts)
    }
}
