import AVFoundation
import Testing

@Suite struct AVPlayerTests {
    @Test func `A film stands until it is played, and begins with the next frame`() throws {
        let player = AVPlayer(playerItem: AVPlayerItem(asset: try film()))
        let screen = try Screen(player)
        #expect(!screen.layer.isReadyForDisplay)
        #expect(try screen.draw(at: 100) == "red" && screen.draw(at: 105) == "red")
        #expect(
            screen.layer.isReadyForDisplay && player.timeControlStatus == .paused
                && screen.nextTime == .infinity)
        player.play()
        #expect(try screen.draw(at: 110) == "red")
        #expect(abs(screen.nextTime - 111) < 1e-6)
        #expect(try screen.draw(at: 110.9) == "red" && screen.draw(at: 111) == "green")
        #expect(abs(player.currentTime().seconds - 1) < 1e-9 && player.timeControlStatus == .playing)
        #expect(try screen.draw(at: 112.5) == "blue")
    }

    @Test func `A film that is held stays, and goes on from there`() throws {
        let player = AVPlayer(playerItem: AVPlayerItem(asset: try film()))
        let screen = try Screen(player)
        player.play()
        _ = try screen.draw(at: 0)
        #expect(try screen.draw(at: 1.5) == "green")
        player.pause()
        #expect(
            try screen.draw(at: 9) == "green"
                && player.currentTime() == CMTime(seconds: 1.5, preferredTimescale: 600))
        player.rate = 2
        #expect(try screen.draw(at: 10) == "green")
        #expect(try screen.draw(at: 10.25) == "blue")
        player.rate = -1
        #expect(try screen.draw(at: 11.25) == "green" && abs(player.currentTime().seconds - 1) < 1e-9)
        #expect(try screen.draw(at: 15) == "red" && player.currentTime() == .zero)
    }

    @Test func `Any time can be gone to`() throws {
        let item = AVPlayerItem(asset: try film())
        let player = AVPlayer(playerItem: item)
        let screen = try Screen(player)
        player.seek(to: CMTime(value: 5, timescale: 2))
        #expect(try screen.draw(at: 0) == "blue")
        var wasFound = false
        player.play()
        player.seek(to: CMTime(value: 1, timescale: 1)) { wasFound = $0 }
        // The frame after it shows the time that was gone to.
        #expect(wasFound)
        #expect(try screen.draw(at: 50) == "green" && abs(player.currentTime().seconds - 1) < 1e-9)
        #expect(try screen.draw(at: 51.5) == "blue")
        player.seek(to: .invalid) { wasFound = $0 }
        #expect(!wasFound && abs(player.currentTime().seconds - 2.5) < 1e-9)
        player.seek(to: CMTime(seconds: 99, preferredTimescale: 1))
        #expect(player.currentTime().seconds == 3)
    }

    /// Counts the notifications of an item's end.
    private final class Ends: @unchecked Sendable {
        var count = 0
        private var observer: (any NSObjectProtocol)?

        init(_ item: AVPlayerItem, then action: @escaping () -> Void = {}) {
            nonisolated(unsafe) let action = action
            observer = NotificationCenter.default.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
            ) { [unowned self] _ in
                count += 1
                action()
            }
        }

        deinit { observer.map { NotificationCenter.default.removeObserver($0) } }
    }

    @Test func `The end is told once and the last picture stays`() throws {
        let item = AVPlayerItem(asset: try film())
        let player = AVPlayer(playerItem: item)
        let screen = try Screen(player)
        let ends = Ends(item)
        player.play()
        for time in [0, 1, 2, 2.9] { _ = try screen.draw(at: time) }
        #expect(ends.count == 0 && abs(screen.nextTime - 3) < 1e-6)
        #expect(try screen.draw(at: 3.2) == "blue" && screen.draw(at: 4) == "blue")
        #expect(ends.count == 1 && player.rate == 0 && player.currentTime().seconds == 3)
        #expect(screen.nextTime == .infinity)
    }

    @Test func `A film that goes back to its begin at the end plays again`() throws {
        let item = AVPlayerItem(asset: try film())
        let player = AVPlayer(playerItem: item)
        let screen = try Screen(player)
        let ends = Ends(item) {
            player.seek(to: .zero)
            player.play()
        }
        player.play()
        #expect(try screen.draw(at: 0) == "red" && screen.draw(at: 3) == "blue")
        #expect(
            try screen.draw(at: 4) == "red" && screen.draw(at: 5) == "green" && screen.draw(at: 7) == "blue")
        #expect(ends.count == 2)
    }

    @Test func `Without an action the rate stays at the end`() throws {
        let item = AVPlayerItem(asset: try film())
        let player = AVPlayer(playerItem: item)
        player.actionAtItemEnd = .none
        let screen = try Screen(player)
        let ends = Ends(item)
        player.play()
        #expect(
            try screen.draw(at: 0) == "red" && screen.draw(at: 8) == "blue" && screen.draw(at: 9) == "blue")
        #expect(player.rate == 1 && ends.count == 1 && player.currentTime().seconds == 3)
    }

    @Test func `A queue goes on without a gap`() throws {
        let items = [AVPlayerItem(asset: try film()), AVPlayerItem(asset: try film())]
        let player = AVQueuePlayer(items: items)
        let screen = try Screen(player)
        player.play()
        #expect(try screen.draw(at: 0) == "red" && player.items().count == 2)
        // The second film has run for 1.5 seconds.
        #expect(try screen.draw(at: 4.5) == "green" && player.currentItem === items[1])
        #expect(try screen.draw(at: 5.2) == "blue" && player.items().count == 1)
        _ = try screen.draw(at: 6.5)
        #expect(player.currentItem == nil)
    }

    @Test func `A looper begins anew`() throws {
        let player = AVQueuePlayer()
        let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(asset: try film()))
        let screen = try Screen(player)
        player.play()
        #expect(try screen.draw(at: 0) == "red" && screen.draw(at: 2.5) == "blue")
        #expect(try screen.draw(at: 4.5) == "green" && looper.loopCount == 1)
        // Two more times at once.
        #expect(try screen.draw(at: 11.5) == "blue" && looper.loopCount == 3)
        looper.disableLooping()
        _ = try screen.draw(at: 12.5)
        #expect(player.currentItem == nil)
    }

    @Test func `Blocks are called at each interval and observers hear of the rate`() throws {
        let player = AVPlayer(playerItem: AVPlayerItem(asset: try film()))
        let screen = try Screen(player)
        nonisolated(unsafe) var times: [Double] = []
        let token = player.addPeriodicTimeObserver(
            forInterval: CMTime(value: 1, timescale: 2), queue: .main
        ) { times.append($0.seconds) }
        var rates: [Float] = []
        let observation = player.observe(\.rate, options: [.new]) { player, _ in rates.append(player.rate) }
        player.play()
        for time in [0, 0.2, 0.5, 0.7, 1.6] { _ = try screen.draw(at: time) }
        #expect(times.map { ($0 * 10).rounded() / 10 } == [0, 0.5, 1.6])
        player.removeTimeObserver(token)
        _ = try screen.draw(at: 2.2)
        #expect(times.count == 3)
        player.pause()
        #expect(rates == [1, 0])
        observation.invalidate()
    }

    @Test func `Without a layer the system's clock moves the film`() throws {
        let player = AVPlayer(playerItem: AVPlayerItem(asset: try film()))
        player.play()
        Thread.sleep(forTimeInterval: 0.05)
        #expect(player.currentTime().seconds > 0.04)
        let begin: CFTimeInterval
        do {
            // A layer's first frame is where the film begins.
            let screen = try Screen(player)
            _ = try screen.draw(at: 1000)
            #expect(player.currentTime() == .zero)
            begin = CACurrentMediaTime()
            _ = try screen.draw(at: 1001.5)
        }
        let later = player.currentTime().seconds
        #expect(later >= 1.5 && later <= 1.5 + CACurrentMediaTime() - begin + 0.001)
    }

    @Test func `A film fits as its gravity says`() throws {
        let player = AVPlayer(playerItem: AVPlayerItem(asset: try film()))
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        #expect(layer.videoRect == CGRect(x: 0, y: 25, width: 100, height: 50))
        layer.videoGravity = .resizeAspectFill
        #expect(layer.videoRect == CGRect(x: -50, y: 0, width: 200, height: 100))
        layer.videoGravity = .resize
        #expect(layer.videoRect == layer.bounds)
        let box = AVMakeRect(aspectRatio: CGSize(width: 2, height: 1), insideRect: layer.bounds)
        #expect(box == CGRect(x: 0, y: 25, width: 100, height: 50))
    }

    @Test func `A picture of a layer and a copy show the film without moving it`() throws {
        let player = AVPlayer(playerItem: AVPlayerItem(asset: try film()))
        let screen = try Screen(player)
        player.seek(to: CMTime(value: 1, timescale: 1))
        player.play()
        #expect(try screen.draw(at: 20) == "green")
        #expect(Array(try screen.layer.makeImage().straightRGBA()[72..<76]) == [0, 255, 0, 255])
        let copy = try #require(screen.layer.presentation())
        #expect(copy.player === player && copy.isReadyForDisplay)
        #expect(player.currentTime().seconds == 1)
        screen.layer.player = nil
        #expect(try screen.draw(at: 21) == "[0, 0, 0, 0]" && !screen.layer.isReadyForDisplay)
    }

    @Test func `A file that is missing has failed and says so`() throws {
        let item = AVPlayerItem(url: URL(fileURLWithPath: "/no/such/film.mp4"))
        let player = AVPlayer(playerItem: item)
        #expect(item.status == .failed && player.status == .failed && item.duration == .zero)
        #expect("\(try #require(item.error))".contains("/no/such/film.mp4"))
        let screen = try Screen(player)
        player.play()
        _ = try screen.draw(at: 0)
        #expect(!screen.layer.isReadyForDisplay && screen.renderer.takeWarnings().count == 1)
        let address = AVPlayerItem(url: try #require(URL(string: "https://example.org/a.mp4")))
        #expect((address.error as? AVError)?.code == .unsupportedAddress)
    }
}
