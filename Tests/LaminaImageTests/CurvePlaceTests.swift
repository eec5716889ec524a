import CLaminaImage
import LaminaColor
import Testing

@Suite struct CurvePlaceTests {
    @Test func `C finds the values of a table where it keeps them`() {
        let values = CurveTable { $0 }.values
        #expect(values.count > Int(LAMINA_CURVE_LENGTH))
        let one = Int(LAMINA_CURVE_STEPS) * -Int(LAMINA_CURVE_FIRST)
        #expect(values[0] == 0x1p-24 && values[one] == 1)
        #expect(values[one + Int(LAMINA_CURVE_STEPS)] == 2 && values[Int(LAMINA_CURVE_LENGTH) - 1] == 0x1p16)
    }
}
