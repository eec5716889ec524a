import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Transitions of layers and cross-fades of images, by their pixels.
@Suite struct TransitionTests {
    /// A stage of 40 by 20 points with a square in the middle of it, drawn once at time 0.
    struct Stage {
        static let redColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

        let renderer: CARenderer
        let root = CALayer()
        let square = CALayer()

        init(_ backend: RenderBackendChoice = .cpu, color: CGColor? = Self.redColor) throws {
            var options = RendererOptions()
            options.backend = backend
            renderer = try CARenderer(options: options)
            renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
            root.frame = renderer.bounds
            square.frame = CGRect(x: 16, y: 6, width: 8, height: 8)
            square.backgroundColor = color
            root.addSublayer(square)
            renderer.layer = root
            _ = try draw(0)
        }

        func draw(_ time: Double) throws -> CGImage {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
            return try renderer.makeImage()
        }

        /// Changes the square, with a transition of one second that begins with the next frame.
        func change(_ transition: CATransition, _ changes: (CALayer) -> Void) {
            transition.duration = 1
            transition.timingFunction = CAMediaTimingFunction(name: .linear)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            changes(square)
            square.add(transition, forKey: nil)
            CATransaction.commit()
        }
    }

    static func transition(
        _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil
    ) -> CATransition {
        let result = CATransition()
        result.type = type
        result.subtype = subtype
        return result
    }

