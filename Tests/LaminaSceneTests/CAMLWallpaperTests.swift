import Foundation
import LaminaGeometry
import LaminaScene
import LaminaTestSupport
import Testing

/// Wallpapers: bundles that lie over one another, each fitted to the screen.
struct CAMLWallpaperTests {
    /// A wallpaper of documents by the parts of their bundles' names.
    private func wallpaper(_ documents: [(name: String, text: String)], screen: CGSize? = nil) throws -> Scene
    {
        var archive = StoredArchive()
        for (name, text) in documents { archive.add("Sea.wallpaper/Sea_\(name).ca/main.caml", text) }
        var options = SceneReadingOptions()
        options.screenSize = screen
        return try Scene(json: Data(archive.bytes), name: "sea.tendies", directory: "", options: options)
    }

    private func document(_ name: String, _ size: String, flipped: Bool = true) -> String {
        #"<caml><CALayer name="\#(name)" bounds="0 0 \#(size)" geometryFlipped="\#(flipped ? 1 : 0)"/></caml>"#
    }

    @Test func `the root's bounds are the size, whatever the bundle's name says`() throws {
        let scene = try wallpaper([("Background-390w-844h@3x~iphone", document("a", "414 896"))])
        #expect(scene.size == CGSize(width: 414, height: 896) && scene.scale == 3)
    }

    @Test(arguments: [true, false])
    func `each document is fitted to the smallest one's size`(flipped: Bool) throws {
        let scene = try wallpaper([
            ("Background", document("a", "3176 3176", flipped: flipped)),
            ("Floating", document("b", "428 926")),
        ])
        #expect(scene.size == CGSize(width: 428, height: 926))
        let holder = scene.layers[0].properties
        // 428 / 3176, since the width is what it has least room for.
        #expect(
            abs(holder.transform.m11 - 0.134_760_705_290) < 1e-9
                && holder.transform.m22 == holder.transform.m11)
        #expect(holder.position == CGPoint(x: 214, y: 463) && holder.bounds.width == 3176)
        #expect(scene.layers.map(\.depth) == [0, 1, 0])
        #expect(scene.layers[1].properties.position == CGPoint(x: 1588, y: 1588))
        #expect(CATransform3DIsIdentity(scene.layers[2].properties.transform))
    }

    @Test func `each document is fitted to the screen that is asked for`() throws {
        let documents = [
            ("Background", document("a", "3176 3176")), ("Floating", document("b", "428 926")),
        ]
        let scene = try wallpaper(documents, screen: CGSize(width: 1080, height: 2337))
        #expect(scene.size == CGSize(width: 1080, height: 2337))
        let scales = scene.layers.filter { $0.depth == 0 }.map(\.properties.transform.m11)
        // 1080 / 3176 and 1080 / 428, since 2337 / 926 is more.
        #expect(scales.count == 2 && abs(scales[0] - 0.340_050_377_834) < 1e-9)
        #expect(abs(scales[1] - 2.523_364_485_981) < 1e-9)
    }

    @Test func `a screen without a side counts as none`() throws {
        for screen in [CGSize.zero, CGSize(width: 10, height: -1), CGSize(width: 10, height: CGFloat.nan)] {
            let scene = try wallpaper([("Background", document("a", "30 20"))], screen: screen)
            #expect(scene.size == CGSize(width: 30, height: 20) && scene.layerCount == 1)
        }
    }

    @Test func `Floating lies above Foreground, and both above the rest`() throws {
        let scene = try wallpaper(
            ["Floating", "Foreground", "Other", "Background"].map { ($0, document($0, "30 20")) })
        #expect(
            scene.layers.map(\.properties.name) == ["Background", "Other", "Foreground", "Floating"])
    }

    @Test func `a malformed bundle is left out, which is said`() throws {
        for broken in ["<caml><CALayer", "<caml/>", document("b", "0 0")] {
            let scene = try wallpaper([("Background", document("a", "30 20")), ("Floating", broken)])
            #expect(scene.layers.map(\.properties.name) == ["a"])
            #expect(
                scene.warnings.count == 1
                    && scene.warnings[0].feature.hasPrefix(
                        "a bundle that is not drawn: sea.tendies/Sea.wallpaper/Sea_Floating.ca/main.caml"),
                "\(scene.warnings)")
        }
    }

    @Test func `a wallpaper whose bundles are all malformed is the first one's error`() throws {
        let error = #expect(throws: SceneError.self) {
            try wallpaper([("Background", "<caml/>"), ("Floating", "<caml>")])
        }
        #expect(
            error?.description
                == "sea.tendies/Sea.wallpaper/Sea_Background.ca/main.caml: line 1, column 1: expected a layer in <caml>, found none"
        )
    }
}
