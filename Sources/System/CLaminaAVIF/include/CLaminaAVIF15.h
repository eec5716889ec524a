#pragma once

// What Lamina calls of avif/avif.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef AVIF_DATA_EMPTY
#define AVIF_DATA_EMPTY { NULL, 0 }
#endif
#ifndef AVIF_FALSE
#define AVIF_FALSE 0
#endif
#ifndef AVIF_QUANTIZER_WORST_QUALITY
#define AVIF_QUANTIZER_WORST_QUALITY 63
#endif
#ifndef AVIF_TRUE
#define AVIF_TRUE 1
#endif
#ifndef AVIF_VERSION_MAJOR
#define AVIF_VERSION_MAJOR 0
#endif

struct avifCleanApertureBox;
struct avifCodecSpecificOptions;
struct avifCropRect;
struct avifDecoder;
struct avifDecoderData;
struct avifDiagnostics;
struct avifEncoder;
struct avifEncoderData;
struct avifIO;
struct avifIOStats;
struct avifImage;
struct avifImageMirror;
struct avifImageRotation;
struct avifImageTiming;
struct avifPixelAspectRatioBox;
struct avifRGBImage;
struct avifRWData;
typedef int avifBool;
const char *avifVersion(void) __asm__("lamina_avif15_avifVersion");
typedef enum avifResult avifResult;
enum avifResult { AVIF_RESULT_OK = 0, AVIF_RESULT_BMFF_PARSE_FAILED = 9, AVIF_RESULT_NO_CODEC_AVAILABLE = 15, AVIF_RESULT_TRUNCATED_DATA = 20, AVIF_RESULT_NOT_IMPLEMENTED = 25, AVIF_RESULT_OUT_OF_MEMORY = 26 };
const char *avifResultToString(avifResult result) __asm__("lamina_avif15_avifResultToString");
typedef struct avifRWData avifRWData;
struct avifRWData {
    uint8_t *data;
    size_t size;
};
void avifRWDataFree(avifRWData *raw) __asm__("lamina_avif15_avifRWDataFree");
typedef enum avifPixelFormat avifPixelFormat;
enum avifPixelFormat { AVIF_PIXEL_FORMAT_YUV444 = 1, AVIF_PIXEL_FORMAT_YUV420 = 3, AVIF_PIXEL_FORMAT_YUV400 = 4 };
typedef enum avifChromaSamplePosition avifChromaSamplePosition;
enum avifChromaSamplePosition { AVIF_CHROMA_SAMPLE_POSITION_UNKNOWN = 0 };
typedef enum avifRange avifRange;
enum avifRange { AVIF_RANGE_FULL = 1 };
enum { AVIF_COLOR_PRIMARIES_BT709 = 1, AVIF_COLOR_PRIMARIES_BT2020 = 9 };
typedef uint16_t avifColorPrimaries;
void avifColorPrimariesGetValues(avifColorPrimaries acp, float *outPrimaries) __asm__("lamina_avif15_avifColorPrimariesGetValues");
typedef uint16_t avifTransferCharacteristics;
enum { AVIF_MATRIX_COEFFICIENTS_IDENTITY = 0, AVIF_MATRIX_COEFFICIENTS_BT709 = 1, AVIF_MATRIX_COEFFICIENTS_BT601 = 6, AVIF_MATRIX_COEFFICIENTS_BT2020_NCL = 9 };
typedef uint16_t avifMatrixCoefficients;
typedef struct avifDiagnostics avifDiagnostics;
struct avifDiagnostics {
    char error[256];
};
typedef enum avifTransformFlag avifTransformFlag;
enum avifTransformFlag { AVIF_TRANSFORM_CLAP = 2, AVIF_TRANSFORM_IROT = 4, AVIF_TRANSFORM_IMIR = 8 };
typedef uint32_t avifTransformFlags;
typedef struct avifPixelAspectRatioBox avifPixelAspectRatioBox;
struct avifPixelAspectRatioBox {
    uint32_t hSpacing;
    uint32_t vSpacing;
};
typedef struct avifCleanApertureBox avifCleanApertureBox;
struct avifCleanApertureBox {
    uint32_t widthN;
    uint32_t widthD;
    uint32_t heightN;
    uint32_t heightD;
    uint32_t horizOffN;
    uint32_t horizOffD;
    uint32_t vertOffN;
    uint32_t vertOffD;
};
typedef struct avifImageRotation avifImageRotation;
struct avifImageRotation {
    uint8_t angle;
};
typedef struct avifImageMirror avifImageMirror;
struct avifImageMirror {
    uint8_t mode;
};
typedef struct avifCropRect avifCropRect;
struct avifCropRect {
    uint32_t x;
    uint32_t y;
    uint32_t width;
    uint32_t height;
};
avifBool avifCropRectConvertCleanApertureBox(avifCropRect *cropRect, const avifCleanApertureBox *clap, uint32_t imageW, uint32_t imageH, avifPixelFormat yuvFormat, avifDiagnostics *diag) __asm__("lamina_avif15_avifCropRectConvertCleanApertureBox");
typedef struct avifImage avifImage;
struct avifImage {
    uint32_t width;
    uint32_t height;
    uint32_t depth;
    avifPixelFormat yuvFormat;
    avifRange yuvRange;
    avifChromaSamplePosition yuvChromaSamplePosition;
    uint8_t * yuvPlanes[3];
    uint32_t yuvRowBytes[3];
    avifBool imageOwnsYUVPlanes;
    uint8_t *alphaPlane;
    uint32_t alphaRowBytes;
    avifBool imageOwnsAlphaPlane;
    avifBool alphaPremultiplied;
    avifRWData icc;
    avifColorPrimaries colorPrimaries;
    avifTransferCharacteristics transferCharacteristics;
    avifMatrixCoefficients matrixCoefficients;
    avifTransformFlags transformFlags;
    avifPixelAspectRatioBox pasp;
    avifCleanApertureBox clap;
    avifImageRotation irot;
    avifImageMirror imir;
    avifRWData exif;
    avifRWData xmp;
};
avifImage *avifImageCreate(uint32_t width, uint32_t height, uint32_t depth, avifPixelFormat yuvFormat) __asm__("lamina_avif15_avifImageCreate");
void avifImageDestroy(avifImage *image) __asm__("lamina_avif15_avifImageDestroy");
typedef enum avifRGBFormat avifRGBFormat;
enum avifRGBFormat { AVIF_RGB_FORMAT_RGBA = 1, AVIF_RGB_FORMAT_BGRA = 4 };
typedef enum avifChromaUpsampling avifChromaUpsampling;
enum avifChromaUpsampling { AVIF_CHROMA_UPSAMPLING_AUTOMATIC = 0 };
typedef enum avifChromaDownsampling avifChromaDownsampling;
enum avifChromaDownsampling { AVIF_CHROMA_DOWNSAMPLING_AUTOMATIC = 0 };
typedef struct avifRGBImage avifRGBImage;
struct avifRGBImage {
    uint32_t width;
    uint32_t height;
    uint32_t depth;
    avifRGBFormat format;
    avifChromaUpsampling chromaUpsampling;
    avifChromaDownsampling chromaDownsampling;
    avifBool avoidLibYUV;
    avifBool ignoreAlpha;
    avifBool alphaPremultiplied;
    avifBool isFloat;
    uint8_t *pixels;
    uint32_t rowBytes;
};
void avifRGBImageSetDefaults(avifRGBImage *rgb, const avifImage *image) __asm__("lamina_avif15_avifRGBImageSetDefaults");
avifResult avifImageRGBToYUV(avifImage *image, const avifRGBImage *rgb) __asm__("lamina_avif15_avifImageRGBToYUV");
avifResult avifImageYUVToRGB(const avifImage *image, avifRGBImage *rgb) __asm__("lamina_avif15_avifImageYUVToRGB");
typedef enum avifCodecChoice avifCodecChoice;
enum avifCodecChoice { AVIF_CODEC_CHOICE_AOM = 1 };
typedef enum avifCodecFlag avifCodecFlag;
enum avifCodecFlag { AVIF_CODEC_FLAG_CAN_DECODE = 1, AVIF_CODEC_FLAG_CAN_ENCODE = 2 };
typedef uint32_t avifCodecFlags;
const char *avifCodecName(avifCodecChoice choice, avifCodecFlags requiredFlags) __asm__("lamina_avif15_avifCodecName");
typedef struct avifIO avifIO;
typedef enum avifStrictFlag avifStrictFlag;
enum avifStrictFlag { AVIF_STRICT_CLAP_VALID = 2 };
typedef uint32_t avifStrictFlags;
typedef struct avifIOStats avifIOStats;
struct avifIOStats {
    size_t colorOBUSize;
    size_t alphaOBUSize;
};
typedef enum avifDecoderSource avifDecoderSource;
enum avifDecoderSource { AVIF_DECODER_SOURCE_AUTO = 0 };
typedef struct avifImageTiming avifImageTiming;
struct avifImageTiming {
    uint64_t timescale;
    double pts;
    uint64_t ptsInTimescales;
    double duration;
    uint64_t durationInTimescales;
};
typedef enum avifProgressiveState avifProgressiveState;
enum avifProgressiveState { AVIF_PROGRESSIVE_STATE_UNAVAILABLE = 0 };
typedef struct avifDecoder avifDecoder;
struct avifDecoder {
    avifCodecChoice codecChoice;
    int maxThreads;
    avifDecoderSource requestedSource;
    avifBool allowProgressive;
    avifBool allowIncremental;
    avifBool ignoreExif;
    avifBool ignoreXMP;
    uint32_t imageSizeLimit;
    uint32_t imageDimensionLimit;
    uint32_t imageCountLimit;
    avifStrictFlags strictFlags;
    avifImage *image;
    int imageIndex;
    int imageCount;
    avifProgressiveState progressiveState;
    avifImageTiming imageTiming;
    uint64_t timescale;
    double duration;
    uint64_t durationInTimescales;
    avifBool alphaPresent;
    avifIOStats ioStats;
    avifDiagnostics diag;
    avifIO *io;
    struct avifDecoderData *data;
};
avifDecoder *avifDecoderCreate(void) __asm__("lamina_avif15_avifDecoderCreate");
void avifDecoderDestroy(avifDecoder *decoder) __asm__("lamina_avif15_avifDecoderDestroy");
avifResult avifDecoderSetIOMemory(avifDecoder *decoder, const uint8_t *data, size_t size) __asm__("lamina_avif15_avifDecoderSetIOMemory");
avifResult avifDecoderParse(avifDecoder *decoder) __asm__("lamina_avif15_avifDecoderParse");
avifResult avifDecoderNextImage(avifDecoder *decoder) __asm__("lamina_avif15_avifDecoderNextImage");
typedef struct avifEncoder avifEncoder;
struct avifEncoder {
    avifCodecChoice codecChoice;
    int maxThreads;
    int speed;
    int keyframeInterval;
    uint64_t timescale;
    int minQuantizer;
    int maxQuantizer;
    int minQuantizerAlpha;
    int maxQuantizerAlpha;
    int tileRowsLog2;
    int tileColsLog2;
    avifBool autoTiling;
    avifIOStats ioStats;
    avifDiagnostics diag;
    struct avifEncoderData *data;
    struct avifCodecSpecificOptions *csOptions;
};
avifEncoder *avifEncoderCreate(void) __asm__("lamina_avif15_avifEncoderCreate");
avifResult avifEncoderWrite(avifEncoder *encoder, const avifImage *image, avifRWData *output) __asm__("lamina_avif15_avifEncoderWrite");
void avifEncoderDestroy(avifEncoder *encoder) __asm__("lamina_avif15_avifEncoderDestroy");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_avif15_missing(void);
