extension CGImage {
    package var mipLevelCount: Int { 1 }
    package func mipLevel(_ level: Int) -> CGImage? { nil }
}
