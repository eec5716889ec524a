import Foundation
import LaminaImage
import LaminaLayer
import Synchronization
import Testing

/// A clock that goes as far as somebody waits, unless something else happens meanwhile.
private final class WaitingClock: DrawableClock {
    private struct State {
        var now = 0.0
        var waits: [Double?] = []
    }

    private let state = Mutex(State())
    /// Runs while somebody waits.
    nonisolated(unsafe) var meanwhile: () -> Void = {}

    var now: Double { state.withLock { $0.now } }
    var waits: [Double?] { state.withLock { $0.waits } }

    func wait(for condition: NSCondition, until end: Double?) -> Bool {
        let goesOn = state.withLock { state in
            state.waits.append(end)
            if let end, state.now >= end { return false }
            state.now = end ?? state.now
            return true
        }
        condition.unlock()
        meanwhile()
        condition.lock()
        return goesOn
    }
}

/// A drawable layer in its own tree.
private final class Stage {
    let layer: CADrawableLayer
    let committer = LayerTreeCommitter()

    init(_ clock: any DrawableClock = WaitingClock()) {
        layer = CADrawableLayer(clock: clock)
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
        committer.root = layer
    }

    /// Commits, and returns the first byte of the visible picture.
    @discardableResult
    func show(at time: Double = 0) -> UInt8? {
        _ = committer.commit(at: time)
        return shown
    }

    var shown: UInt8? { (layer.contents as? CGImage)?.withUnsafeBytes { $0[0] } }

    /// A drawable whose first byte is a number.
    func drawable(_ number: UInt8) throws -> CADrawable {
        let drawable = try #require(layer.nextDrawable())
        drawable.withPixels { pixels, _ in pixels[0] = number }
        return drawable
    }
}

@Suite struct DrawableTests {
    @Test func `Defaults are those of Core Animation`() {
        let layer = CADrawableLayer()
        #expect(layer.isOpaque && layer.framebufferOnly && layer.allowsNextDrawableTimeout)
        #expect(layer.displaySyncEnabled && !layer.presentsWithTransaction)
        #expect(layer.maximumDrawableCount == 3)
        #expect(layer.pixelFormat == .bytes(.bgra, .premultiplied))
        #expect(layer.developerHUDProperties == nil)
        #expect(!layer.wantsExtendedDynamicRangeContent)
        for key in ["opaque", "framebufferOnly", "allowsNextDrawableTimeout"] {
            #expect(CADrawableLayer.defaultValue(forKey: key) as? Bool == true, "\(key)")
        }
    }

    @Test func `Pixels are copied into a drawable's texture, as far as they lie in it`() throws {
        let layer = CADrawableLayer()
        layer.drawableSize = CGSize(width: 3, height: 2)
        let drawable = try #require(layer.nextDrawable())
        let texture = drawable.texture
        #expect(texture.width == 3 && texture.height == 2 && texture.pixelFormat == layer.pixelFormat)
        let bytes = (1...16).map { UInt8($0) }
        bytes.withUnsafeBytes { bytes in
            texture.replace(x: 2, y: -1, width: 2, height: 2, withBytes: bytes, bytesPerRow: 8)
            // Too few bytes.
            texture.replace(x: 0, y: 0, width: 3, height: 2, withBytes: bytes, bytesPerRow: 12)
        }
        let row = drawable.withPixels { pixels, _ in Array(pixels.prefix(12)) }
        #expect(row == [0, 0, 0, 0, 0, 0, 0, 0, 9, 10, 11, 12])
    }

