import Foundation
import LaminaGeometry
import Testing

struct GradientStopsTests {
    private static let colors = [
        CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 0.5),
        CGColor(red: 0, green: 0, blue: 1, alpha: 0),
    ]

    @Test func `Without locations colours are spread evenly`() throws {
        let stops = try #require(GradientStops(Self.colors, locations: nil, within: 0...1))
        #expect(stops.stops.map(\.location) == [0, 0.5, 1])
        #expect(stops.color(at: 0.25) == SIMD4(0.5, 0.5, 0, 0.75))
        #expect(stops.color(at: -3) == SIMD4(1, 0, 0, 1))
        #expect(stops.color(at: 7) == SIMD4(0, 0, 1, 0))
    }

    @Test func `Locations are sorted with their colours, and moved into the range`() throws {
        let stops = try #require(
            GradientStops(Self.colors, locations: [.infinity, -2, 0.5], within: 0...1))
        #expect(stops.stops.map(\.location) == [0, 0.5, 1])
        #expect(stops.stops.map(\.color.w) == [0.5, 0, 1])
    }

    @Test func `Fewer locations than colours, and what is no number, are no gradient`() {
        #expect(GradientStops(Self.colors, locations: [0, 1], within: 0...1) == nil)
        #expect(GradientStops(Self.colors, locations: [0, .nan, 1], within: 0...1) == nil)
        #expect(GradientStops([], locations: nil, within: 0...1) == nil)
        #expect(GradientStops(Self.colors, locations: [0, 0.5, 1, .nan], within: 0...1) != nil)
    }

    @Test func `A ramp has a span for each pair of stops, and one beyond each end`() throws {
        func ramp(_ locations: [Double]?) throws -> GradientRamp {
            let stops = try #require(GradientStops(Self.colors, locations: locations, within: -9...9))
            return try #require(GradientRamp(stops))
        }
        #expect(try ramp(nil).starts.dropFirst() == [0, 0.5, 1])
        #expect(try ramp([0.2, 0.2, 0.2]).starts.count == 2)
        #expect(try ramp([0.2, 0.2, 0.7]).starts.dropFirst() == [0.2, 0.7])
        #expect(try ramp(nil) == ramp([0, 0.5, 1]))
        #expect(try ramp(nil) != ramp([0, 0.4, 1]))
    }

    @Test func `A hundred thousand stops are as many spans`() throws {
        let colors = (0..<100_000).map { CGColor(gray: CGFloat($0 % 256) / 255, alpha: 1) }
        let stops = try #require(GradientStops(colors, locations: nil, within: 0...1))
        let ramp = try #require(GradientRamp(stops))
        #expect(ramp.starts.count == 100_001)
        #expect(zip(ramp.starts, ramp.starts.dropFirst()).allSatisfy { $0 < $1 })
        // All in one place, and too near to one another to be told apart.
        let same = try #require(GradientStops(colors, locations: colors.map { _ in 0.5 }, within: 0...1))
        #expect(try #require(GradientRamp(same)).starts.count == 2)
        let near = try #require(
            GradientStops(colors, locations: colors.indices.map { Double($0) * 1e-9 }, within: 0...1))
        #expect(try #require(GradientRamp(near)).starts.count < 200)
    }

    @Test func `Components that are none are taken for the nearest`() throws {
        let colors = [
            CGColor(red: .nan, green: 2, blue: -1, alpha: .infinity),
            CGColor(red: 0, green: 0, blue: 0, alpha: 1),
        ]
        let stops = try #require(GradientStops(colors, locations: nil, within: 0...1))
        #expect(stops.stops[0].color == SIMD4(0, 1, 0, 1))
        #expect(try #require(GradientRamp(stops)).isOpaque)
    }
}
