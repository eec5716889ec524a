internal import CLaminaLCMS
internal import CLaminaPNG
internal import CLaminaZlib

#if ImageFormats
    internal import CLaminaImage
    internal import CLaminaOpenJPEG
    internal import CLaminaTIFF
    internal import CLaminaWebP
    internal import CLaminaZstd
#endif

/// The versions of the libraries that images are read and written with, as found at run time.
package enum LibraryVersions {
    package static var all: [(name: String, version: String)] {
        var versions = [
            (name: "libpng", version: text(png_get_libpng_ver(nil))),
            ("zlib", text(zlibVersion())),
        ]
        #if ImageFormats
            let webP = Int(WebPGetDecoderVersion())
            versions += [
                ("libwebp", webP == 0 ? missing : "\(webP >> 16).\(webP >> 8 & 255).\(webP & 255)"),
                ("OpenJPEG", text(opj_version())),
                ("libavif", text(lamina_avif_version())),
                ("libtiff", tiffVersion),
            ]
        #endif
        let color = Int(cmsGetEncodedCMMversion())
        versions.append(
            ("Little CMS", color == 0 ? missing : "\(color / 1000).\(color % 1000 / 10)"))
        #if ImageFormats
            versions.append(("zstd", text(ZSTD_versionString())))
        #endif
        return versions
    }

    private static let missing = "missing"

    /// The version that a library gives; `nil` if the library is missing.
    private static func text(_ version: UnsafePointer<CChar>?) -> String {
        version.map { String(cString: $0) } ?? missing
    }

    #if ImageFormats
        /// The number in a text such as “LIBTIFF, Version 4.5.0” and what follows.
        private static var tiffVersion: String {
            guard let text = TIFFGetVersion().map({ String(cString: $0) }) else { return missing }
            return text.split(whereSeparator: \.isWhitespace).first { $0.first?.isNumber == true }.map(
                String.init) ?? text
        }
    #endif
}
