internal import CPNG
internal import CZlib

/// The versions of the libraries that images are read and written with, as found at run time.
package enum LibraryVersions {
    package static var all: [(name: String, version: String)] {
        [
            ("libpng", String(cString: png_get_libpng_ver(nil))),
            ("zlib", String(cString: zlibVersion())),
        ]
    }
}