    /// Blue, green, red and alpha.
    static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.withUnsafeBytes { bytes in
            let start = y * image.bytesPerRow + x * 4
            return Array(bytes[start..<start + 4])
        }
    }

    static let blueColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let greenColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue: [UInt8] = [255, 0, 0, 255]
    static let red: [UInt8] = [0, 0, 255, 255]
    static let clear: [UInt8] = [0, 0, 0, 0]

    /// The box of the pixels that are not black, and how many are.
    private static func box(_ image: CGImage) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
        let bytes = image.straightRGBA()
        var (xs, ys): ([Int], [Int]) = ([], [])
        for index in 0..<image.width * image.height
        where bytes[4 * index + 3] > 128 && (bytes[4 * index] > 128 || bytes[4 * index + 2] > 128) {
            xs.append(index % image.width)
            ys.append(index / image.width)
        }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return nil
        }
        return (left...right, top...bottom)
    }

    @Test func `A flip turns the old side away and the new one to the front`() throws {
        let stage = try Stage()
        stage.change(Self.transition(CATransitionType(rawValue: "oglFlip"), .fromLeft)) {
            $0.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        }
        _ = try stage.draw(0)
        let early = try stage.draw(0.25)
        let narrow = try #require(Self.box(early))
        // Turned by an eighth of a turn the square is cos 45° as wide, and still red.
        #expect(narrow.x.count >= 5 && narrow.x.count <= 7)
        #expect(early.straightRGBA()[(10 * 40 + 20) * 4] > 200)
        // The left edge has come forward, so it is higher than the right one.
        let bytes = early.straightRGBA()
        func height(_ x: Int) -> Int { (0..<20).reduce(0) { $0 + Int(bytes[($1 * 40 + x) * 4 + 3]) } }
        #expect(height(narrow.x.lowerBound + 1) > height(narrow.x.upperBound - 1))
        #expect(Self.box(try stage.draw(0.5)).map { $0.x.count <= 1 } ?? true)
        let late = try stage.draw(0.75)
        #expect(late.straightRGBA()[(10 * 40 + 20) * 4 + 2] > 200)
        let whole = try #require(Self.box(try stage.draw(1.1)))
        #expect(whole.x == 16...23 && whole.y == 6...13)
    }

    @Test func `A flip from the top is about the other axis`() throws {
        let stage = try Stage()
        stage.change(Self.transition(CATransitionType(rawValue: "flip"), .fromTop)) {
            $0.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        }
        _ = try stage.draw(0)
        let image = try stage.draw(0.25)
        let box = try #require(Self.box(image))
        #expect(box.y.count >= 5 && box.y.count <= 7)
        let bytes = image.straightRGBA()
        func width(_ y: Int) -> Int { (0..<40).reduce(0) { $0 + Int(bytes[(y * 40 + $1) * 4 + 3]) } }
        #expect(width(box.y.lowerBound + 1) > width(box.y.upperBound - 1))
    }

    @Test(arguments: [
        (CATransitionSubtype.fromLeft, 17, 10, 22, 10), (.fromRight, 22, 10, 17, 10),
        (.fromTop, 20, 7, 20, 12),
        (.fromBottom, 20, 12, 20, 7),
    ])
    func `A cube turns the new face to the front from its side`(
        subtype: CATransitionSubtype, newX: Int, newY: Int, oldX: Int, oldY: Int
    ) throws {
        let stage = try Stage()
        stage.change(Self.transition(CATransitionType(rawValue: "cube"), subtype)) {
            $0.backgroundColor = Self.blueColor
        }
        #expect(try Self.pixel(stage.draw(1), 20, 10) == Self.red)
        // In the middle both faces are seen, each at 45 degrees.
        let middle = try stage.draw(1.5)
        #expect(Self.pixel(middle, newX, newY) == Self.blue)
        #expect(Self.pixel(middle, oldX, oldY) == Self.red)
        // Where the cube's edge is, both faces are as near to the eye as half a diagonal, and larger than the square.
        let box = try #require(Self.box(middle))
        #expect(max(box.x.count, box.y.count) >= 9 && min(box.x.count, box.y.count) >= 8)
        let end = try stage.draw(2.1)
        #expect(Self.pixel(end, 16, 6) == Self.blue && Self.pixel(end, 23, 13) == Self.blue)
        #expect(try #require(Self.box(end)).x == 16...23)
    }

    @Test func `A curl turns the old picture away about its upper edge, over the new one`() throws {
        let stage = try Stage()
        stage.change(Self.transition(CATransitionType(rawValue: "pageCurl"))) {
            $0.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        }
        _ = try stage.draw(0)
        let bytes = try stage.draw(0.6).straightRGBA()
        #expect(Array(bytes[(6 * 40 + 20) * 4..<(6 * 40 + 20) * 4 + 3]) == [255, 0, 0])
        #expect(Array(bytes[(13 * 40 + 20) * 4..<(13 * 40 + 20) * 4 + 3]) == [0, 0, 255])
        let end = try stage.draw(1.1).straightRGBA()
        #expect(Array(end[(6 * 40 + 20) * 4..<(6 * 40 + 20) * 4 + 3]) == [0, 0, 255])
        let back = try Stage()
        back.change(Self.transition(CATransitionType(rawValue: "pageUnCurl"))) {
            $0.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        }
        _ = try back.draw(0)
        let coming = try back.draw(0.4).straightRGBA()
        #expect(Array(coming[(6 * 40 + 20) * 4..<(6 * 40 + 20) * 4 + 3]) == [0, 0, 255])
        #expect(Array(coming[(13 * 40 + 20) * 4..<(13 * 40 + 20) * 4 + 3]) == [255, 0, 0])
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A fade mixes what was there with what is there`(backend: RenderBackendChoice) throws {
        let stage = try Stage(backend)
        stage.change(Self.transition(.fade)) { $0.backgroundColor = Self.blueColor }
        #expect(try Self.pixel(stage.draw(1), 20, 10) == Self.red)
        let quarter = try Self.pixel(stage.draw(1.25), 20, 10)
        #expect(quarter == [64, 0, 191, 255])
        #expect(try Self.pixel(stage.draw(2), 20, 10) == Self.blue)
    }

    @Test func `What both pictures show stays as it is through a fade`() throws {
        let half = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
        let stage = try Stage(color: half)
        let before = try Self.pixel(stage.draw(0), 20, 10)
        stage.change(Self.transition(.fade)) { $0.name = "the same" }
        for time in [1, 1.125, 1.5, 1.75] {
            let now = try Self.pixel(stage.draw(time), 20, 10)
            for (a, b) in zip(before, now) { #expect(abs(Int(a) - Int(b)) <= 1, "\(time): \(now)") }
        }
    }

    @Test(arguments: [
        (CATransitionSubtype.fromLeft, -4, 0), (.fromRight, 4, 0), (.fromTop, 0, -4), (.fromBottom, 0, 4),
    ])
    func `What moves in comes from its side, over what was there`(
        subtype: CATransitionSubtype, x: Int, y: Int
    ) throws {
        let stage = try Stage()
        stage.change(Self.transition(.moveIn, subtype)) { $0.backgroundColor = Self.blueColor }
        _ = try stage.draw(1)
        let picture = try stage.draw(1.5)
        // The new square's middle, and the far edge of the old one.
        #expect(Self.pixel(picture, 20 + x, 10 + y) == Self.blue)
        #expect(Self.pixel(picture, 20 - x * 3 / 4, 10 - y * 3 / 4) == Self.red)
        #expect(Self.pixel(picture, 20 + x * 7 / 4, 10 + y * 7 / 4) == Self.blue)
    }

    @Test func `A reveal slides what was there away from above`() throws {
        let stage = try Stage()
        stage.change(Self.transition(.reveal, .fromRight)) { $0.backgroundColor = Self.blueColor }
        #expect(try Self.pixel(stage.draw(1), 20, 10) == Self.red)
        let picture = try stage.draw(1.5)
        #expect(Self.pixel(picture, 13, 10) == Self.red)
        #expect(Self.pixel(picture, 18, 10) == Self.red)
        #expect(Self.pixel(picture, 22, 10) == Self.blue)
    }

    @Test func `A push moves both, and they fade`() throws {
        let stage = try Stage()
        stage.change(Self.transition(.push, .fromRight)) { $0.backgroundColor = Self.blueColor }
        _ = try stage.draw(1)
        let picture = try stage.draw(1.25)
        #expect(Self.pixel(picture, 14, 10) == [0, 0, 191, 191])
        #expect(Self.pixel(picture, 21, 10) == [0, 0, 191, 191])
        #expect(Self.pixel(picture, 23, 10) == [64, 0, 0, 64])
        #expect(Self.pixel(picture, 29, 10) == [64, 0, 0, 64])
        #expect(Self.pixel(picture, 31, 10) == Self.clear)
    }

    @Test func `Only the part between start and end progress is shown`() throws {
        let stage = try Stage()
        let transition = Self.transition(.fade)
        transition.startProgress = 0.5
        transition.endProgress = 0.75
        stage.change(transition) { $0.backgroundColor = Self.blueColor }
        #expect(try Self.pixel(stage.draw(1), 20, 10) == [128, 0, 127, 255])
        #expect(try Self.pixel(stage.draw(1.999), 20, 10) == [191, 0, 64, 255])
        #expect(try Self.pixel(stage.draw(2), 20, 10) == Self.blue)
    }

    @Test func `A filter takes the type's place, and hears how far it has come`() throws {
        let stage = try Stage()
        let transition = Self.transition(.push, .fromRight)
        let kernel = try CAFilterKernel(name: "time", inputs: ["inputTime": .number(-1)]) { row in
            let time = row.number("inputTime")
            for x in row.indices { row[x] = SIMD4(time, time, time, 1) }
        }
        transition.filter = CAFilter(kernel: kernel)
        stage.change(transition) { $0.backgroundColor = Self.blueColor }
        _ = try stage.draw(1)
        #expect(try Self.pixel(stage.draw(1.2), 20, 10) == [51, 51, 51, 255])
    }

    @Test func `What was there stands still, what is there goes on`() throws {
        let stage = try Stage()
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        stage.square.addSublayer(inner)
        _ = try stage.draw(0.5)
        stage.change(Self.transition(.moveIn, .fromRight)) { _ in inner.backgroundColor = Self.blueColor }
        _ = try stage.draw(1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        inner.backgroundColor = Self.greenColor
        CATransaction.commit()
        let picture = try stage.draw(1.5)
        #expect(Self.pixel(picture, 18, 10) == Self.red)
        #expect(Self.pixel(picture, 25, 10) == [0, 255, 0, 255])
    }

    @Test func `A layer that was not there fades in from nothing`() throws {
        let stage = try Stage()
        let late = CALayer()
        late.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        late.backgroundColor = Self.blueColor
        let transition = Self.transition(.fade)
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .linear)
        late.add(transition, forKey: nil)
        stage.root.addSublayer(late)
        #expect(try Self.pixel(stage.draw(1), 2, 2) == Self.clear)
        #expect(try Self.pixel(stage.draw(1.5), 2, 2) == [128, 0, 0, 128])
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Turned, masked and deep layers change as flat ones do`(backend: RenderBackendChoice) throws {
        let stage = try Stage(backend)
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 4, height: 8)
        mask.backgroundColor = .black
        stage.square.mask = mask
        stage.square.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        stage.square.zPosition = 3
        _ = try stage.draw(0.5)
        stage.change(Self.transition(.fade)) { $0.backgroundColor = Self.blueColor }
        _ = try stage.draw(1)
        let picture = try stage.draw(1.5)
        let mixed = Self.pixel(picture, 20, 8)
        for (a, b) in zip(mixed, [128, 0, 128, 255]) { #expect(abs(Int(a) - b) <= 1, "\(mixed)") }
        #expect(Self.pixel(picture, 20, 12) == Self.clear)
    }

    @Test func `The root of a tree may change too`() throws {
        let stage = try Stage()
        let transition = Self.transition(.moveIn, .fromLeft)
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .linear)
        stage.root.add(transition, forKey: nil)
        CATransaction.setDisableActions(true)
        stage.root.backgroundColor = Self.blueColor
        CATransaction.flush()
        _ = try stage.draw(1)
        let picture = try stage.draw(1.5)
        #expect(Self.pixel(picture, 10, 1) == Self.blue)
        #expect(Self.pixel(picture, 30, 1) == Self.clear)
        #expect(try Self.pixel(stage.draw(2), 30, 1) == Self.blue)
    }

    @Test func `The picture of a time does not depend on the times before`() throws {
        func picture(after times: [Double]) throws -> CGImage {
            let stage = try Stage()
            stage.change(Self.transition(.push)) { $0.backgroundColor = Self.blueColor }
            _ = try stage.draw(1)
            for time in times { _ = try stage.draw(time) }
            return try stage.draw(1.375)
        }
        let alone = try picture(after: [])
        #expect(try ImageComparison(alone, picture(after: [1.9, 1.1, 1.5])).differingPixels == 0)
    }

    @Test func `Partial redraws of a transition are whole ones`() throws {
        func picture(disabling: Set<String>) throws -> [CGImage] {
            var options = RendererOptions()
            options.backend = .cpu
            options.disabledOptimizations = disabling
            let scene = try ScenePictures("animated/push-transition", backend: .cpu, disabling: disabling)
            return try (0...10).map { try scene.draw(at: Double($0) / 10) }
        }
        for (a, b) in zip(try picture(disabling: []), try picture(disabling: ["damage"])) {
            #expect(try ImageComparison(a, b).differingPixels == 0)
        }
    }

    // MARK: Images

    static func image(_ blue: UInt8, _ green: UInt8, _ red: UInt8, side: Int = 8) throws -> CGImage {
        try CGImage(width: side, height: side) { bytes in
            for start in stride(from: 0, to: bytes.count, by: 4) {
                for (offset, byte) in [blue, green, red, 255].enumerated() { bytes[start + offset] = byte }
            }
        }
    }

    /// A second from one image to another.
    static func fade(_ layer: CALayer, _ first: CGImage, to second: CGImage) {
        let animation = CABasicAnimation(keyPath: "contents")
        animation.fromValue = first
        animation.toValue = second
        animation.duration = 1
        layer.add(animation, forKey: nil)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Contents fade into other contents`(backend: RenderBackendChoice) throws {
        let stage = try Stage(backend, color: nil)
        Self.fade(stage.square, try Self.image(0, 0, 255), to: try Self.image(255, 0, 0))
        _ = try stage.draw(1)
        #expect(try Self.pixel(stage.draw(1.2), 20, 10) == [51, 0, 204, 255])
    }

    @Test
    func `Contents that are set fade in by themselves, and a change of them half way goes on from there`()
        throws
    {
        let stage = try Stage(color: nil)
        stage.square.contents = try Self.image(0, 0, 255)
        #expect(try Self.pixel(stage.draw(1), 20, 10) == Self.clear)
        let half = try Self.pixel(stage.draw(1.125), 20, 10)
        #expect(half[2] > 64 && half[2] == half[3] && half[3] < 224)
        stage.square.contents = try Self.image(255, 0, 0)
        _ = try stage.draw(1.125)
        #expect(try Self.pixel(stage.draw(1.25), 20, 10)[0] > 64)
        #expect(try Self.pixel(stage.draw(1.5), 20, 10) == Self.blue)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Contents of another size fade where they lie`(backend: RenderBackendChoice) throws {
        let stage = try Stage(backend, color: nil)
        stage.square.contentsGravity = .center
        Self.fade(stage.square, try Self.image(0, 0, 255, side: 8), to: try Self.image(255, 0, 0, side: 4))
        _ = try stage.draw(1)
        let picture = try stage.draw(1.2)
        #expect(Self.pixel(picture, 20, 10) == [51, 0, 204, 255])
        #expect(Self.pixel(picture, 17, 7) == [0, 0, 204, 204])
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Contents under rounded corners fade as others do`(backend: RenderBackendChoice) throws {
        for gravity in [CALayerContentsGravity.resize, .center] {
            let stage = try Stage(backend, color: nil)
            stage.square.contentsGravity = gravity
            stage.square.cornerRadius = 3
            stage.square.masksToBounds = true
            Self.fade(
                stage.square, try Self.image(0, 0, 255, side: 8), to: try Self.image(255, 0, 0, side: 6))
            _ = try stage.draw(1)
            let picture = try stage.draw(1.2)
            #expect(Self.pixel(picture, 20, 10) == [51, 0, 204, 255])
            #expect(Self.pixel(picture, 16, 6)[3] < 128)
        }
    }
}
