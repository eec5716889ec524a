#include "CLaminaLazyLibrary.h"

#include <string.h>

// Which package of a distribution has a shared library: the one table for all errors that name one.

#define PACKAGES(debian, fedora, alpine) debian " (Debian, Ubuntu), " fedora " (Fedora), " alpine " (Alpine)"

static const struct {
    // The file's name up to the number of its interface.
    const char *file;
    const char *packages;
} table[] = {
    {"libSDL2-2.0.so", PACKAGES("libsdl2-2.0-0", "SDL2", "sdl2")},
    {"libastcenc.so", PACKAGES("libastcenc3d", "astc-encoder", "astc-encoder-libs")},
    {"libavcodec.so", PACKAGES("libavcodec59", "libavcodec-free", "ffmpeg-libavcodec")},
    {"libavformat.so", PACKAGES("libavformat59", "libavformat-free", "ffmpeg-libavformat")},
    {"libavif.so", PACKAGES("libavif15 or libavif16", "libavif", "libavif")},
    {"libavutil.so", PACKAGES("libavutil57", "libavutil-free", "ffmpeg-libavutil")},
    {"libcairo.so", PACKAGES("libcairo2", "cairo", "cairo")},
    {"libduktape.so", PACKAGES("libduktape207", "duktape", "duktape")},
    {"libexpat.so", PACKAGES("libexpat1", "expat", "libexpat")},
    {"libfontconfig.so", PACKAGES("libfontconfig1", "fontconfig", "fontconfig")},
    {"libfreetype.so", PACKAGES("libfreetype6", "freetype", "freetype")},
    {"libgif.so", PACKAGES("libgif7", "giflib", "giflib")},
    {"libglib-2.0.so", PACKAGES("libglib2.0-0", "glib2", "glib")},
    {"libgobject-2.0.so", PACKAGES("libglib2.0-0", "glib2", "glib")},
    {"libharfbuzz.so", PACKAGES("libharfbuzz0b", "harfbuzz", "harfbuzz")},
    {"libjpeg.so", PACKAGES("libjpeg62-turbo or libjpeg-turbo8", "libjpeg-turbo", "libjpeg-turbo")},
    {"liblcms2.so", PACKAGES("liblcms2-2", "lcms2", "lcms2")},
    {"libopenjp2.so", PACKAGES("libopenjp2-7", "openjpeg", "openjpeg")},
    {"libpango-1.0.so", PACKAGES("libpango-1.0-0", "pango", "pango")},
    {"libpangoft2-1.0.so", PACKAGES("libpangoft2-1.0-0", "pango", "pango")},
    {"libpng16.so", PACKAGES("libpng16-16", "libpng", "libpng")},
    {"libpolyclipping.so", PACKAGES("libpolyclipping22", "polyclipping", "clipper")},
    {"libswresample.so", PACKAGES("libswresample4", "libswresample-free", "ffmpeg-libswresample")},
    {"libswscale.so", PACKAGES("libswscale6", "libswscale-free", "ffmpeg-libswscale")},
    {"libtiff.so", PACKAGES("libtiff6", "libtiff", "tiff")},
    {"libvulkan.so", PACKAGES("libvulkan1", "vulkan-loader", "vulkan-loader")},
    {"libwebp.so", PACKAGES("libwebp7", "libwebp", "libwebp")},
    {"libwebpdemux.so", PACKAGES("libwebpdemux2", "libwebp", "libwebpdemux")},
    {"libwebpmux.so", PACKAGES("libwebpmux3", "libwebp", "libwebpmux")},
    {"libyajl.so", PACKAGES("libyajl2", "yajl", "yajl")},
    {"libz.so", PACKAGES("zlib1g", "zlib-ng-compat", "zlib")},
    {"libzip.so", PACKAGES("libzip4", "libzip", "libzip")},
    {"libzstd.so", PACKAGES("libzstd1", "libzstd", "zstd-libs")},
};

const char *lamina_lazy_packages(const char *file) {
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        size_t length = strlen(table[i].file);
        if (strncmp(file, table[i].file, length) == 0 && (file[length] == 0 || file[length] == '.'))
            return table[i].packages;
    }
    return NULL;
}
