import LaminaColor
import Testing

@Suite struct PixelRowsTests {
    private static let bytes = (0..<40).map { UInt8($0) }

    @Test func `Rows may lie apart, and are copied without the gap`() {
        Self.bytes.withUnsafeBytes { bytes in
            let rows = PixelRows(
                bytes.baseAddress, width: 2, height: 3, bytesPerRow: 12, format: .standard)
            #expect(rows.rowBytes == 8 && rows.bytes.count == 32)
            #expect(Array(rows.row(1)) == Array(12..<20))
            var target = [UInt8](repeating: 99, count: 25)
            target.withUnsafeMutableBytes { rows.copy(to: $0) }
            #expect(target == Array(0..<8) + Array(12..<20) + Array(24..<32) + [99])
        }
    }

    @Test func `Only whole rows are copied where there is less room`() {
        Self.bytes.withUnsafeBytes { bytes in
            let rows = PixelRows(bytes, width: 2, height: 3, format: .standard)
            var target = [UInt8](repeating: 99, count: 15)
            target.withUnsafeMutableBytes { rows.copy(to: $0) }
            #expect(target == Array(0..<8) + [UInt8](repeating: 99, count: 7))
        }
    }

    @Test func `Too few bytes are no rows`() {
        Self.bytes.withUnsafeBytes { bytes in
            let rows = PixelRows(bytes, width: 4, height: 3, format: .standard)
            #expect(rows.base == nil && rows.height == 0 && rows.bytes.isEmpty && rows.row(0).isEmpty)
        }
    }
}
