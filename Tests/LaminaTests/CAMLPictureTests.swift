import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// CAML as pictures.
struct CAMLPictureTests {
    private func picture(_ scene: Scene, at time: Double = 0) throws -> CGImage {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.backgroundColor = scene.backgroundColor
        renderer.scale = scene.scale
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        for moment in [0, time] {
            renderer.beginFrame(atTime: moment)
            try renderer.render()
            renderer.endFrame()
        }
        return try renderer.makeImage()
    }

    private func color(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.withUnsafeBytes { bytes in
            let at = 4 * (y * image.width + x)
            return [bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3]]
        }
    }

    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let clear: [UInt8] = [0, 0, 0, 0]

    private func document(_ inside: String, isFlipped: Bool = true) -> String {
        """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 40 40" position="20 20"
        geometryFlipped="\(isFlipped ? 1 : 0)">\(inside)</CALayer></caml>
        """
    }

    private func scene(_ text: String) throws -> Scene {
        try Scene(json: Data(text.utf8), name: "a.caml", directory: "")
    }

    private func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ca")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    @Test func `y grows upwards unless the root is flipped`() throws {
        let layer =
            #"<sublayers><CALayer bounds="0 0 10 10" position="5 30" backgroundColor="1 0 0"/></sublayers>"#
        let up = try picture(scene(document(layer, isFlipped: false)))
        #expect(color(up, 5, 10) == Self.red && color(up, 5, 30) == Self.clear)
        let down = try picture(scene(document(layer)))
        #expect(color(down, 5, 30) == Self.red && color(down, 5, 10) == Self.clear)
    }

    @Test(arguments: [(1, 191), (0, 128)])
    func
        `in a translucent layer a compositing filter sees what lies behind unless that is a group for blending`(
            allows: Int, value: UInt8
        ) throws
    {
        let layers = """
            <sublayers><CALayer bounds="0 0 40 40" position="20 20" backgroundColor="0.5 0.5 0.5"/>
            <CALayer bounds="0 0 40 40" position="20 20" opacity="0.5" allowsGroupBlending="\(allows)"><sublayers>
            <CALayer bounds="0 0 20 40" position="10 20" backgroundColor="1 1 1" compositingFilter="multiplyBlendMode"/>
            </sublayers></CALayer></sublayers>
            """
        let scene = try scene(document(layers))
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        let found = color(try picture(scene), 10, 20)
        #expect(found.allSatisfy { abs(Int($0) - Int(value)) <= 1 || $0 == 255 }, "\(found)")
    }

    @Test func `a layer follows the points of another one`() throws {
        let layers = """
            <sublayers><CALayer bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"><animations>
            <animation type="CAMatchMoveAnimation" key="follow" duration="inf" targetsSuperlayer="0"><sourceLayer object="#2"/>
            <sourcePoints><CGPoint value="0 0"/><CGPoint value="10 0"/></sourcePoints></animation></animations></CALayer>
            <CALayer id="#2" bounds="0 0 10 10" position="10 30" transform="scale(2)"><animations>
            <animation type="CABasicAnimation" keyPath="position.x" duration="2"><toValue type="real" value="30"/></animation>
            </animations></CALayer></sublayers>
            """
        let scene = try scene(document(layers))
        #expect(scene.warnings.isEmpty, "\(scene.warnings)")
        // The middle of the points is 10 above that of the layer; the red layer is as large as it is drawn.
        for (time, middle) in [(0.0, 10), (1, 20)] {
            let image = try picture(scene, at: time)
            #expect(color(image, middle, 20) == Self.red && color(image, middle - 9, 29) == Self.red)
            #expect(color(image, middle + 11, 20) == Self.clear && color(image, middle, 31) == Self.clear)
        }
        let document = scene.caml(isBundle: false).document
        #expect(String(decoding: document, as: UTF8.self).contains(##"<sourceLayer object="#2"/>"##))
    }

    @Test func `subtractS takes away what it covers`() throws {
        let layers = """
            <sublayers><CALayer bounds="0 0 40 40" position="20 20" backgroundColor="1 0 0"/>
            <CALayer bounds="0 0 20 40" position="10 20" backgroundColor="1 1 1" compositingFilter="subtractS"/></sublayers>
            """
        let image = try picture(scene(document(layers)))
        #expect(color(image, 10, 20) == Self.clear && color(image, 30, 20) == Self.red)
    }

    @Test(
        "What is written draws the same bytes",
        arguments: ProjectFiles.sampleScenes.filter { $0 != "attributed-text" && $0 != "layer-grid" })
    func roundTrip(_ name: String) throws {
        try withFolder { folder in
            let original = try Scene(contentsOf: ProjectFiles.path("Scenes/\(name).json"))
            let caml = original.caml(isBundle: true)
            try caml.write(to: folder)
            let read = try Scene(contentsOf: folder.path)
            let comparison = try ImageComparison(picture(original), picture(read))
            #expect(comparison.differingPixels == 0, "\(comparison)")
            let json = read.embeddingImages().jsonData()
            let back = try Scene(json: json, name: "a.json", directory: "")
            #expect(try ImageComparison(picture(original), picture(back)).differingPixels == 0)
        }
    }

    @Test(
        "What is written moves the same",
        arguments: [
            "bounce", "spring-row", "clock-ticking", "path-follow", "door-swing", "cumulative", "speed-tree",
            "marching-dashes", "path-morph", "pulse", "gradient-shift", "snow", "text-grow", "scrolling",
        ])
    func movingRoundTrip(_ name: String) throws {
        try withFolder { folder in
            let original = try Scene(contentsOf: ProjectFiles.path("Scenes/animated/\(name).json"))
            try original.caml(isBundle: true).write(to: folder)
            let read = try Scene(contentsOf: folder.path)
            #expect(read.animationDuration == original.animationDuration)
            for time in [0.3, 1.1] {
                let comparison = try ImageComparison(picture(original, at: time), picture(read, at: time))
                #expect(comparison.differingPixels == 0, "at \(time): \(comparison)")
            }
        }
    }

    @Test func `a Lottie document's frames are those of the CAML that it becomes`() throws {
        try withFolder { folder in
            let original = try Scene(contentsOf: ProjectFiles.path("Scenes/lottie/loader.json"))
            try original.caml(isBundle: true).write(to: folder)
            let read = try Scene(contentsOf: folder.path)
            let rate = try #require(read.frameRate)
            for frame in [0.0, 7, 23] {
                let time = frame / rate
                #expect(
                    try ImageComparison(picture(original, at: time), picture(read, at: time)).differingPixels
                        == 0)
            }
        }
    }

    @Test func `states and transitions are the same as JSON`() throws {
        let card = try Scene(contentsOf: ProjectFiles.path("Scenes/caml/card.ca"))
        #expect(card.warnings.isEmpty && card.stateNames == ["closed", "open", "liked"])
        let json = try Scene(json: card.embeddingImages().jsonData(), name: "a.json", directory: "")
        for state in card.stateNames {
            let pictures = try [card, json].map { try picture($0.state(named: state)) }
            #expect(try ImageComparison(pictures[0], pictures[1]).differingPixels == 0, "\(state)")
        }
        for time in [0.15, 0.4] {
            let pictures = try [card, json].map {
                try picture($0.transition(from: "closed", to: "open"), at: time)
            }
            #expect(try ImageComparison(pictures[0], pictures[1]).differingPixels == 0, "at \(time)")
        }
    }

    @Test func `a transition goes from the picture of one state to that of the other`() throws {
        let text = document(
            """
            <sublayers><CALayer id="a" bounds="0 0 10 40" position="5 20" backgroundColor="1 0 0"/></sublayers>
            <states><LKState name="left"/><LKState name="right"><elements><LKStateSetValue targetId="a"
            keyPath="position.x"><value type="real" value="35"/></LKStateSetValue></elements></LKState></states>
            <stateTransitions><LKStateTransition fromState="left" toState="*"><elements><LKStateTransitionElement
            key="position.x" targetId="a"><animation type="CABasicAnimation" duration="1" beginTime="0.5"
            fillMode="backwards" timingFunction="linear"/></LKStateTransitionElement></elements></LKStateTransition>
            </stateTransitions>
            """)
        let scene = try scene(text).transition(from: "left", to: "right")
        #expect(scene.animationDuration == 1.5)
        for (time, x) in [(0.25, 5), (1, 20), (1.6, 35)] {
            let image = try picture(scene, at: time)
            for place in [5, 20, 35] {
                #expect((color(image, place, 20) == Self.red) == (place == x), "\(place) at \(time)")
            }
        }
    }

    @Test func `a wallpaper's bundles lie over one another`() throws {
        func bundle(_ color: String, _ x: Int) -> String {
            document(
                """
                <sublayers><CALayer id="a" bounds="0 0 40 40" position="\(x) 20" backgroundColor="\(color)"/></sublayers>
                <states><LKState name="Locked"/><LKState name="Unlock"><elements><LKStateSetValue targetId="a"
                keyPath="hidden"><value type="integer" value="1"/></LKStateSetValue></elements></LKState></states>
                """, isFlipped: false)
        }
        var archive = StoredArchive()
        let base = "descriptors/versions/1/contents/Sea.wallpaper/Sea_"
        for (name, text) in [
            ("Floating", bundle("0 0 1", 50)), ("Foreground", bundle("0 1 0", 35)),
            ("Background", bundle("1 0 0", 20)),
        ] {
            archive.add(base + name + "-40w-40h@2x~iphone.ca/main.caml", text)
            archive.add(base + name + "-40w-40h@2x~iphone.ca/index.xml", "<plist><dict/></plist>")
        }
        archive.add("__MACOSX/a.ca/main.caml", "no")
        try withFolder { folder in
            let file = folder.appendingPathComponent("sea.tendies")
            try Data(archive.bytes).write(to: file)
            let scene = try Scene(contentsOf: file.path)
            #expect(scene.size == CGSize(width: 40, height: 40) && scene.scale == 2 && scene.warnings.isEmpty)
            #expect(scene.stateNames == ["Locked", "Unlock"])
            let image = try picture(scene)
            #expect(image.width == 80)
            let colors = [10, 40, 70].map { color(image, $0, 40) }
            #expect(colors == [Self.red, [0, 255, 0, 255], [0, 0, 255, 255]])
            #expect(try color(picture(scene.state(named: "Unlock")), 40, 40) == Self.clear)
        }
    }
}

extension SceneCAML {
    /// Writes a bundle.
    fileprivate func write(to folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("assets"), withIntermediateDirectories: true)
        for (path, data) in assets { try data.write(to: folder.appendingPathComponent(path)) }
        try document.write(to: folder.appendingPathComponent(Self.documentName))
        try index.write(to: folder.appendingPathComponent(Self.indexName))
    }
}
