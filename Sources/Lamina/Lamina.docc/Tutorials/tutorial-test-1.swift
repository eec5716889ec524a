import Cards
import LaminaTesting
import Testing

@Suite(.pictures(scale: 2)) struct CardTests {
    @Test func `a card is blue and round`() {
        expectPicture(of: makeCard())
    }
}
