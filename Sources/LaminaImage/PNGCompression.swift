/// How hard PNG writing tries to make the file small.
public enum PNGCompression {
    /// 0 stores the pixels as they are; 9 is the smallest and slowest. From 4 on, several ways of compressing are
    /// tried on all of the picture and the smallest is kept.
    public static let levels = 0...9
    /// Quick, and smaller than libpng's own default at 1080p by a little for user interfaces and by a fifth for
    /// photographs.
    public static let defaultLevel = 3
}
