import LaminaImage
import LaminaMessages

extension GlyphAtlas {
    /// The rules that the atlas breaks between frames. It asks the device nothing.
    ///
    /// The atlas does not know the sizes of glyphs that it placed. So the shelves are checked, and that every glyph begins
    /// on a shelf at a place of its own. In time linear in the glyphs, and in the shelves of each page.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        check.expect(
            pages.count <= mostPages, at: "pages", "expected at most \(mostPages), found \(pages.count)")
        var count = 0
        for (number, page) in pages.enumerated() {
            count += page.masks.count
            check.expect(
                page.lastUse <= frame, at: "page \(number)",
                "expected a use up to frame \(frame), found frame \(page.lastUse)")
            check.add(page.packer.invariantFaults(), in: "page \(number)")
            check.add(faults(of: page, number), in: "page \(number)")
        }
        check.expect(
            places.count == count, at: "places", "expected \(count) glyphs, found \(places.count)")
        return check.faults
    }

    private func faults(of page: Page, _ number: Int) -> [InvariantFault] {
        var check = InvariantCheck()
        var ends: [Int32: Int] = [:]
        for shelf in page.packer.shelves { ends[Int32(shelf.y)] = shelf.nextX }
        var taken: Set<SIMD2<Int32>> = []
        for id in page.masks {
            guard let place = places[id], place.page == number else {
                check.expect(false, at: "\(id)", "expected a place on this page")
                continue
            }
            check.expect(
                place.x >= 0 && Int(place.x) < ends[place.y] ?? 0, at: "\(id)",
                "expected to begin on a shelf, found \(place.x),\(place.y)")
            check.expect(
                taken.insert(SIMD2(place.x, place.y)).inserted, at: "\(id)",
                "expected a place of its own, found \(place.x),\(place.y) taken")
        }
        return check.faults
    }
}
