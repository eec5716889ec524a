import LaminaGeometry
import LaminaRaster
import LaminaTestSupport
import Testing

extension KernelTests {
    /// As the kernels lay them out.
    private struct Record {
        var x: Float, y: Float
        var ax: Float, ay: Float
        var bx: Float, by: Float
        var tint: UInt32
        var cell: Int32
    }

    private static let sheetWidth = 40
    private static let cells = [
        PixelRect(x0: 1, y0: 1, x1: 17, y1: 17), PixelRect(x0: 19, y0: 1, x1: 20, y1: 2),
        PixelRect(x0: 21, y0: 1, x1: 38, y1: 4),
    ]

    private static func sheet(_ generator: inout SeededGenerator) -> [UInt32] {
        var texels = [UInt32](repeating: 0, count: sheetWidth * 20)
        for cell in cells {
            for y in cell.y0..<cell.y1 {
                for x in cell.x0..<cell.x1 {
                    texels[Int(y) * sheetWidth + Int(x)] = random(1, &generator)[0]
                }
            }
        }
        return texels
    }

    private static func records(_ count: Int, turned: Bool, _ generator: inout SeededGenerator) -> [Record] {
        func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &generator) }
        return (0..<count).map { index in
            let odd = index % 17
            var record = Record(
                x: number(-10...110), y: number(-10...70), ax: number(-9...9),
                ay: turned ? number(-9...9) : 0,
                bx: turned ? number(-9...9) : 0, by: number(-9...9),
                tint: random(1, &generator)[0], cell: Int32.random(in: 0...2, using: &generator))
            if odd == 0 { (record.ax, record.by) = (number(20...400), number(20...400)) }
            if odd == 1 { record.x = .nan }
            if odd == 2 { record.ax = 1e-9 }
            if odd == 3 { (record.ax, record.x) = (1e7, 1e6) }
            if odd == 4 { record.cell = 7 }
            return record
        }
    }

    private static func draw(
        _ records: [Record], _ sheet: [UInt32], _ rect: PixelRect, isLinear: Bool, isAdditive: Bool,
        into pixels: UnsafeMutablePointer<UInt32>, width: Int
    ) {
        let numbers = records.indices.map { UInt32($0) }
        numbers.withUnsafeBufferPointer { numbers in
            sheet.withUnsafeBufferPointer { texels in
                records.withUnsafeBytes { records in
                    guard let base = texels.baseAddress, let first = records.baseAddress else { return }
                    ParticleRows.draw(
                        pixels + Int(rect.y0) * width + Int(rect.x0), stride: width, rect, particles: first,
                        numbers: numbers,
                        sheet: ParticleRows.Sheet(
                            texels: base, stride: sheetWidth, rows: sheet.count / sheetWidth,
                            isLinear: isLinear), cells: cells, isAdditive: isAdditive)
                }
            }
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `All implementations draw particles to the same bytes, in parts as in one`(
        isTurned: Bool, isAdditive: Bool
    ) {
        #expect(ParticleRows.stride == MemoryLayout<Record>.stride)
        var generator = SeededGenerator(seed: 77)
        let sheet = Self.sheet(&generator)
        let records = Self.records(400, turned: isTurned, &generator)
        let pixels = Self.random(100 * 60, &generator)
        for isLinear in [true, false] {
            func draw(_ rects: [PixelRect]) -> ([UInt32], [UInt32]) {
                Self.all(pixels) { target in
                    for rect in rects {
                        Self.draw(
                            records, sheet, rect, isLinear: isLinear, isAdditive: isAdditive, into: target,
                            width: 100)
                    }
                }
            }
            let whole = draw([PixelRect(width: 100, height: 60)])
            #expect(whole.0 == whole.1)
            #expect(whole.0 != pixels)
            let parts = [0, 13, 47, 100].indices.dropLast().flatMap { column -> [PixelRect] in
                let x: [Int32] = [0, 13, 47, 100], y: [Int32] = [0, 31, 60]
                return (0..<2).map { row in
                    PixelRect(x0: x[column], y0: y[row], x1: x[column + 1], y1: y[row + 1])
                }
            }
            #expect(draw(parts).0 == whole.0)
            #expect(draw(parts).1 == whole.0)
        }
    }

    @Test func `A particle pixel for pixel is its texels times its colour`() {
        var generator = SeededGenerator(seed: 5)
        let sheet = Self.sheet(&generator)
        var pixels = [UInt32](repeating: 0, count: 100 * 60)
        let record = Record(x: 50, y: 30, ax: 8, ay: 0, bx: 0, by: 8, tint: 0xFFFF_FFFF, cell: 0)
        pixels.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            Self.draw(
                [record], sheet, PixelRect(width: 100, height: 60), isLinear: true, isAdditive: false,
                into: base,
                width: 100)
        }
        for y in 0..<60 {
            for x in 0..<100 {
                let isInside = (42..<58).contains(x) && (22..<38).contains(y)
                let expected = isInside ? sheet[(y - 21) * Self.sheetWidth + x - 41] : 0
                #expect(pixels[y * 100 + x] == expected)
            }
        }
    }
}
