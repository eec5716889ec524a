import Foundation
import LaminaGeometry
import LaminaValues
import Testing

/// A layer's background colour keeps what it was made of.
@Suite struct KeptBackgroundTests {
    private final class Space: ColorMeaning {}

    @Test func `A grey stays a grey`() {
        var properties = LayerProperties()
        properties.backgroundColor = CGColor(gray: 0.5, alpha: 1)
        #expect(properties.backgroundColor?.components == [0.5, 1])
        #expect(properties.hasStandardStyle)
        properties.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(properties.backgroundColor?.components == [1, 0, 0, 1])
    }

    @Test func `Components of another space stay`() {
        let space = Space()
        let color = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5, made: [0.9, 0.2, 0.1], in: space)
        var properties = LayerProperties()
        properties.backgroundColor = color
        #expect(properties.backgroundColor?.components == [0.9, 0.2, 0.1, 0.5])
        #expect(properties.backgroundColor?.madeColor?.space === space)
        properties.backgroundColor = CGColor(gray: 1, alpha: 1)
        #expect(properties.backgroundColor?.madeColor == nil)
    }
}
