internal import CLaminaLCMS
internal import CLaminaZlib

#if ImageFormats
    internal import CLaminaASTC
    internal import CLaminaZstd
#endif

/// Libraries that one step needs in a picture whose format another library reads: why each cannot be opened, with the packages
/// that have it; `nil` if it can.
enum MissingLibrary {
    /// For compressed data.
    static var zlib: String? { lamina_zlib_missing().map { String(cString: $0) } }

    /// For colour profiles.
    static var littleCMS: String? { lamina_lcms_missing().map { String(cString: $0) } }

    #if ImageFormats
        /// For textures that were compressed again.
        static var zstandard: String? { lamina_zstd_missing().map { String(cString: $0) } }

        /// For textures of ASTC.
        static var astc: String? { lamina_astc_missing().map { String(cString: $0) } }
    #else
        static var zstandard: String? { nil }
        static var astc: String? { nil }
    #endif
}
