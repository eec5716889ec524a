internal import CLaminaImage

/// How the pixels of a texture are stored.
package enum TextureFormat: Hashable, Sendable {
    /// DXT1: 4 bits a pixel, without alpha or with one bit of it.
    case bc1(hasAlpha: Bool)
    /// DXT3 and DXT5.
    case bc2, bc3
    /// One and two channels.
    case bc4(isSigned: Bool), bc5(isSigned: Bool)
    /// Half-precision colours.
    case bc6h(isSigned: Bool)
    case bc7
    case etc1, etc2
    /// ETC2 with one and with eight bits of alpha.
    case etc2Alpha1, etc2Alpha8
    /// One and two channels of eleven bits.
    case eacR11(isSigned: Bool), eacRG11(isSigned: Bool)
    /// Blocks of this many pixels, 16 bytes each; low dynamic range.
    case astc(width: Int, height: Int)
    /// Version 1, 2 or 4 bits a pixel.
    case pvrtc(bits: Int, hasAlpha: Bool)
    /// Bytes, in the order of a pixel: the offsets of red, green, blue and alpha, or -1 for a missing component.
    case plain(bytes: Int, red: Int, green: Int, blue: Int, alpha: Int)

    /// The size of a block.
    package var blockSize: (width: Int, height: Int, bytes: Int) {
        switch self {
        case .bc1, .bc4, .etc1, .etc2, .etc2Alpha1, .eacR11: (4, 4, 8)
        case .bc2, .bc3, .bc5, .bc6h, .bc7, .etc2Alpha8, .eacRG11: (4, 4, 16)
        case .astc(let width, let height): (width, height, 16)
        case .pvrtc(let bits, _): (bits == 2 ? 8 : 4, 4, 8)
        case .plain(let bytes, _, _, _, _): (1, 1, bytes)
        }
    }

    /// Whether a block has several pixels.
    package var isCompressed: Bool {
        if case .plain = self { return false }
        return true
    }

    package var hasAlpha: Bool {
        switch self {
        case .bc1(let hasAlpha), .pvrtc(_, let hasAlpha): hasAlpha
        case .bc2, .bc3, .bc7, .etc2Alpha1, .etc2Alpha8, .astc: true
        case .bc4, .bc5, .bc6h, .etc1, .etc2, .eacR11, .eacRG11: false
        case .plain(_, _, _, _, let alpha): alpha >= 0
        }
    }

    /// The bytes of a picture of this size; `nil` where the format has none, such as PVRTC with sides that are no powers
    /// of two.
    package func byteCount(width: Int, height: Int) -> Int? {
        let block = blockSize
        var columns = (width + block.width - 1) / block.width
        var rows = (height + block.height - 1) / block.height
        if case .pvrtc = self {
            guard width & (width - 1) == 0, height & (height - 1) == 0 else { return nil }
            (columns, rows) = (max(columns, 2), max(rows, 2))
        }
        return columns * rows * block.bytes
    }

    /// The number that the C decoders have for it, where it has blocks of 4 by 4.
    var blockFormat: lamina_block_format? {
        switch self {
        case .bc1(let hasAlpha): hasAlpha ? LAMINA_BC1 : LAMINA_BC1_OPAQUE
        case .bc2: LAMINA_BC2
        case .bc3: LAMINA_BC3
        case .bc4(let isSigned): isSigned ? LAMINA_BC4_SIGNED : LAMINA_BC4
        case .bc5(let isSigned): isSigned ? LAMINA_BC5_SIGNED : LAMINA_BC5
        case .bc6h(let isSigned): isSigned ? LAMINA_BC6H_SIGNED : LAMINA_BC6H
        case .bc7: LAMINA_BC7
        case .etc1: LAMINA_ETC1
        case .etc2: LAMINA_ETC2
        case .etc2Alpha1: LAMINA_ETC2_ALPHA1
        case .etc2Alpha8: LAMINA_ETC2_ALPHA8
        case .eacR11(let isSigned): isSigned ? LAMINA_EAC_R11_SIGNED : LAMINA_EAC_R11
        case .eacRG11(let isSigned): isSigned ? LAMINA_EAC_RG11_SIGNED : LAMINA_EAC_RG11
        case .astc, .pvrtc, .plain: nil
        }
    }

    static let rgba = plain(bytes: 4, red: 0, green: 1, blue: 2, alpha: 3)
    static let bgra = plain(bytes: 4, red: 2, green: 1, blue: 0, alpha: 3)
    static let rgb = plain(bytes: 3, red: 0, green: 1, blue: 2, alpha: -1)
    static let bgr = plain(bytes: 3, red: 2, green: 1, blue: 0, alpha: -1)
    static let red = plain(bytes: 1, red: 0, green: -1, blue: -1, alpha: -1)
    static let redGreen = plain(bytes: 2, red: 0, green: 1, blue: -1, alpha: -1)
    static let gray = plain(bytes: 1, red: 0, green: 0, blue: 0, alpha: -1)
    static let grayAlpha = plain(bytes: 2, red: 0, green: 0, blue: 0, alpha: 1)

    /// The sizes of ASTC's blocks, in the order in which OpenGL, Vulkan and PVR number them.
    static let astcSizes = [
        (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8), (10, 10),
        (12, 10), (12, 12),
    ]

    static func astc(_ index: Int) -> TextureFormat {
        let size = astcSizes[index]
        return .astc(width: size.0, height: size.1)
    }
}
