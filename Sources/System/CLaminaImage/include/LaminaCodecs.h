#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Image formats other than PNG. All functions write straight BGRA in tight rows unless they say otherwise, print
// nothing, and leave no allocated memory except where they say so.

typedef enum {
    LAMINA_IMAGE_OK = 0,
    LAMINA_IMAGE_TRUNCATED,
    LAMINA_IMAGE_CORRUPT,
    LAMINA_IMAGE_UNSUPPORTED,
    LAMINA_IMAGE_OUT_OF_MEMORY,
    /// The library of the format cannot be opened.
    LAMINA_IMAGE_MISSING,
} lamina_image_status;

typedef struct {
    lamina_image_status status;
    /// The number of bytes that had been read when it failed, or 0 where that is not known.
    size_t offset;
    /// The library's own message.
    char message[400];
} lamina_image_result;

/// A result with a formatted message, as `printf` makes it.
lamina_image_result lamina_image_failure(lamina_image_status status, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Frees memory that a function of this header allocated.
void lamina_image_free(void *memory);

typedef struct {
    uint32_t width, height;
    uint16_t orientation;
    /// The bits of a sample, the samples of a pixel, and the number of the compression.
    uint16_t bits, samples, compression;
    /// Whether pixels are decoded as grey or as inks; colours otherwise.
    bool alpha, gray, cmyk;
    /// Whether samples are numbers of grey, RGB or CMYK, and whether these are floats.
    bool is_plain, floats;
    /// The ICC profile of what is decoded, freed with lamina_image_free; NULL if there is none.
    uint8_t *profile;
    size_t profile_length;
} lamina_tiff_info;

/// Reads the directory of a picture of a TIFF, which begins at a byte of the file.
lamina_image_result lamina_tiff_probe(
    const uint8_t *data, size_t length, uint64_t directory, lamina_tiff_info *info);

/// What a TIFF is decoded into: straight BGRA, or inks for CMYK; words, see LaminaWide.h; or straight red, green, blue and
/// alpha as floats without a bound. The last two are for numbers of grey and RGB.
typedef enum { LAMINA_TIFF_BYTES, LAMINA_TIFF_WORDS, LAMINA_TIFF_FLOATS } lamina_tiff_form;

/// Decodes a picture of a TIFF, as it is stored.
lamina_image_result lamina_tiff_decode(
    const uint8_t *data, size_t length, uint64_t directory, lamina_tiff_form form, void *pixels, uint32_t width,
    uint32_t height);

/// The most scans of a progressive JPEG: each costs time over the whole picture.
enum { LAMINA_JPEG_SCANS = 100 };

/// Why libjpeg-turbo cannot be used; NULL if it can.
const char *lamina_jpeg_missing(void);

/// Decodes a JPEG into opaque BGRA, or into the four samples that it stores where it has four components.
lamina_image_result lamina_jpeg_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height);

typedef struct {
    uint32_t width, height;
    bool alpha, animated;
} lamina_webp_info;

/// Reads the header of a WebP file of which at least the first bytes are there.
lamina_image_result lamina_webp_probe(const uint8_t *data, size_t length, lamina_webp_info *info);

/// Decodes a WebP that is no animation, or one picture of an animation.
lamina_image_result lamina_webp_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height);

typedef struct {
    uint32_t width, height;
    bool alpha, gray, cmyk;
    /// Whether samples are anything but 8 bits of RGB.
    bool converted;
    /// The most bits of a sample.
    uint16_t bits;
    /// Allocated; `NULL` where there is none.
    uint8_t *profile;
    size_t profile_length;
} lamina_jp2_info;

/// Reads the header of a JPEG 2000 file: `contained` in JP2 or a bare codestream.
lamina_image_result lamina_jp2_probe(const uint8_t *data, size_t length, bool contained, lamina_jp2_info *info);

/// Decodes a JPEG 2000 file into straight BGRA, or into inks for CMYK; or into words (see LaminaWide.h) if they are wanted, but
/// no inks.
lamina_image_result lamina_jp2_decode(
    const uint8_t *data, size_t length, bool contained, bool wants_words, void *pixels, uint32_t width,
    uint32_t height);

typedef struct {
    /// After cropping to the clean aperture, before rotation and mirroring.
    uint32_t width, height, crop_x, crop_y;
    bool alpha, gray;
    uint32_t depth;
    /// The numbers of the primaries and of the curve (ITU-T H.273).
    uint16_t primaries, transfer;
    /// In the numbers of EXIF.
    int orientation;
    /// Allocated; `NULL` where there is none.
    uint8_t *profile;
    size_t profile_length;
} lamina_avif_info;

typedef struct {
    uint32_t x, y, width, height;
} lamina_avif_area;

/// The version of libavif; NULL if it is missing.
const char *lamina_avif_version(void);

lamina_image_result lamina_avif_probe(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_info *info);

typedef struct {
    /// Allocated; `NULL` where there is none.
    uint8_t *exif, *xmp;
    size_t exif_length, xmp_length;
} lamina_avif_blocks;

/// Reads the metadata of an AVIF; none where the file is at fault.
void lamina_avif_metadata(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_blocks *blocks);

/// Decodes the given part of an AVIF, into words (see LaminaWide.h) if they are wanted.
lamina_image_result lamina_avif_decode(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_area area,
    bool wants_words, void *pixels);

