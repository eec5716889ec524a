// Kernels that are written once, here compiled for ARM processors of 64 bits. Vectors of any processor become NEON's; the filter of blurs
// has code of its own.

#if defined(__aarch64__)

#include <string.h>

#include "arithmetic.h"
#include "kernels.h"

#define LANES 4
#define NEON

#include "masks.inc.h"
#include "mode_arithmetic.inc.h"
#include "modes.inc.h"

#include "gradient.inc.h"
#include "gradient_bytes.inc.h"
#include "gradient_rows.inc.h"
#include "resolve.inc.h"

#include "blur.inc.h"
#include "blur_filter.inc.h"

const generic_table lamina_neon_generic = {
    tint, multiply_coverage, extract_alpha, mix_pixels, blend_mode_row, blend_deep_row, color_matrix_row, blur_narrow,
    blur_add, blur_add_alpha, blur_gather, blur_mean, blur_mix, blur_enlarge, blur_columns, blur_rows_to_bytes, blur_rows_to_lanes,
    gradient_rows, resolve_rows,
};

#endif
