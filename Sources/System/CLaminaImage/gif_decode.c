#ifdef LAMINA_IMAGE_FORMATS

#include "CLaminaImage.h"

#include <CLaminaGIF.h>
#include <string.h>

// The input of giflib: a GIF with a single picture.
typedef struct {
    const uint8_t *parts[3];
    size_t lengths[3];
    int part;
    size_t offset;
} source;

static int read_bytes(GifFileType *file, GifByteType *target, int count) {
    source *from = file->UserData;
    int done = 0;
    while (done < count && from->part < 3) {
        size_t left = from->lengths[from->part] - from->offset;
        size_t some = (size_t)(count - done) < left ? (size_t)(count - done) : left;
        memcpy(target + done, from->parts[from->part] + from->offset, some);
        done += (int)some;
        from->offset += some;
        if (from->offset == from->lengths[from->part]) {
            from->part++;
            from->offset = 0;
        }
    }
    return done;
}

static lamina_image_result failure(const GifFileType *file, int code) {
    const char *words = GifErrorString(file ? file->Error : code);
    return lamina_image_failure(LAMINA_IMAGE_CORRUPT, 0, "%s", words ? words : "giflib does not say why");
}

static int row_of(uint32_t line, uint32_t height, bool interlaced) {
    if (!interlaced) return (int)line;
    static const uint32_t starts[4] = {0, 4, 2, 1}, steps[4] = {8, 8, 4, 2};
    for (int pass = 0; pass < 4; pass++) {
        uint32_t rows = height > starts[pass] ? (height - starts[pass] + steps[pass] - 1) / steps[pass] : 0;
        if (line < rows) return (int)(starts[pass] + line * steps[pass]);
        line -= rows;
    }
    return 0;
}

static lamina_image_result read_picture(
    GifFileType *file, int transparent, uint8_t *pixels, uint32_t width, uint32_t height) {
    GifRecordType record;
    if (DGifGetRecordType(file, &record) == GIF_ERROR || record != IMAGE_DESC_RECORD_TYPE
        || DGifGetImageDesc(file) == GIF_ERROR)
        return failure(file, 0);
    if (file->Image.Width != (int)width || file->Image.Height != (int)height)
        return lamina_image_failure(LAMINA_IMAGE_CORRUPT, 0, "the picture has another size than its header says");
    const ColorMapObject *map = file->Image.ColorMap ? file->Image.ColorMap : file->SColorMap;
    if (!map) return lamina_image_failure(LAMINA_IMAGE_CORRUPT, 0, "no colour table");
    uint32_t colors[256] = {0};
    for (int i = 0; i < 256 && i < map->ColorCount; i++) {
        GifColorType c = map->Colors[i];
        colors[i] = 0xff000000u | (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 | c.Blue;
    }
    // Entries behind the table are black, as other readers have it.
    for (int i = map->ColorCount; i < 256; i++) colors[i] = 0xff000000u;
    if (transparent >= 0 && transparent < 256) colors[transparent] = 0;
    GifPixelType line[65536];
    for (uint32_t y = 0; y < height; y++) {
        if (DGifGetLine(file, line, (int)width) == GIF_ERROR) return failure(file, 0);
        uint8_t *row = pixels + (size_t)row_of(y, height, file->Image.Interlace) * width * 4;
        for (uint32_t x = 0; x < width; x++) memcpy(row + 4 * x, &colors[line[x]], 4);
    }
    return (lamina_image_result){0};
}

lamina_image_result lamina_gif_decode(
    const uint8_t *head, size_t head_length, const uint8_t *picture, size_t picture_length, int transparent,
    uint8_t *pixels, uint32_t width, uint32_t height) {
    const char *missing = lamina_gif_missing();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_MISSING, 0, "GIF without giflib: %s", missing);
    static const uint8_t trailer = 0x3b;
    source from = {{head, picture, &trailer}, {head_length, picture_length, 1}, 0, 0};
    int code = 0;
    GifFileType *file = DGifOpen(&from, read_bytes, &code);
    if (!file) return failure(NULL, code);
    lamina_image_result result = read_picture(file, transparent, pixels, width, height);
    DGifCloseFile(file, &code);
    return result;
}

#endif