/// Decodes one picture of a GIF: `head` is the file up to the end of the global colour table, `picture` begins at
/// the picture's descriptor and ends with its last sub-block. `transparent` is the palette entry that stays clear, or
/// negative. Writes premultiplied BGRA.
lamina_image_result lamina_gif_decode(
    const uint8_t *head, size_t head_length, const uint8_t *picture, size_t picture_length, int transparent,
    uint8_t *pixels, uint32_t width, uint32_t height);

/// Writes premultiplied BGRA over an opaque colour (red, green, blue) as JPEG; `quality` is 0 to 100. `data` is allocated.
lamina_image_result lamina_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, const uint8_t background[3],
    uint8_t **data, size_t *length);

/// Writes bytes of one channel as a grey JPEG.
lamina_image_result lamina_jpeg_encode_gray(
    const uint8_t *levels, uint32_t width, uint32_t height, int quality, uint8_t **data, size_t *length);

/// Writes straight RGBA as a still WebP; every pixel is exact at quality 100. `data` is allocated.
lamina_image_result lamina_webp_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **data, size_t *length);

/// Straight RGBA for an AVIF: bytes for a depth of 8, else numbers of 16 bits up to 2^depth - 1. Primaries and transfer are
/// code points of ITU-T H.273.
typedef struct {
    const void *pixels;
    uint32_t width, height;
    uint32_t depth;
    uint32_t primaries, transfer;
    int quality;
    bool has_alpha;
} lamina_avif_picture;

/// Writes an AVIF; every pixel is exact at quality 100. `data` is allocated.
lamina_image_result lamina_avif_encode(const lamina_avif_picture *picture, uint8_t **data, size_t *length);

/// Make a strip of a TIFF smaller, by deflate, by runs within rows of so many bytes, at least 1, and by LZW. `target` is allocated; false without memory for it.
bool lamina_tiff_deflate(const uint8_t *data, size_t length, uint8_t **target, size_t *target_length);
bool lamina_tiff_pack_bits(
    const uint8_t *data, size_t length, size_t row, uint8_t **target, size_t *target_length);
bool lamina_tiff_lzw(const uint8_t *data, size_t length, uint8_t **target, size_t *target_length);

/// Lays `source` over `target`, both premultiplied BGRA, rounding to nearest.
void lamina_image_lay_over(const uint8_t *source, uint8_t *target, size_t count);

/// Multiplies premultiplied BGRA by a mask of BGRA with equal colours, stretched linearly to the same size.
void lamina_image_mask(
    uint8_t *pixels, uint32_t width, uint32_t height, const uint8_t *mask, uint32_t mask_width,
    uint32_t mask_height);

/// The meaning of a pixel's four bytes before conversion.
typedef enum {
    LAMINA_COLOR_BGRA,
    /// BGRA with equal colours.
    LAMINA_COLOR_GRAY,
    LAMINA_COLOR_CMYK,
    LAMINA_COLOR_CMYK_INVERTED,
} lamina_color_layout;

typedef struct lamina_color lamina_color;

/// A conversion to sRGB; `NULL` where there is nothing to convert, because the profile is unusable or its colours are
/// sRGB's to within a level. Inks are always converted, without a profile by multiplication.
lamina_color *lamina_color_create(const void *profile, size_t length, lamina_color_layout layout);
/// An ICC profile of these primaries (white, red, green, blue as x, y), with sRGB's curve, or with a power where
/// `gamma` is above 0. Allocated; `NULL` where the primaries span nothing.
uint8_t *lamina_color_profile(const double primaries[8], double gamma, size_t *length);

/// Whether a profile can be read and is for these samples, even if there is nothing to convert.
bool lamina_color_usable(const void *profile, size_t length, lamina_color_layout layout);

// How many components a profile of grey, RGB or inks has; 0 for others and for bytes that are no profile. The description
// is written with a 0 at its end.
int lamina_color_profile_components(const void *profile, size_t length, char *name, size_t capacity);

// One colour of a profile in sRGB, or the other way, 0...1 each. `from` and `to` have room for four numbers.
bool lamina_color_point(const void *profile, size_t length, bool to_profile, const double *from, double *to);

// A profile of a parametric curve of Little CMS' type 4, of grey unless six primaries are given. Freed with
// lamina_image_free.
uint8_t *lamina_color_curve_profile(
    const double *primaries, const double white[2], const double parameters[5], size_t *length);
void lamina_color_free(lamina_color *color);

/// Converts straight pixels in place; alpha stays, inks become opaque.
void lamina_color_apply(const lamina_color *color, uint8_t *pixels, size_t count);

/// Turns a picture of `width` by `height` pixels for display; `orientation` in the numbers of EXIF.
void lamina_image_orient(
    const uint32_t *source, uint32_t width, uint32_t height, int orientation, uint32_t *target);

/// Inflates the beginning of a zlib stream; false where it is damaged or too short to fill the target.
bool lamina_inflate(const uint8_t *data, size_t length, uint8_t *target, size_t target_length);

/// Decompresses the beginning of a Zstandard frame in the same way.
bool lamina_zstd(const uint8_t *data, size_t length, uint8_t *target, size_t target_length);
