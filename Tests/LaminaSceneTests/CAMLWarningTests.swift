import Foundation
import LaminaScene
import Testing

/// Unknown elements, attributes and values give a warning with their place, and never an error.
struct CAMLWarningTests {
    @Test func `unknown attributes and elements have a line and a column`() throws {
        let warnings = try camlWarnings(
            """
            <caml>
              <CALayer bounds="0 0 9 9"
                 name="r" lamp='on'>
                <lantern/>
                <sublayers><thing/></sublayers>
              </CALayer>
            </caml>
            """)
        #expect(
            warnings == [
                #"line 3, column 15: layer "r": unknown attribute "lamp""#,
                #"line 4, column 5: layer "r": unknown element "lantern""#,
                #"line 5, column 16: layer "r": unknown element "thing""#,
            ])
    }

    @Test(arguments: [
        ("opacity=\"much\"", "opacity: expected a number, found \"much\""),
        ("opacity=\"1 2\"", "opacity: expected a number, found \"1 2\""),
        ("opacity=\"nan\"", "opacity: expected a number, found \"nan\""),
        ("cornerRadius=\"1e99\"", "cornerRadius: expected a number, found \"1e99\""),
        ("position=\"1\"", "position: expected x and y, found \"1\""),
        ("bounds=\"1 2 3\"", "bounds: expected x, y, width and height, found \"1 2 3\""),
        ("hidden=\"maybe\"", "hidden: expected 0 or 1, found \"maybe\""),
        (
            "backgroundColor=\"1 2 3 4 5\"",
            "backgroundColor: expected one to four numbers from 0 to 1, found \"1 2 3 4 5\""
        ),
        (
            "transform=\"turn(3)\"",
            "transform: expected steps such as rotate(30deg), or the numbers of a matrix, found \"turn(3)\""
        ),
        (
            "transform=\"scale(\"",
            "transform: expected steps such as rotate(30deg), or the numbers of a matrix, found \"scale(\""
        ),
        (
            "cornerCurve=\"round\"",
            "cornerCurve: expected one of \"circular\", \"continuous\", found \"round\""
        ),
        ("fillColor=\"1 0 0\"", "unknown attribute \"fillColor\""),
        ("compositingFilter=\"sparkle\"", "compositing filter \"sparkle\""),
        ("compositingFilter=\"gaussianBlur\"", "compositing filter \"gaussianBlur\""),
    ])
    func `a value of another kind leaves the property as it is`(attribute: String, sentence: String) throws {
        let document = caml("<sublayers><CALayer \(attribute)/></sublayers>")
        #expect(try camlWarnings(document) == ["line 3, column 21: \(sentence)"])
        #expect(try readCAML(document).layers[1].properties == camlLayer("<CALayer/>").properties)
    }

    @Test func `each thing is said once, where it came first`() throws {
        let warnings = try camlWarnings(
            caml("<sublayers><CALayer odd=\"1\"/><CALayer odd=\"2\"/></sublayers>"))
        #expect(warnings == ["line 3, column 21: unknown attribute \"odd\""])
    }

    @Test func `parallax is drawn at rest`() throws {
        let warnings = try camlWarnings(
            caml(
                "<style><wallpaperParallaxGroups type=\"NSArray\"><NSDictionary/></wallpaperParallaxGroups></style>"
            ))
        #expect(warnings == ["line 3, column 8: wallpaperParallaxGroups, drawn at rest"])
    }

    @Test func `what editors keep for themselves is no warning where it means nothing`() throws {
        let root = #"allowsHitTesting="1" autoresizingMask="18" allowsGroupBlending="1" autoreverses="0""#
        #expect(try camlWarnings(caml(root: root)).isEmpty)
        // It is ignored only above compositing filters in a layer that is a group by more than its opacity.
        let off = #"allowsGroupBlending="0""#
        let filtered = #"<sublayers><CALayer compositingFilter="destOut"/></sublayers>"#
        #expect(try camlWarnings(caml(root: off)).isEmpty)
        #expect(try camlWarnings(caml(filtered, root: off + #" opacity="0.5""#)).isEmpty)
        #expect(try camlWarnings(caml(root: off + #" shouldRasterize="1""#)).isEmpty)
        #expect(
            try camlWarnings(caml(filtered, root: off + #" shouldRasterize="1""#)) == [
                "line 2, column 67: allowsGroupBlending, which is off in a layer with a mask, a filter, rounded corners "
                    + "that clip or a bitmap: the compositing filters below see only the layer"
            ])
    }

    @Test func `images lie in the bundle and nowhere else`() throws {
        for path in ["../a.png", "/etc/hostname", "a/../../b.png", "assets/none.png", "\u{1F600}"] {
            let warnings = try camlWarnings(caml("<contents type=\"CGImage\" src=\"\(path)\"/>"))
            #expect(warnings.count == 1 && warnings[0].hasSuffix("not in the bundle"), "\(warnings)")
        }
    }
}
