internal import CLaminaAVIF
internal import CLaminaLCMS
internal import CLaminaOpenJPEG
internal import CLaminaPNG
internal import CLaminaWebP
internal import CLaminaZlib
internal import CLaminaZstd

/// The versions of the libraries that images are read and written with, as found at run time.
package enum LibraryVersions {
    package static var all: [(name: String, version: String)] {
        let webP = Int(WebPGetDecoderVersion())
        let color = Int(cmsGetEncodedCMMversion())
        return [
            ("libpng", String(cString: png_get_libpng_ver(nil))),
            ("zlib", String(cString: zlibVersion())),
            ("libwebp", "\(webP >> 16).\(webP >> 8 & 255).\(webP & 255)"),
            ("OpenJPEG", String(cString: opj_version())),
            // Missing, it has none.
            ("libavif", avifVersion().map { String(cString: $0) } ?? "missing"),
            ("Little CMS", "\(color / 1000).\(color % 1000 / 10)"),
            ("zstd", String(cString: ZSTD_versionString())),
        ]
    }
}
