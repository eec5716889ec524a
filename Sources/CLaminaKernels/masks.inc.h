// Rows of coverage in plain C, which the compiler turns into the instructions of the including file's target.

static void tint(uint32_t *restrict d, const uint8_t *restrict k, size_t n, uint32_t color) {
    for (size_t i = 0; i < n; i++) d[i] = scale_pixel(color, k[i]);
}

static void multiply_coverage(uint8_t *d, const uint8_t *k, const uint8_t *m, size_t n) {
    for (size_t i = 0; i < n; i++) d[i] = (uint8_t)divide255((uint32_t)k[i] * m[i]);
}

static void extract_alpha(uint8_t *restrict d, const uint32_t *restrict s, size_t n) {
    for (size_t i = 0; i < n; i++) d[i] = (uint8_t)(s[i] >> 24);
}

static void mix_pixels(uint32_t *restrict a, const uint32_t *restrict b, size_t n, uint32_t w) {
    uint32_t rest = 255 - w;
    for (size_t i = 0; i < n; i++) {
        uint32_t even = divide_pair((a[i] & 0x00ff00ffu) * rest + (b[i] & 0x00ff00ffu) * w);
        uint32_t odd = divide_pair(((a[i] >> 8) & 0x00ff00ffu) * rest + ((b[i] >> 8) & 0x00ff00ffu) * w);
        a[i] = even | odd << 8;
    }
}
