/// Sorts numbers in a time that depends on their count alone.
enum RadixSort {
    private static let bits: UInt32 = 11

    /// The indices of the keys from the smallest to the greatest; equal keys stay in their order.
    static func order(of keys: [UInt32]) -> [Int32] {
        var order = (0..<Int32(keys.count)).map { $0 }
        var next = order
        keys.withUnsafeBufferPointer { keys in
            for shift in stride(from: UInt32(0), to: 32, by: Int(bits)) {
                let mask = UInt32(1) << bits - 1
                var starts = [Int](repeating: 0, count: Int(mask) + 2)
                for key in keys { starts[Int(key >> shift & mask) + 1] += 1 }
                for digit in 0...Int(mask) { starts[digit + 1] += starts[digit] }
                for place in order {
                    let digit = Int(keys[Int(place)] >> shift & mask)
                    next[starts[digit]] = place
                    starts[digit] += 1
                }
                swap(&order, &next)
            }
        }
        return order
    }
}