    @Test func `Layers of OpenGL are opaque and draw nothing`() {
        let (desktop, phone) = (CAOpenGLLayer(), CAEAGLLayer())
        guard let nowhere = OpaquePointer(bitPattern: 1) else { return }
        #expect(desktop.isOpaque && !desktop.isAsynchronous && desktop.colorspace == nil)
        #expect(
            !desktop.canDraw(inCGLContext: nowhere, pixelFormat: nowhere, forLayerTime: 0, displayTime: nil))
        #expect(phone.isOpaque && !phone.presentsWithTransaction && phone.drawableProperties == nil)
    }

    // MARK: Size

    @Test(
        "A drawable has the pixels of the bounds, unless another size was set",
        arguments: [
            (CGSize(width: 10, height: 5), 1.0, CGSize(width: 10, height: 5)),
            (CGSize(width: 10, height: 5), 2, CGSize(width: 20, height: 10)),
            (CGSize(width: 10.2, height: 4.7), 1, CGSize(width: 10, height: 5)),
            (CGSize(width: 0.1, height: 0.1), 1, CGSize(width: 1, height: 1)),
            (CGSize(width: 0, height: 5), 1, .zero),
            (CGSize(width: 1e9, height: 5), 1, .zero),
            (CGSize(width: CGFloat.nan, height: 5), 1, .zero),
            (CGSize(width: 10, height: 5), .nan, CGSize(width: 10, height: 5)),
        ])
    func size(_ bounds: CGSize, _ scale: CGFloat, _ expected: CGSize) {
        let layer = CADrawableLayer()
        layer.bounds.size = bounds
        layer.contentsScale = scale
        #expect(layer.drawableSize == expected)
        layer.drawableSize = CGSize(width: 7, height: 8)
        #expect(layer.drawableSize == CGSize(width: 7, height: 8))
        layer.drawableSize = .zero
        #expect(layer.drawableSize == expected)
    }

    @Test func `A layer without pixels has no drawables`() {
        #expect(CADrawableLayer().nextDrawable() == nil)
    }

    // MARK: The pool

    @Test(arguments: [(0, 2), (2, 2), (3, 3), (9, 3)])
    func `There are two or three drawables`(_ asked: Int, _ count: Int) throws {
        let stage = Stage()
        stage.layer.maximumDrawableCount = asked
        #expect(stage.layer.maximumDrawableCount == count)
        var held: [CADrawable] = []
        while let drawable = stage.layer.nextDrawable() { held.append(drawable) }
        #expect(held.count == count)
        #expect(held.map(\.drawableID) == Array(0..<count))
    }

    @Test func `Without a free drawable the layer waits for a second and has none`() throws {
        let clock = WaitingClock()
        let stage = Stage(clock)
        let held = try (0..<3).map { _ in try #require(stage.layer.nextDrawable()) }
        #expect(stage.layer.nextDrawable() == nil)
        #expect(clock.now == 1)
        #expect(held.count == 3)
    }

    @Test func `A drawable that is let go meanwhile ends the wait`() throws {
        let clock = WaitingClock()
        let stage = Stage(clock)
        var held = try (0..<3).map { _ in try #require(stage.layer.nextDrawable()) }
        clock.meanwhile = { held.removeFirst() }
        #expect(stage.layer.nextDrawable()?.drawableID == 3)
        #expect(clock.waits == [1])
    }

    @Test func `Without a timeout the wait has no end`() throws {
        let clock = WaitingClock()
        let stage = Stage(clock)
        stage.layer.allowsNextDrawableTimeout = false
        var held = try (0..<3).map { _ in try #require(stage.layer.nextDrawable()) }
        clock.meanwhile = { if clock.waits.count == 5 { held = [] } }
        #expect(stage.layer.nextDrawable() != nil)
        #expect(clock.waits == [nil, nil, nil, nil, nil] && held.isEmpty)
    }

    @Test func `Drawables that are given up or shown no more are free again`() throws {
        let stage = Stage()
        for number in 0..<20 {
            let drawable = try stage.drawable(UInt8(number))
            drawable.present()
            if number % 3 == 0 { #expect(stage.show(at: Double(number)) == UInt8(number)) }
        }
    }

    @Test func `Once warm, a picture takes no new memory`() throws {
        let recycler = PixelRecycler()
        for _ in 0..<10 {
            let images = try (0..<3).map { _ in
                try CGImage(width: 4, height: 4, adopting: recycler.storage(byteCount: 64))
            }
            #expect(images.count == 3)
        }
        #expect(recycler.allocations == 3)
    }

    @Test func `A drawable is clear at first, and cannot be written once presented`() throws {
        let stage = Stage()
        for _ in 0..<5 {
            let drawable = try #require(stage.layer.nextDrawable())
            drawable.withPixels { pixels, rowBytes in
                #expect(pixels.count == 4 * 3 * 4 && rowBytes == 16)
                #expect(pixels.allSatisfy { $0 == 0 })
                _ = pixels.initializeMemory(as: UInt8.self, repeating: 200)
            }
            drawable.present()
            drawable.withPixels { pixels, _ in #expect(pixels.isEmpty) }
            stage.show()
        }
    }

    // MARK: Presenting

    @Test func `A drawable shows from the next commit on`() throws {
        let stage = Stage()
        let drawable = try stage.drawable(5)
        var times: [Double] = []
        drawable.addPresentedHandler { times.append($0.presentedTime) }
        #expect(stage.show(at: 1) == nil)
        drawable.present()
        drawable.present()
        #expect(stage.shown == nil)
        #expect(stage.show(at: 2) == 5)
        #expect(stage.show(at: 3) == 5)
        #expect(times == [2])
    }

    @Test func `Of several that are due the last shows`() throws {
        let stage = Stage()
        let drawables = try (1...3).map { try stage.drawable(UInt8($0)) }
        var given: [Int] = []
        for drawable in drawables {
            drawable.addPresentedHandler { if $0.presentedTime == 0 { given.append($0.drawableID) } }
            drawable.present()
        }
        #expect(stage.show(at: 1) == 3)
        #expect(given == [0, 1])
    }

    @Test func `A drawable waits for its time, and holds later ones back`() throws {
        let stage = Stage()
        try stage.drawable(1).present(atTime: 2)
        try stage.drawable(2).present()
        #expect(stage.show(at: 1) == nil)
        #expect(stage.committer.nextContentsTime() == 2)
        #expect(stage.show(at: 2) == 2)
        #expect(stage.committer.nextContentsTime() == .infinity)
    }

    @Test func `A drawable waits until the one before has shown for a while`() throws {
        let stage = Stage()
        try stage.drawable(1).present()
        #expect(stage.committer.nextContentsTime() == 0)
        #expect(stage.show(at: 1) == 1)
        try stage.drawable(2).present(afterMinimumDuration: 0.5)
        #expect(stage.show(at: 1.25) == 1)
        #expect(stage.committer.nextContentsTime() == 1.5)
        #expect(stage.show(at: 1.5) == 2)
    }

    @Test func `A drawable shows while a transaction is open, which holds all else back`() throws {
        let stage = Stage()
        _ = stage.committer.commit(at: 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.layer.cornerRadius = 2
        try stage.drawable(1).present()
        let update = stage.committer.commit(at: 1)
        let change = try #require(update.changes.first)
        #expect(update.changes.count == 1)
        #expect(change.properties.contents?.withUnsafeBytes { $0[0] } == 1)
        #expect(change.properties.cornerRadius == 0)
        #expect(stage.committer.commit(at: 2).isEmpty)
        CATransaction.commit()
        let rest = stage.committer.commit(at: 3)
        #expect(rest.changes.map(\.properties.cornerRadius) == [2])
        #expect(stage.committer.commit(at: 4).isEmpty)
    }

    @Test func `With presentsWithTransaction a drawable shows together with the other changes`() throws {
        let stage = Stage()
        stage.layer.presentsWithTransaction = true
        _ = stage.committer.commit(at: 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.layer.cornerRadius = 2
        try stage.drawable(1).present()
        #expect(stage.committer.commit(at: 1).isEmpty)
        CATransaction.commit()
        let change = try #require(stage.committer.commit(at: 2).changes.first)
        #expect(change.properties.cornerRadius == 2)
        #expect(change.properties.contents?.withUnsafeBytes { $0[0] } == 1)
    }

    @Test func `Drawables that are out when the layer is resized keep their size`() throws {
        let stage = Stage()
        let old = try stage.drawable(1)
        stage.layer.bounds.size = CGSize(width: 8, height: 6)
        let new = try stage.drawable(2)
        #expect(old.width == 4 && new.width == 8)
        old.present()
        stage.show(at: 1)
        #expect((stage.layer.contents as? CGImage)?.width == 4)
        new.present()
        stage.show(at: 2)
        #expect((stage.layer.contents as? CGImage)?.width == 8)
    }

    @Test func `Drawables outlive their layer`() throws {
        var stage: Stage? = Stage()
        let drawable = try #require(try stage?.drawable(1))
        stage?.committer.root = nil
        stage = nil
        #expect(drawable.layer == nil)
        drawable.present()
        drawable.withPixels { pixels, _ in #expect(!pixels.isEmpty) }
    }

    @Test func `Drawables may be drawn and presented on another thread`() async throws {
        let stage = Stage()
        let drawable = try #require(stage.layer.nextDrawable())
        await Task.detached {
            drawable.withPixels { pixels, _ in pixels[0] = 9 }
            drawable.present()
        }.value
        #expect(stage.show(at: 1) == 9)
    }

    // MARK: Display links

    private final class Painter: CADrawableDisplayLinkDelegate {
        var updates: [CADrawableDisplayLink.Update] = []
        var presents = true

        func drawableDisplayLink(_: CADrawableDisplayLink, needsUpdate update: CADrawableDisplayLink.Update) {
            updates.append(update)
            if presents { update.drawable.present() }
        }
    }

    @Test func `A display link hands out drawables with the times they are for`() throws {
        let (stage, painter, clock) = (Stage(), Painter(), FrameClock(framesPerSecond: 10, startingAt: 2))
        let link = CADrawableDisplayLink(layer: stage.layer, clock: clock)
        #expect(link.preferredFrameLatency == 2 && !link.isPaused)
        link.delegate = painter
        link.add(to: .current, forMode: .default)
        clock.tick()
        link.preferredFrameLatency = 1
        clock.tick()
        link.isPaused = true
        clock.tick()
        #expect(painter.updates.count == 2)
        for (found, expected) in zip(painter.updates.map(\.targetTimestamp), [2.1, 2.2]) {
            #expect(abs(found - expected) < 1e-9)
        }
        for (found, expected) in zip(painter.updates.map(\.targetPresentationTimestamp), [2.2, 2.2]) {
            #expect(abs(found - expected) < 1e-9)
        }
    }

    @Test func `A display link leaves out frames without a free drawable`() throws {
        let clock = WaitingClock()
        let (stage, painter, frames) = (Stage(clock), Painter(), FrameClock(framesPerSecond: 10))
        painter.presents = false
        let link = CADrawableDisplayLink(layer: stage.layer, clock: frames)
        link.delegate = painter
        link.add(to: .current, forMode: .default)
        for _ in 0..<5 { frames.tick() }
        #expect(painter.updates.count == 3)
        #expect(clock.waits == [])
        painter.updates = []
        frames.tick()
        #expect(painter.updates.count == 1)
    }
}
