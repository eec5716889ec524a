/// How often colours occur, in 32 steps of each of red, green and blue.
struct ColorHistogram {
    struct Bucket {
        var count: UInt32 = 0
        var red: UInt64 = 0, green: UInt64 = 0, blue: UInt64 = 0
        /// The colour that most of the bucket's pixels have, if most of them have one.
        var favourite: UInt32 = 0
        var votes: UInt32 = 0

        /// The mean colour, or the colour of a whole flat area.
        var color: SIMD3<Float> {
            let n = Float(max(count, 1))
            return SIMD3(Float(red) / n, Float(green) / n, Float(blue) / n)
        }
    }

    private var buckets = [Bucket](repeating: Bucket(), count: 32_768)
    private var used: [Int] = []

    /// The buckets that hold something.
    var entries: [Bucket] { used.map { buckets[$0] } }

    /// Counts an opaque pixel.
    @inline(__always)
    mutating func add(_ pixel: UInt32) {
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        let (high, middle, low) = (red >> 3, green >> 3, blue >> 3)
        let index = Int(high << 10 | middle << 5 | low)
        if buckets[index].count == 0 { used.append(index) }
        buckets[index].count &+= 1
        buckets[index].red &+= UInt64(red)
        buckets[index].green &+= UInt64(green)
        buckets[index].blue &+= UInt64(blue)
        // Boyer and Moore's vote.
        if buckets[index].favourite == pixel {
            buckets[index].votes &+= 1
        } else if buckets[index].votes == 0 {
            buckets[index].favourite = pixel
            buckets[index].votes = 1
        } else {
            buckets[index].votes &-= 1
        }
    }

    mutating func clear() {
        for index in used { buckets[index] = Bucket() }
        used.removeAll(keepingCapacity: true)
    }
}
