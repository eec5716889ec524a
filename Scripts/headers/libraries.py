"""The libraries that Lamina opens, and who calls them."""
import collections

SYSTEM = "Sources/System"

Library = collections.namedtuple("Library", "headers users files directories version replaced needs language keep")


def library(headers, users, files=(), directories=(), version="", replaced=None, needs=None, language="c", keep=()):
    """What to read, who uses it, and which files are opened; alternatives of a file are separated by |.

    A library whose structures depend on its version has a header for each. `replaced` changes a line of what is installed, and
    `needs` is a line without which another version is installed. `keep` names what the sources need without naming it, or whole.
    """
    return Library(headers, users, files, directories, version, replaced, needs, language, keep)


IMAGE = [f"{SYSTEM}/CLaminaImage/*.c", f"{SYSTEM}/CLaminaImage/*.h", "Sources/LaminaImage/LibraryVersions.swift"]
TEXT = [f"{SYSTEM}/CLaminaText/*.c", f"{SYSTEM}/CLaminaText/*.h"]
GLIB = ["glib-2.0", "../lib/*/glib-2.0/include"]

LIBRARIES = {
    "PNG": library(["png.h"], IMAGE, ["libpng16.so.16"]),
    "Zlib": library(["zlib.h"], IMAGE + ["Sources/LaminaArchive/*.swift"], ["libz.so.1"]),
    # libjpeg-turbo has the interface that a distribution chose when it was built.
    "JPEG62": library(["stdio.h", "jpeglib.h", "jerror.h"], IMAGE, ["libjpeg.so.62"], version="62"),
    "JPEG80": library(
        ["stdio.h", "jpeglib.h", "jerror.h"], IMAGE, ["libjpeg.so.8"], version="80",
        replaced=("*/jconfig.h", "#define JPEG_LIB_VERSION  62", "#define JPEG_LIB_VERSION  80")),
    "LCMS": library(["lcms2.h"], IMAGE, ["liblcms2.so.2"]),
    "WebP": library(
        ["webp/decode.h", "webp/encode.h", "webp/demux.h", "webp/mux.h"],
        IMAGE + ["Sources/LaminaAnimatedFiles/*.swift", "Tests/LaminaMediaTests/ReadMovie.swift"],
        ["libwebp.so.7", "libwebpmux.so.3", "libwebpdemux.so.2"]),
    "OpenJPEG": library(["openjpeg.h"], IMAGE, ["libopenjp2.so.7"], ["openjpeg-*"]),
    "Zstd": library(["zstd.h"], IMAGE, ["libzstd.so.1"]),
    # The interface's number has structures of its own.
    "AVIF15": library(
        ["avif/avif.h"], IMAGE, ["libavif.so.15"], version="15", needs=("avif/avif.h", "AVIF_VERSION_MINOR 11")),
    "AVIF16": library(
        ["avif/avif.h"], IMAGE, ["libavif.so.16"], version="16", needs=("avif/avif.h", "AVIF_VERSION_MAJOR 1")),
    "TIFF": library(["tiffio.h"], IMAGE, ["libtiff.so.6"]),
    "ASTC": library(["astcenc.h"], IMAGE, ["libastcenc.so.3d|libastcenc.so.3|libastcenc.so"], language="c++"),
    "GIF": library(["gif_lib.h"], IMAGE + ["Sources/LaminaAnimatedFiles/*.swift"], ["libgif.so.7"]),
    "YAJL": library(["yajl/yajl_parse.h"], ["Sources/LaminaScene/JSON/*.swift"], ["libyajl.so.2"]),
    "Zip": library(["zip.h"], ["Sources/LaminaArchive/*.swift"], ["libzip.so.4|libzip.so.5"], keep=("zip_error",)),
    "Expat": library(["expat.h"], ["Sources/LaminaScene/CAML/Document/*.swift"], ["libexpat.so.1"]),
    "Vulkan": library(
        ["vulkan/vulkan.h"], ["Sources/LaminaVulkan/**/*.swift", f"{SYSTEM}/CLaminaVulkan/shim.h", "Tests/LaminaVulkanTests/*.swift"],
        keep=("VkDebugUtilsMessengerCallbackDataEXT",)),
    "Pango": library(
        ["fontconfig/fontconfig.h", "hb-ot.h", "hb.h", "pango/pangofc-font.h", "pango/pangofc-fontmap.h",
         "pango/pangoft2.h"],
        TEXT,
        ["libpangoft2-1.0.so.0", "libpango-1.0.so.0", "libgobject-2.0.so.0", "libglib-2.0.so.0",
         "libfontconfig.so.1", "libharfbuzz.so.0"],
        GLIB + ["pango-1.0", "harfbuzz", "freetype2"], keep=("g_malloc_n", "g_malloc0_n", "_PangoAttrClass", "_GTypeClass")),
    "Duktape": library(["duktape.h"], [f"{SYSTEM}/CLaminaExpressions/engine.c", f"{SYSTEM}/CLaminaExpressions/json.c", f"{SYSTEM}/CLaminaExpressions/library.c"], ["libduktape.so.207"]),
    "SDL": library(["SDL2/SDL.h", "SDL2/SDL_vulkan.h", "SDL2/SDL_syswm.h"], [f"{SYSTEM}/CLaminaWindow/*.c"], ["libSDL2-2.0.so.0"], ["SDL2"], keep=("SDL_PixelFormat", "SDL_version")),
    "GLib": library(["glib.h"], [f"{SYSTEM}/CLaminaDigest/*.c"], ["libglib-2.0.so.0"], GLIB),
    "Cairo": library(
        ["cairo/cairo-pdf.h", "cairo/cairo-ft.h"], [f"{SYSTEM}/CLaminaPDF/*.c", "Tests/LaminaDrawTests/CairoPicture.swift"],
        ["libcairo.so.2", "libfreetype.so.6"], ["cairo", "freetype2"],
        keep=("_cairo_user_data_key",)),
}
