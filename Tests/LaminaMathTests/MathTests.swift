import Foundation
import LaminaMath
import Testing

/// Numbers that are the same in each run.
private struct Arguments {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }

    /// A number of either sign whose exponent of two is in a range.
    mutating func next(exponents: ClosedRange<Int>) -> Double {
        let exponent = UInt64(1023 + exponents.lowerBound + Int(next() % UInt64(exponents.count)))
        return Double(bitPattern: next() & 0x800f_ffff_ffff_ffff | exponent << 52)
    }
}

private struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let exponents: ClosedRange<Int>
    let second: ClosedRange<Int>
    let ours: @Sendable (Double, Double) -> Double
    let foundation: @Sendable (Double, Double) -> Double
    let sum: UInt64

    var testDescription: String { name }

    init(
        _ name: String, _ exponents: ClosedRange<Int>, _ sum: UInt64,
        _ ours: @escaping @Sendable (Double) -> Double, _ foundation: @escaping @Sendable (Double) -> Double
    ) {
        self.init(name, exponents, 0...0, sum, { x, _ in ours(x) }, { x, _ in foundation(x) })
    }

    init(
        _ name: String, _ exponents: ClosedRange<Int>, _ second: ClosedRange<Int>, _ sum: UInt64,
        _ ours: @escaping @Sendable (Double, Double) -> Double,
        _ foundation: @escaping @Sendable (Double, Double) -> Double
    ) {
        (self.name, self.exponents, self.second) = (name, exponents, second)
        (self.ours, self.foundation, self.sum) = (ours, foundation, sum)
    }

    /// Calls a closure with arguments of this case.
    func forEach(_ body: (Double, Double) -> Void) {
        var arguments = Arguments()
        for _ in 0..<100_000 {
            let x = arguments.next(exponents: exponents)
            body(x, arguments.next(exponents: second))
        }
    }
}

@Suite struct MathTests {
    private static let cases = [
        Case("sin", -30...1023, 0x6121_fe11_96d8_e356, { Math.sin($0) }, { sin($0) }),
        Case("cos", -30...1023, 0xd097_0b23_f065_c17b, { Math.cos($0) }, { cos($0) }),
        Case("tan", -30...1023, 0xef4b_e487_183e_2abd, { Math.tan($0) }, { tan($0) }),
        Case("sine", -3...5, 0x3fcb_7d61_4adc_77a0, { Math.sin($0) }, { sin($0) }),
        Case("cosine", -3...5, 0x9e87_3aee_eb8d_5f69, { Math.cos($0) }, { cos($0) }),
        Case("tangent", -3...5, 0xf53e_b601_a479_87f2, { Math.tan($0) }, { tan($0) }),
        Case("asin", -30...(-1), 0xa4ed_8cd5_cf76_8e63, { Math.asin($0) }, { asin($0) }),
        Case("acos", -30...(-1), 0xf86d_b8f4_4988_a264, { Math.acos($0) }, { acos($0) }),
        Case("atan", -30...60, 0xf047_9828_3532_7887, { Math.atan($0) }, { atan($0) }),
        Case("atan2", -30...30, -30...30, 0xcc98_bb69_1e8a_38ac, { Math.atan2($0, $1) }, { atan2($0, $1) }),
        Case("exp", -30...9, 0xf64e_b02e_489d_913e, { Math.exp($0) }, { exp($0) }),
        Case("exp2", -30...9, 0x4bec_ce22_e8a6_cbba, { Math.exp2($0) }, { exp2($0) }),
        Case("log", -1000...1000, 0x3da1_743f_93fb_9c73, { Math.log(abs($0)) }, { log(abs($0)) }),
        Case("log near 1", -20...(-2), 0xc811_99ee_37bc_7825, { Math.log(1 + $0) }, { log(1 + $0) }),
        Case("log2", -1000...1000, 0x4685_2d45_5854_870a, { Math.log2(abs($0)) }, { log2(abs($0)) }),
        Case("log2 near 1", -20...(-2), 0x0c76_6db2_3957_6362, { Math.log2(1 + $0) }, { log2(1 + $0) }),
        Case("cbrt", -1000...1000, 0xd723_a5b0_e9a4_3095, { Math.cbrt($0) }, { cbrt($0) }),
        Case("pow", -8...8, -8...6, 0xf303_019d_fa99_57cd, { Math.pow(abs($0), $1) }, { pow(abs($0), $1) }),
        Case("hypot", -30...30, -30...30, 0x7683_0813_7ef3_9377, { Math.hypot($0, $1) }, { hypot($0, $1) }),
    ]

