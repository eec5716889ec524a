/// The containers' numbers for formats. `nil` stands for a format that is not supported.
extension TextureFormat {
    /// OpenGL's `glInternalFormat`, with whether colours are sRGB.
    static func openGL(_ number: Int) -> (TextureFormat, isSRGB: Bool)? {
        switch number {
        case 0x83F0: (.bc1(hasAlpha: false), false)
        case 0x83F1: (.bc1(hasAlpha: true), false)
        case 0x83F2: (.bc2, false)
        case 0x83F3: (.bc3, false)
        case 0x8C4C: (.bc1(hasAlpha: false), true)
        case 0x8C4D: (.bc1(hasAlpha: true), true)
        case 0x8C4E: (.bc2, true)
        case 0x8C4F: (.bc3, true)
        case 0x8DBB, 0x8DBC: (.bc4(isSigned: number == 0x8DBC), false)
        case 0x8DBD, 0x8DBE: (.bc5(isSigned: number == 0x8DBE), false)
        case 0x8E8C, 0x8E8D: (.bc7, number == 0x8E8D)
        case 0x8E8E, 0x8E8F: (.bc6h(isSigned: number == 0x8E8E), false)
        case 0x8D64: (.etc1, false)
        case 0x9270, 0x9271: (.eacR11(isSigned: number == 0x9271), false)
        case 0x9272, 0x9273: (.eacRG11(isSigned: number == 0x9273), false)
        case 0x9274, 0x9275: (.etc2, number == 0x9275)
        case 0x9276, 0x9277: (.etc2Alpha1, number == 0x9277)
        case 0x9278, 0x9279: (.etc2Alpha8, number == 0x9279)
        case 0x93B0...0x93BD: (.astc(number - 0x93B0), false)
        case 0x93D0...0x93DD: (.astc(number - 0x93D0), true)
        case 0x8C00, 0x8C01: (.pvrtc(bits: number == 0x8C00 ? 4 : 2, hasAlpha: false), false)
        case 0x8C02, 0x8C03: (.pvrtc(bits: number == 0x8C02 ? 4 : 2, hasAlpha: true), false)
        case 0x8A54, 0x8A55: (.pvrtc(bits: number == 0x8A54 ? 2 : 4, hasAlpha: false), true)
        case 0x8A56, 0x8A57: (.pvrtc(bits: number == 0x8A56 ? 2 : 4, hasAlpha: true), true)
        case 0x1908, 0x8058: (.rgba, false)
        case 0x8C43: (.rgba, true)
        case 0x80E1, 0x93A1: (.bgra, false)
        case 0x1907, 0x8051: (.rgb, false)
        case 0x8C41: (.rgb, true)
        case 0x1903, 0x8229: (.red, false)
        case 0x8227, 0x822B: (.redGreen, false)
        case 0x1909: (.gray, false)
        case 0x190A: (.grayAlpha, false)
        default: nil
        }
    }

    /// Vulkan's `VkFormat`.
    static func vulkan(_ number: Int) -> (TextureFormat, isSRGB: Bool)? {
        switch number {
        case 9, 15: (.red, number == 15)
        case 16, 22: (.redGreen, number == 22)
        case 23, 29: (.rgb, number == 29)
        case 30, 36: (.bgr, number == 36)
        case 37, 43: (.rgba, number == 43)
        case 44, 50: (.bgra, number == 50)
        case 131, 132: (.bc1(hasAlpha: false), number == 132)
        case 133, 134: (.bc1(hasAlpha: true), number == 134)
        case 135, 136: (.bc2, number == 136)
        case 137, 138: (.bc3, number == 138)
        case 139, 140: (.bc4(isSigned: number == 140), false)
        case 141, 142: (.bc5(isSigned: number == 142), false)
        case 143, 144: (.bc6h(isSigned: number == 144), false)
        case 145, 146: (.bc7, number == 146)
        case 147, 148: (.etc2, number == 148)
        case 149, 150: (.etc2Alpha1, number == 150)
        case 151, 152: (.etc2Alpha8, number == 152)
        case 153, 154: (.eacR11(isSigned: number == 154), false)
        case 155, 156: (.eacRG11(isSigned: number == 156), false)
        case 157...184: (.astc((number - 157) / 2), number % 2 == 0)
        case 1_000_054_000, 1_000_054_004: (.pvrtc(bits: 2, hasAlpha: true), number == 1_000_054_004)
        case 1_000_054_001, 1_000_054_005: (.pvrtc(bits: 4, hasAlpha: true), number == 1_000_054_005)
        default: nil
        }
    }

    /// The pixel format of PVR version 3: a number, or the channels' names and, above them, their bits.
    static func pvr(_ number: Int, _ bits: Int) -> TextureFormat? {
        guard bits == 0 else {
            func letters(_ text: StaticString) -> Int {
                text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
            }
            switch (number, bits) {
            case (letters("rgba"), 0x0808_0808): return .rgba
            case (letters("bgra"), 0x0808_0808): return .bgra
            case (letters("rgb"), 0x0008_0808): return .rgb
            case (letters("bgr"), 0x0008_0808): return .bgr
            case (letters("r"), 8): return .red
            case (letters("rg"), 0x0808): return .redGreen
            case (letters("l"), 8): return .gray
            case (letters("la"), 0x0808): return .grayAlpha
            default: return nil
            }
        }
        switch number {
        case 0, 1: return .pvrtc(bits: 2, hasAlpha: number == 1)
        case 2, 3: return .pvrtc(bits: 4, hasAlpha: number == 3)
        case 6: return .etc1
        case 7: return .bc1(hasAlpha: true)
        case 8, 9: return .bc2
        case 10, 11: return .bc3
        case 12: return .bc4(isSigned: false)
        case 13: return .bc5(isSigned: false)
        case 14: return .bc6h(isSigned: false)
        case 15: return .bc7
        case 22: return .etc2
        case 23: return .etc2Alpha8
        case 24: return .etc2Alpha1
        case 25: return .eacR11(isSigned: false)
        case 26: return .eacRG11(isSigned: false)
        case 27...40: return .astc(number - 27)
        default: return nil
        }
    }

    /// The pixel type of PVR version 2.
    static func oldPVR(_ number: Int, hasAlpha: Bool) -> TextureFormat? {
        switch number {
        case 0x0C, 0x18: .pvrtc(bits: 2, hasAlpha: hasAlpha)
        case 0x0D, 0x19: .pvrtc(bits: 4, hasAlpha: hasAlpha)
        case 0x12: .rgba
        case 0x15: .rgb
        case 0x1A: .bgra
        case 0x16: .gray
        case 0x17: .grayAlpha
        case 0x36: .etc1
        default: nil
        }
    }
}
