#pragma once

// What Lamina calls of yajl/yajl_parse.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

struct yajl_handle_t;
typedef void *(*yajl_malloc_func)(void *, size_t);
typedef void (*yajl_free_func)(void *, void *);
typedef void *(*yajl_realloc_func)(void *, void *, size_t);
typedef struct {
    yajl_malloc_func malloc;
    yajl_realloc_func realloc;
    yajl_free_func free;
    void *ctx;
} yajl_alloc_funcs;
typedef enum { yajl_status_ok = 0 } yajl_status;
typedef struct yajl_handle_t *yajl_handle;
typedef struct {
    int (*yajl_null)(void *);
    int (*yajl_boolean)(void *, int);
    int (*yajl_integer)(void *, long long);
    int (*yajl_double)(void *, double);
    int (*yajl_number)(void *, const char *, size_t);
    int (*yajl_string)(void *, const unsigned char *, size_t);
    int (*yajl_start_map)(void *);
    int (*yajl_map_key)(void *, const unsigned char *, size_t);
    int (*yajl_end_map)(void *);
    int (*yajl_start_array)(void *);
    int (*yajl_end_array)(void *);
} yajl_callbacks;
yajl_handle yajl_alloc(const yajl_callbacks *callbacks, yajl_alloc_funcs *afs, void *ctx) __asm__("lamina_yajl_yajl_alloc");
void yajl_free(yajl_handle handle) __asm__("lamina_yajl_yajl_free");
yajl_status yajl_parse(yajl_handle hand, const unsigned char *jsonText, size_t jsonTextLength) __asm__("lamina_yajl_yajl_parse");
yajl_status yajl_complete_parse(yajl_handle hand) __asm__("lamina_yajl_yajl_complete_parse");
unsigned char *yajl_get_error(yajl_handle hand, int verbose, const unsigned char *jsonText, size_t jsonTextLength) __asm__("lamina_yajl_yajl_get_error");
size_t yajl_get_bytes_consumed(yajl_handle hand) __asm__("lamina_yajl_yajl_get_bytes_consumed");
void yajl_free_error(yajl_handle hand, unsigned char *str) __asm__("lamina_yajl_yajl_free_error");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_yajl_missing(void);
