#pragma once

// What Lamina calls of astcenc.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

typedef struct astcenc_config astcenc_config;
typedef struct astcenc_context astcenc_context;
typedef struct astcenc_image astcenc_image;
typedef struct astcenc_swizzle astcenc_swizzle;
typedef enum astcenc_error { ASTCENC_SUCCESS = 0 } astcenc_error;
typedef enum astcenc_profile { ASTCENC_PRF_LDR_SRGB = 0, ASTCENC_PRF_LDR = 1 } astcenc_profile;
static const float ASTCENC_PRE_FASTEST = 0.0f;
typedef enum astcenc_swz { ASTCENC_SWZ_R = 0, ASTCENC_SWZ_G = 1, ASTCENC_SWZ_B = 2, ASTCENC_SWZ_A = 3 } astcenc_swz;
struct astcenc_swizzle {
    astcenc_swz r;
    astcenc_swz g;
    astcenc_swz b;
    astcenc_swz a;
};
typedef enum astcenc_type { ASTCENC_TYPE_U8 = 0 } astcenc_type;
static const unsigned int ASTCENC_FLG_DECOMPRESS_ONLY      = 1 << 4;
struct astcenc_config {
    astcenc_profile profile;
    unsigned int flags;
    unsigned int block_x;
    unsigned int block_y;
    unsigned int block_z;
    float cw_r_weight;
    float cw_g_weight;
    float cw_b_weight;
    float cw_a_weight;
    unsigned int a_scale_radius;
    float rgbm_m_scale;
    unsigned int tune_partition_count_limit;
    unsigned int tune_2partition_index_limit;
    unsigned int tune_3partition_index_limit;
    unsigned int tune_4partition_index_limit;
    unsigned int tune_block_mode_limit;
    unsigned int tune_refinement_limit;
    unsigned int tune_candidate_limit;
    unsigned int tune_2partitioning_candidate_limit;
    unsigned int tune_3partitioning_candidate_limit;
    unsigned int tune_4partitioning_candidate_limit;
    float tune_db_limit;
    float tune_mode0_mse_overshoot;
    float tune_refinement_mse_overshoot;
    float tune_2_partition_early_out_limit_factor;
    float tune_3_partition_early_out_limit_factor;
    float tune_2_plane_early_out_limit_correlation;
};
struct astcenc_image {
    unsigned int dim_x;
    unsigned int dim_y;
    unsigned int dim_z;
    astcenc_type data_type;
    void **data;
};
astcenc_error astcenc_config_init(astcenc_profile profile, unsigned int block_x, unsigned int block_y, unsigned int block_z, float quality, unsigned int flags, astcenc_config *config) __asm__("lamina_astc_astcenc_config_init");
astcenc_error astcenc_context_alloc(const astcenc_config *config, unsigned int thread_count, astcenc_context **context) __asm__("lamina_astc_astcenc_context_alloc");
astcenc_error astcenc_decompress_image(astcenc_context *context, const uint8_t *data, size_t data_len, astcenc_image *image_out, const astcenc_swizzle *swizzle, unsigned int thread_index) __asm__("lamina_astc_astcenc_decompress_image");
void astcenc_context_free(astcenc_context *context) __asm__("lamina_astc_astcenc_context_free");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_astc_missing(void);
