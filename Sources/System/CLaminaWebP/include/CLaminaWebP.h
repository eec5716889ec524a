#pragma once

// What Lamina calls of webp/decode.h, webp/encode.h, webp/demux.h, webp/mux.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef WEBP_DECODER_ABI_VERSION
#define WEBP_DECODER_ABI_VERSION 0x0209
#endif
#ifndef WEBP_DEMUX_ABI_VERSION
#define WEBP_DEMUX_ABI_VERSION 0x0107
#endif
#ifndef WEBP_ENCODER_ABI_VERSION
#define WEBP_ENCODER_ABI_VERSION 0x020f
#endif
#ifndef WEBP_INLINE
#define WEBP_INLINE inline
#endif
#ifndef WEBP_MUX_ABI_VERSION
#define WEBP_MUX_ABI_VERSION 0x0108
#endif

struct WebPAnimDecoder;
struct WebPAnimDecoderOptions;
struct WebPAnimEncoder;
struct WebPAnimEncoderOptions;
struct WebPAnimInfo;
struct WebPAuxStats;
struct WebPBitstreamFeatures;
struct WebPConfig;
struct WebPData;
struct WebPDecBuffer;
struct WebPDecoderConfig;
struct WebPDecoderOptions;
struct WebPMemoryWriter;
struct WebPMuxAnimParams;
struct WebPPicture;
struct WebPRGBABuffer;
struct WebPYUVABuffer;
void WebPFree(void *ptr) __asm__("lamina_webp_WebPFree");
typedef struct WebPRGBABuffer WebPRGBABuffer;
struct WebPRGBABuffer {
    uint8_t *rgba;
    int stride;
    size_t size;
};
typedef struct WebPYUVABuffer WebPYUVABuffer;
struct WebPYUVABuffer {
    uint8_t *y;
    uint8_t *u;
    uint8_t *v;
    uint8_t *a;
    int y_stride;
    int u_stride;
    int v_stride;
    int a_stride;
    size_t y_size;
    size_t u_size;
    size_t v_size;
    size_t a_size;
};
typedef struct WebPDecBuffer WebPDecBuffer;
enum WEBP_CSP_MODE { MODE_RGBA = 1, MODE_BGRA = 3 };
typedef enum WEBP_CSP_MODE WEBP_CSP_MODE;
struct WebPDecBuffer {
    WEBP_CSP_MODE colorspace;
    int width;
    int height;
    int is_external_memory;
    union {
        WebPRGBABuffer RGBA;
        WebPYUVABuffer YUVA;
    } u;
    uint32_t pad[4];
    uint8_t *private_memory;
};
typedef struct WebPBitstreamFeatures WebPBitstreamFeatures;
struct WebPBitstreamFeatures {
    int width;
    int height;
    int has_alpha;
    int has_animation;
    int format;
    uint32_t pad[5];
};
typedef struct WebPDecoderOptions WebPDecoderOptions;
struct WebPDecoderOptions {
    int bypass_filtering;
    int no_fancy_upsampling;
    int use_cropping;
    int crop_left;
    int crop_top;
    int crop_width;
    int crop_height;
    int use_scaling;
    int scaled_width;
    int scaled_height;
    int use_threads;
    int dithering_strength;
    int flip;
    int alpha_dithering_strength;
    uint32_t pad[5];
};
typedef struct WebPDecoderConfig WebPDecoderConfig;
struct WebPDecoderConfig {
    WebPBitstreamFeatures input;
    WebPDecBuffer output;
    WebPDecoderOptions options;
};
int WebPGetDecoderVersion(void) __asm__("lamina_webp_WebPGetDecoderVersion");
void WebPFreeDecBuffer(WebPDecBuffer *buffer) __asm__("lamina_webp_WebPFreeDecBuffer");
typedef enum VP8StatusCode VP8StatusCode;
enum VP8StatusCode { VP8_STATUS_OK = 0, VP8_STATUS_OUT_OF_MEMORY = 1, VP8_STATUS_UNSUPPORTED_FEATURE = 4, VP8_STATUS_SUSPENDED = 5, VP8_STATUS_NOT_ENOUGH_DATA = 7 };
VP8StatusCode WebPGetFeaturesInternal(const uint8_t *, size_t, WebPBitstreamFeatures *, int) __asm__("lamina_webp_WebPGetFeaturesInternal");
static WEBP_INLINE VP8StatusCode WebPGetFeatures(
    const uint8_t* data, size_t data_size,
    WebPBitstreamFeatures* features) {
  return WebPGetFeaturesInternal(data, data_size, features,
                                 WEBP_DECODER_ABI_VERSION);
}
int WebPInitDecoderConfigInternal(WebPDecoderConfig *, int) __asm__("lamina_webp_WebPInitDecoderConfigInternal");
static WEBP_INLINE int WebPInitDecoderConfig(WebPDecoderConfig* config) {
  return WebPInitDecoderConfigInternal(config, WEBP_DECODER_ABI_VERSION);
}
VP8StatusCode WebPDecode(const uint8_t *data, size_t data_size, WebPDecoderConfig *config) __asm__("lamina_webp_WebPDecode");
typedef struct WebPConfig WebPConfig;
enum WebPImageHint { WEBP_HINT_DEFAULT = 0 };
typedef enum WebPImageHint WebPImageHint;
struct WebPConfig {
    int lossless;
    float quality;
    int method;
    WebPImageHint image_hint;
    int target_size;
    float target_PSNR;
    int segments;
    int sns_strength;
    int filter_strength;
    int filter_sharpness;
    int filter_type;
    int autofilter;
    int alpha_compression;
    int alpha_filtering;
    int alpha_quality;
    int pass;
    int show_compressed;
    int preprocessing;
    int partitions;
    int partition_limit;
    int emulate_jpeg_size;
    int thread_level;
    int low_memory;
    int near_lossless;
    int exact;
    int use_delta_palette;
    int use_sharp_yuv;
    int qmin;
    int qmax;
};
typedef struct WebPPicture WebPPicture;
enum WebPEncCSP { WEBP_YUV420 = 0 };
typedef enum WebPEncCSP WebPEncCSP;
typedef int (*WebPWriterFunction)(const uint8_t *, size_t, const WebPPicture *);
typedef struct WebPAuxStats WebPAuxStats;
enum WebPEncodingError { VP8_ENC_ERROR_OUT_OF_MEMORY = 1, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY = 2, VP8_ENC_ERROR_BAD_DIMENSION = 5 };
typedef enum WebPEncodingError WebPEncodingError;
typedef int (*WebPProgressHook)(int, const WebPPicture *);
struct WebPPicture {
    int use_argb;
    WebPEncCSP colorspace;
    int width;
    int height;
    uint8_t *y;
    uint8_t *u;
    uint8_t *v;
    int y_stride;
    int uv_stride;
    uint8_t *a;
    int a_stride;
    uint32_t pad1[2];
    uint32_t *argb;
    int argb_stride;
    uint32_t pad2[3];
    WebPWriterFunction writer;
    void *custom_ptr;
    int extra_info_type;
    uint8_t *extra_info;
    WebPAuxStats *stats;
    WebPEncodingError error_code;
    WebPProgressHook progress_hook;
    void *user_data;
    uint32_t pad3[3];
    uint8_t *pad4;
    uint8_t *pad5;
    uint32_t pad6[8];
    void *memory_;
    void *memory_argb_;
    void * pad7[2];
};
typedef struct WebPMemoryWriter WebPMemoryWriter;
struct WebPMemoryWriter {
    uint8_t *mem;
    size_t size;
    size_t max_size;
    uint32_t pad[1];
};
typedef enum WebPPreset WebPPreset;
enum WebPPreset { WEBP_PRESET_DEFAULT = 0 };
int WebPConfigInitInternal(WebPConfig *, WebPPreset, float, int) __asm__("lamina_webp_WebPConfigInitInternal");
static WEBP_INLINE int WebPConfigInit(WebPConfig* config) {
  return WebPConfigInitInternal(config, WEBP_PRESET_DEFAULT, 75.f,
                                WEBP_ENCODER_ABI_VERSION);
}
int WebPConfigLosslessPreset(WebPConfig *config, int level) __asm__("lamina_webp_WebPConfigLosslessPreset");
int WebPValidateConfig(const WebPConfig *config) __asm__("lamina_webp_WebPValidateConfig");
void WebPMemoryWriterInit(WebPMemoryWriter *writer) __asm__("lamina_webp_WebPMemoryWriterInit");
void WebPMemoryWriterClear(WebPMemoryWriter *writer) __asm__("lamina_webp_WebPMemoryWriterClear");
int WebPMemoryWrite(const uint8_t *data, size_t data_size, const WebPPicture *picture) __asm__("lamina_webp_WebPMemoryWrite");
int WebPPictureInitInternal(WebPPicture *, int) __asm__("lamina_webp_WebPPictureInitInternal");
static WEBP_INLINE int WebPPictureInit(WebPPicture* picture) {
  return WebPPictureInitInternal(picture, WEBP_ENCODER_ABI_VERSION);
}
int WebPPictureAlloc(WebPPicture *picture) __asm__("lamina_webp_WebPPictureAlloc");
void WebPPictureFree(WebPPicture *picture) __asm__("lamina_webp_WebPPictureFree");
int WebPPictureImportRGBA(WebPPicture *picture, const uint8_t *rgba, int rgba_stride) __asm__("lamina_webp_WebPPictureImportRGBA");
int WebPEncode(const WebPConfig *config, WebPPicture *picture) __asm__("lamina_webp_WebPEncode");
typedef struct WebPData WebPData;
struct WebPData {
    const uint8_t *bytes;
    size_t size;
};
static WEBP_INLINE void WebPDataInit(WebPData* webp_data) {
  if (webp_data != NULL) {
    memset(webp_data, 0, sizeof(*webp_data));
  }
}
static WEBP_INLINE void WebPDataClear(WebPData* webp_data) {
  if (webp_data != NULL) {
    WebPFree((void*)webp_data->bytes);
    WebPDataInit(webp_data);
  }
}
typedef struct WebPAnimInfo WebPAnimInfo;
struct WebPAnimInfo {
    uint32_t canvas_width;
    uint32_t canvas_height;
    uint32_t loop_count;
    uint32_t bgcolor;
    uint32_t frame_count;
    uint32_t pad[4];
};
typedef struct WebPAnimDecoderOptions WebPAnimDecoderOptions;
struct WebPAnimDecoderOptions {
    WEBP_CSP_MODE color_mode;
    int use_threads;
    uint32_t padding[7];
};
typedef struct WebPAnimDecoder WebPAnimDecoder;
int WebPAnimDecoderOptionsInitInternal(WebPAnimDecoderOptions *, int) __asm__("lamina_webp_WebPAnimDecoderOptionsInitInternal");
static WEBP_INLINE int WebPAnimDecoderOptionsInit(
    WebPAnimDecoderOptions* dec_options) {
  return WebPAnimDecoderOptionsInitInternal(dec_options,
                                            WEBP_DEMUX_ABI_VERSION);
}
WebPAnimDecoder *WebPAnimDecoderNewInternal(const WebPData *, const WebPAnimDecoderOptions *, int) __asm__("lamina_webp_WebPAnimDecoderNewInternal");
static WEBP_INLINE WebPAnimDecoder* WebPAnimDecoderNew(
    const WebPData* webp_data, const WebPAnimDecoderOptions* dec_options) {
  return WebPAnimDecoderNewInternal(webp_data, dec_options,
                                    WEBP_DEMUX_ABI_VERSION);
}
int WebPAnimDecoderGetInfo(const WebPAnimDecoder *dec, WebPAnimInfo *info) __asm__("lamina_webp_WebPAnimDecoderGetInfo");
int WebPAnimDecoderGetNext(WebPAnimDecoder *dec, uint8_t **buf, int *timestamp) __asm__("lamina_webp_WebPAnimDecoderGetNext");
int WebPAnimDecoderHasMoreFrames(const WebPAnimDecoder *dec) __asm__("lamina_webp_WebPAnimDecoderHasMoreFrames");
void WebPAnimDecoderDelete(WebPAnimDecoder *dec) __asm__("lamina_webp_WebPAnimDecoderDelete");
typedef struct WebPMuxAnimParams WebPMuxAnimParams;
struct WebPMuxAnimParams {
    uint32_t bgcolor;
    int loop_count;
};
typedef struct WebPAnimEncoderOptions WebPAnimEncoderOptions;
struct WebPAnimEncoderOptions {
    WebPMuxAnimParams anim_params;
    int minimize_size;
    int kmin;
    int kmax;
    int allow_mixed;
    int verbose;
    uint32_t padding[4];
};
typedef struct WebPAnimEncoder WebPAnimEncoder;
int WebPAnimEncoderOptionsInitInternal(WebPAnimEncoderOptions *, int) __asm__("lamina_webp_WebPAnimEncoderOptionsInitInternal");
static WEBP_INLINE int WebPAnimEncoderOptionsInit(
    WebPAnimEncoderOptions* enc_options) {
  return WebPAnimEncoderOptionsInitInternal(enc_options, WEBP_MUX_ABI_VERSION);
}
WebPAnimEncoder *WebPAnimEncoderNewInternal(int, int, const WebPAnimEncoderOptions *, int) __asm__("lamina_webp_WebPAnimEncoderNewInternal");
static WEBP_INLINE WebPAnimEncoder* WebPAnimEncoderNew(
    int width, int height, const WebPAnimEncoderOptions* enc_options) {
  return WebPAnimEncoderNewInternal(width, height, enc_options,
                                    WEBP_MUX_ABI_VERSION);
}
int WebPAnimEncoderAdd(WebPAnimEncoder *enc, struct WebPPicture *frame, int timestamp_ms, const struct WebPConfig *config) __asm__("lamina_webp_WebPAnimEncoderAdd");
int WebPAnimEncoderAssemble(WebPAnimEncoder *enc, WebPData *webp_data) __asm__("lamina_webp_WebPAnimEncoderAssemble");
const char *WebPAnimEncoderGetError(WebPAnimEncoder *enc) __asm__("lamina_webp_WebPAnimEncoderGetError");
void WebPAnimEncoderDelete(WebPAnimEncoder *enc) __asm__("lamina_webp_WebPAnimEncoderDelete");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_webp_missing(void);
