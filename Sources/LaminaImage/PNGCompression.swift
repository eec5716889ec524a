/// How hard PNG writing tries to make the file small.
public enum PNGCompression {
    /// 0 stores the pixels as they are; 9 is the smallest and slowest. From 6 on, zlib searches as well, which takes many
    /// times as long, and the smaller result is kept.
    public static let levels = 0...9
    /// Quick. At 1080p, user interfaces are 2 % larger than by libpng's own default, which takes ten times as long and more, and
    /// photographs 4 % smaller.
    public static let defaultLevel = 3
}
