import LaminaGeometry
import LaminaMessages

extension TextureCache {
    /// The rules that the cache breaks between frames. It asks the device nothing.
    ///
    /// In time n log n in the textures' entries.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        var (entries, bytes) = (0, 0)
        for (number, page) in pages {
            entries += page.entries.count
            bytes += page.image.byteCount
            check.expect(
                (0..<nextPage).contains(number) && page.lastUse <= frame, at: "page \(number)",
                "expected a number below \(nextPage) and a use up to frame \(frame), found \(page.lastUse)")
            check.expect(
                page.packer != nil || page.entries.count <= 1, at: "page \(number)",
                "expected one image in a texture of its own, found \(page.entries.count)")
            check.add(faults(of: page, number), in: "page \(number)")
        }
        check.expect(
            placements.count == entries, at: "places", "expected \(entries), found \(placements.count)")
        check.expect(
            bytes <= Self.budgetBytes || pages.values.allSatisfy { $0.lastUse == frame }, at: "pages",
            "expected at most \(Self.budgetBytes) bytes beside the last frame's textures, found \(bytes)")
        return check.faults
    }

    private func faults(of page: Page, _ number: Int) -> [InvariantFault] {
        var check = InvariantCheck()
        let whole = PixelRect(width: page.image.width, height: page.image.height)
        var rectangles: [PixelRect] = []
        for key in page.entries {
            guard let place = placements[key], place.page == number, page.image.has(place.size) else {
                check.expect(false, at: "\(key.id)", "expected a place on this page")
                continue
            }
            let rect = PixelRect(width: place.width, height: place.height)
                .offsetBy(x: Int32(place.x), y: Int32(place.y))
            check.expect(whole.contains(rect), at: "\(key.id)", "expected to lie on \(whole), found \(rect)")
            rectangles.append(rect.insetBy(Int32(0 - TexturePacker.gutter)))
        }
        guard let packer = page.packer else { return check.faults }
        check.add(packer.invariantFaults(), in: "packing")
        check.add(TexturePacker.invariantFaults(of: rectangles, on: whole), in: "packing")
        return check.faults
    }
}
