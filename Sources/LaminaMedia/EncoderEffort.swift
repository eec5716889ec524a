import LaminaImage

/// The settings of each encoder for an effort from 0 (fastest) to 9 (smallest file).
///
/// At 2 an encoder about keeps up with drawing on two cores: a full HD frame takes x264 a sixtieth to a thirtieth of a second, and
/// libvpx a twentieth. x264's files are then no larger than at 5, which is its preset `medium`, at the same quality; at 1 they are
/// up to twice as large, and at 0 two to five times. From 2 on each step towards 9 takes longer.
public enum EncoderEffort {
    /// The effort where none is asked for.
    public static let standard = 2
    /// The efforts there are.
    public static let range = 0...9

    /// x264's preset.
    static func x264(_ effort: Int) -> String {
        [
            "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
            "veryslow",
        ][effort]
    }

    /// x265's preset.
    static func x265(_ effort: Int) -> String {
        [
            "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
            "veryslow",
        ][effort]
    }

    /// libvpx's deadline and `cpu-used`: its realtime way below 4.
    static func vp9(_ effort: Int) -> (deadline: String, speed: Int) {
        effort < 4 ? ("realtime", [8, 8, 7, 5][effort]) : ("good", [5, 4, 3, 2, 1, 0][effort - 4])
    }

    /// SVT-AV1's preset.
    static func svtAV1(_ effort: Int) -> Int { [12, 10, 9, 8, 7, 6, 5, 4, 3, 2][effort] }

    /// libaom's `cpu-used`.
    static func aom(_ effort: Int) -> Int { [8, 8, 7, 6, 5, 4, 3, 2, 1, 0][effort] }

    /// rav1e's speed.
    static func rav1e(_ effort: Int) -> Int { [10, 10, 9, 8, 7, 6, 5, 4, 3, 2][effort] }

    /// libwebp's level of lossless pictures, 0 to 9.
    static func losslessWebP(_ effort: Int) -> Int32 { [0, 1, 3, 4, 5, 6, 7, 8, 9, 9][effort] }

    /// libwebp's method of lossy pictures, 0 to 6.
    static func lossyWebP(_ effort: Int) -> Int32 { [0, 1, 3, 3, 4, 4, 5, 5, 6, 6][effort] }

    /// The level of PNG and APNG, 1 to 9; the standard one is the library's own.
    static func png(_ effort: Int) -> Int {
        effort == standard ? PNGCompression.defaultLevel : max(1, effort)
    }
}
