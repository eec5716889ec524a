extension ColorSpace {
    /// The numbers by which files of video, PNG's `cICP` and AVIF's `nclx` name a space: code points of ITU-T H.273.
    package struct CodePoints: Hashable, Sendable {
        package let primaries: UInt8
        package let transfer: UInt8
    }

    /// The space in H.273's numbers.
    package var codePoints: CodePoints {
        let primaries: UInt8 =
            switch rgb.primaries {
            case .displayP3: 12
            case .rec2020: 9
            default: 1
            }
        let transfer: UInt8 =
            switch rgb.curve {
            case .linear: 8
            case .camera: 14
            case .pq: 16
            case .hlg: 18
            default: 13
            }
        return CodePoints(primaries: primaries, transfer: transfer)
    }
}
