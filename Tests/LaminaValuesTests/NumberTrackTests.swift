import Foundation
import LaminaGeometry
import LaminaValues
import Testing

/// Tracks give the same values as animations that are applied one after the other.
struct NumberTrackTests {
    static func values() -> LayerProperties {
        var values = LayerProperties()
        values.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        values.position = CGPoint(x: 7, y: -3)
        values.zPosition = 2
        values.opacity = 0.75
        values.cornerRadius = 4
        return values
    }

    static func animation(
        _ path: String, _ ends: PropertyAnimation.Ends, spring: SpringCurve? = nil
    ) throws -> LayerAnimation {
        var timing = MediaTiming()
        timing.beginTime = 1
        timing.duration = 0.5
        timing.repeatCount = 2
        timing.autoreverses = true
        return LayerAnimation(
            timing: timing, curve: spring == nil ? .easeIn : nil,
            content: .property(
                PropertyAnimation(
                    path: try AnimationKeyPath(path),
                    motion: spring.map { .spring($0, ends) } ?? .basic(ends))))
    }

    static let cases: [(String, PropertyAnimation.Ends)] = [
        ("position", .init(from: .point(CGPoint(x: 1, y: 2)), to: .point(CGPoint(x: 90, y: 40)))),
        ("position", .init(by: .point(CGPoint(x: 5, y: 5)))),
        ("position.x", .init(to: .number(50))),
        ("position.y", .init(from: .number(9), by: .number(-4))),
        ("zPosition", .init(from: .number(1))),
        ("opacity", .init(from: .number(0), to: .number(1))),
        ("cornerRadius", .init(to: .number(10), by: .number(3))),
    ]

    static func tracks(_ animations: [LayerAnimation]) -> [NumberTrack]? {
        var paces = RecentPaces()
        return NumberTrack.tracks(of: animations, on: values(), &paces)
    }

    @Test(arguments: cases.indices, [false, true])
    func `A track has the animation's values at every time`(index: Int, isSpring: Bool) throws {
        let (path, ends) = Self.cases[index]
        let animations = [try Self.animation(path, ends, spring: isSpring ? SpringCurve() : nil)]
        let tracks = try #require(Self.tracks(animations))
        var (shown, shares) = (Self.values(), PaceShares())
        for step in -4...60 {
            let time = Double(step) / 16
            var expected = Self.values()
            expected.apply(animations, at: time)
            _ = shown.sample(tracks, at: time, &shares, committed: Self.values())
            #expect(shown == expected, "\(path) at \(time)")
        }
    }

    @Test func `Fill modes and completion count`() throws {
        var animation = try Self.animation("opacity", .init(from: .number(0), to: .number(1)))
        for mode in [CAMediaTimingFillMode.removed, .forwards, .backwards, .both] {
            for isRemoved in [false, true] {
                animation.timing.fillMode = mode
                animation.isRemovedOnCompletion = isRemoved
                let tracks = try #require(Self.tracks([animation]))
                for time in [0, 1, 1.25, 3, 9.0] {
                    var (shown, expected, shares) = (Self.values(), Self.values(), PaceShares())
                    expected.apply([animation], at: time)
                    _ = shown.sample(tracks, at: time, &shares, committed: Self.values())
                    #expect(shown == expected, "\(mode.rawValue) \(isRemoved) at \(time)")
                }
            }
        }
    }

    @Test func `What a sample changed is told`() throws {
        let animations = [
            try Self.animation("position", .init(to: .point(.zero))),
            try Self.animation("opacity", .init(to: .number(0))),
        ]
        let tracks = try #require(Self.tracks(animations))
        var (shown, shares) = (Self.values(), PaceShares())
        let before = shown.sample(tracks, at: 0, &shares, committed: Self.values())
        #expect(!before.placement && !before.place && !before.content)
        let during = shown.sample(tracks, at: 1.25, &shares, committed: Self.values())
        #expect(during.placement && during.place && !during.content)
        let again = shown.sample(tracks, at: 1.25, &shares, committed: Self.values())
        #expect(!again.placement && !again.place && !again.content)
    }

    @Test func `Animations that act on one another have no tracks`() throws {
        let whole = try Self.animation("position", .init(to: .point(.zero)))
        let part = try Self.animation("position.x", .init(to: .number(0)))
        let other = try Self.animation("position.y", .init(to: .number(0)))
        #expect(Self.tracks([whole, part]) == nil)
        #expect(Self.tracks([part, other])?.count == 2)
        var additive = part
        if case .property(var property) = part.content {
            property.isAdditive = true
            additive.content = .property(property)
        }
        #expect(Self.tracks([additive]) == nil)
        let bounds = try Self.animation("bounds", .init(to: .rect(.zero)))
        #expect(Self.tracks([bounds]) == nil)
    }

    @Test func `Layers one after the other are where they would be alone`() throws {
        var (paces, shares) = (RecentPaces(), PaceShares())
        let layers = try (0..<40).map { index in
            var animation = try Self.animation("opacity", .init(from: .number(0), to: .number(1)))
            // Some alike, more of them different than are remembered.
            animation.timing.duration = Double(1 + index % 13)
            animation.timing.beginTime = Double(index % 2)
            return animation
        }
        let tracks = layers.map { NumberTrack.tracks(of: [$0], on: Self.values(), &paces) }
        for time in [0.25, 1, 2.5, 0.25] {
            for (animation, tracks) in zip(layers, tracks) {
                var (shown, expected) = (Self.values(), Self.values())
                expected.apply([animation], at: time)
                _ = shown.sample(try #require(tracks), at: time, &shares, committed: Self.values())
                #expect(shown == expected)
            }
        }
    }
}