    @Test(arguments: cases) private func `A function has the listed bits`(_ function: Case) {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        function.forEach { sum = (sum ^ function.ours($0, $1).bitPattern) &* 0x100_0000_01b3 }
        #expect(sum == function.sum, "\(function.name): found 0x\(String(sum, radix: 16))")
    }

    @Test(arguments: cases) private func `A function is four last places from the system's at most`(
        _ function: Case
    ) {
        var worst = 0.0
        function.forEach { x, y in
            let (ours, theirs) = (function.ours(x, y), function.foundation(x, y))
            if ours != theirs { worst = max(worst, abs(ours - theirs) / theirs.ulp) }
        }
        #expect(worst <= 4)
    }

    @Test func `Special arguments give what C says`() {
        func expect(_ found: Double, _ wanted: Double, _ at: SourceLocation = #_sourceLocation) {
            let isSame = found == wanted && found.sign == wanted.sign || found.isNaN && wanted.isNaN
            #expect(isSame, "found \(found), expected \(wanted)", sourceLocation: at)
        }
        expect(Math.sin(-0.0), -0.0)
        expect(Math.sin(Double.infinity), .nan)
        expect(Math.cos(0.0), 1)
        expect(Math.tan(-0.0), -0.0)
        expect(Math.asin(1.5), .nan)
        expect(Math.acos(1.0), 0)
        expect(Math.acos(-1.0), .pi)
        expect(Math.atan2(0.0, -1.0), .pi)
        expect(Math.atan2(-0.0, -1.0), -.pi)
        expect(Math.atan2(1.0, 0.0), .pi / 2)
        expect(Math.atan2(0.0, 0.0), 0)
        expect(Math.atan2(Double.infinity, -Double.infinity), 3 * .pi / 4)
        expect(Math.exp(-Double.infinity), 0)
        expect(Math.exp(710.0), .infinity)
        expect(Math.exp2(-1074.0), 0x1p-1074)
        expect(Math.log(0.0), -.infinity)
        expect(Math.log(-1.0), .nan)
        expect(Math.log(1.0), 0)
        expect(Math.log2(0x1p-1074), -1074)
        expect(Math.pow(0.0, 0.0), 1)
        expect(Math.pow(Double.nan, 0.0), 1)
        expect(Math.pow(1.0, Double.nan), 1)
        expect(Math.pow(-8.0, 1.0 / 3), .nan)
        expect(Math.pow(-2.0, 3.0), -8)
        expect(Math.pow(-0.0, -3.0), -.infinity)
        expect(Math.pow(2.0, -1074.0), 0x1p-1074)
        expect(Math.pow(10.0, 22.0), 1e22)
        expect(Math.cbrt(-27.0), -3)
        expect(Math.cbrt(-0.0), -0.0)
        expect(Math.hypot(Double.infinity, Double.nan), .infinity)
        expect(Math.hypot(3.0, 4.0), 5)
        expect(Math.hypot(0x1p1023, 0.0), 0x1p1023)
    }

    @Test func `Large angles are reduced exactly`() {
        // The double that is nearest to a multiple of π/2, and the largest.
        #expect(Math.cos(6_381_956_970_095_103 * 0x1p797 as Double) == -4.687165924254628e-19)
        #expect(Math.sin(Double.greatestFiniteMagnitude) == 0.004961954789184062)
    }

    @Test func `The sine and the cosine together are those alone`() {
        var arguments = Arguments()
        for _ in 0..<100_000 {
            let angle = arguments.next(exponents: -30...40)
            let both = Math.sineAndCosine(angle)
            #expect(both.sine == Math.sin(angle) && both.cosine == Math.cos(angle))
        }
    }

    @Test func `CGFloat has the results of Double`() {
        let (x, y) = (0.7, 1.9)
        #expect(
            Math.sin(CGFloat(x)).native == Math.sin(x)
                && Math.atan2(CGFloat(y), CGFloat(x)).native == Math.atan2(y, x))
        #expect(Math.sineAndCosine(CGFloat(x)).cosine.native == Math.cos(x))
        #expect(Math.hypot(CGFloat(x), CGFloat(y)).native == Math.hypot(x, y))
    }
}
