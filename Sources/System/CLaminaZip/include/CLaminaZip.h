#pragma once

// What Lamina calls of zip.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#ifndef ZIP_RDONLY
#define ZIP_RDONLY 16
#endif

struct zip;
struct zip_error;
struct zip_file;
struct zip_source;
struct zip_stat;
typedef uint16_t zip_uint16_t;
typedef uint32_t zip_uint32_t;
typedef int64_t zip_int64_t;
typedef uint64_t zip_uint64_t;
struct zip_error {
    int zip_err;
    int sys_err;
    char *str;
};
struct zip_stat {
    zip_uint64_t valid;
    const char *name;
    zip_uint64_t index;
    zip_uint64_t size;
    zip_uint64_t comp_size;
    time_t mtime;
    zip_uint32_t crc;
    zip_uint16_t comp_method;
    zip_uint16_t encryption_method;
    zip_uint32_t flags;
};
typedef struct zip zip_t;
typedef struct zip_error zip_error_t;
typedef struct zip_file zip_file_t;
typedef struct zip_source zip_source_t;
typedef struct zip_stat zip_stat_t;
typedef zip_uint32_t zip_flags_t;
void zip_discard(zip_t *) __asm__("lamina_zip_zip_discard");
void zip_error_fini(zip_error_t *) __asm__("lamina_zip_zip_error_fini");
void zip_error_init(zip_error_t *) __asm__("lamina_zip_zip_error_init");
const char *zip_error_strerror(zip_error_t *) __asm__("lamina_zip_zip_error_strerror");
int zip_fclose(zip_file_t *) __asm__("lamina_zip_zip_fclose");
zip_file_t *zip_fopen_index(zip_t *, zip_uint64_t, zip_flags_t) __asm__("lamina_zip_zip_fopen_index");
zip_int64_t zip_fread(zip_file_t *, void *, zip_uint64_t) __asm__("lamina_zip_zip_fread");
const char *zip_get_name(zip_t *, zip_uint64_t, zip_flags_t) __asm__("lamina_zip_zip_get_name");
zip_int64_t zip_get_num_entries(zip_t *, zip_flags_t) __asm__("lamina_zip_zip_get_num_entries");
zip_int64_t zip_name_locate(zip_t *, const char *, zip_flags_t) __asm__("lamina_zip_zip_name_locate");
zip_t *zip_open_from_source(zip_source_t *, int, zip_error_t *) __asm__("lamina_zip_zip_open_from_source");
zip_source_t *zip_source_buffer_create(const void *, zip_uint64_t, int, zip_error_t *) __asm__("lamina_zip_zip_source_buffer_create");
void zip_source_free(zip_source_t *) __asm__("lamina_zip_zip_source_free");
int zip_stat(zip_t *, const char *, zip_flags_t, zip_stat_t *) __asm__("lamina_zip_zip_stat");
int zip_stat_index(zip_t *, zip_uint64_t, zip_flags_t, zip_stat_t *) __asm__("lamina_zip_zip_stat_index");
const char *zip_strerror(zip_t *) __asm__("lamina_zip_zip_strerror");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_zip_missing(void);
