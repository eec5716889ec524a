#pragma once

// Shared libraries that are opened when the first of their functions is called: starting a program does not read
// them, and a program that does not need them runs where they are missing.
//
// One file of C lists the functions. Each gets a few instructions, which callers link with: they jump to where the function
// is, once the library is open. If the library or the function is missing, calls return 0. The instructions have the
// function's name (LAMINA_LAZY_JUMP), or a name of Lamina's own (LAMINA_LAZY_JUMP_AS), which a header declares: a program may
// have the same library for itself then.
//
//     #define FUNCTIONS(F) F(avcodec_open2) F(avcodec_free_context)
//     static const char *const files[] = {"libavcodec.so.59"};
//     LAMINA_LAZY_LIBRARY(codecs, FUNCTIONS, files)
//     #define JUMP(name) LAMINA_LAZY_JUMP(codecs, name)
//     FUNCTIONS(JUMP)
//
// A file may have alternatives, from which the first is taken that is there: "libzip.so.4|libzip.so.5".

#include <stddef.h>

typedef struct {
    const char *name;
    /// Where the function is; NULL until the library was looked for.
    void **place;
} lamina_lazy_function;

typedef struct {
    const char *const *files;
    size_t file_count;
    const lamina_lazy_function *functions;
    size_t function_count;
    /// Why a file could not be opened, and which packages have it; empty if all could.
    char missing[512];
} lamina_lazy_library;

/// Opens the files, all of them, and finds the functions. Once; any thread may call it.
void lamina_lazy_load(lamina_lazy_library *library);

/// The packages that have a shared library, such as “libpng16-16 (Debian, Ubuntu), libpng (Fedora), libpng (Alpine)”; NULL for
/// a file that is none of Lamina's.
const char *lamina_lazy_packages(const char *file);

#define LAMINA_LAZY_TEXT(x) LAMINA_LAZY_TEXT_OF(x)
#define LAMINA_LAZY_TEXT_OF(x) #x

#define LAMINA_LAZY_PLACE(name) static __attribute__((used)) void *lamina_lazy_##name;
#define LAMINA_LAZY_ENTRY(name) {#name, &lamina_lazy_##name},

// Calls may come with arguments in any register that holds some, so the first one keeps them all.
#if defined(__x86_64__)
#define LAMINA_LAZY_FIRST(library)                                                                                   \
    __asm__(".text\n.p2align 4\n"                                                                                    \
            "lamina_lazy_first_" #library ":\n"                                                                      \
            "  pushq %rdi\n  pushq %rsi\n  pushq %rdx\n  pushq %rcx\n  pushq %r8\n  pushq %r9\n  pushq %rax\n"       \
            "  pushq %r10\n  subq $128, %rsp\n"                                                                      \
            "  movups %xmm0, (%rsp)\n  movups %xmm1, 16(%rsp)\n  movups %xmm2, 32(%rsp)\n"                           \
            "  movups %xmm3, 48(%rsp)\n  movups %xmm4, 64(%rsp)\n  movups %xmm5, 80(%rsp)\n"                         \
            "  movups %xmm6, 96(%rsp)\n  movups %xmm7, 112(%rsp)\n"                                                  \
            "  call lamina_lazy_open_" #library "\n"                                                                 \
            "  movups (%rsp), %xmm0\n  movups 16(%rsp), %xmm1\n  movups 32(%rsp), %xmm2\n"                           \
            "  movups 48(%rsp), %xmm3\n  movups 64(%rsp), %xmm4\n  movups 80(%rsp), %xmm5\n"                         \
            "  movups 96(%rsp), %xmm6\n  movups 112(%rsp), %xmm7\n  addq $128, %rsp\n"                               \
            "  popq %r10\n  popq %rax\n  popq %r9\n  popq %r8\n  popq %rcx\n  popq %rdx\n  popq %rsi\n"              \
            "  popq %rdi\n  ret\n");
#define LAMINA_LAZY_JUMP_AS(library, symbol, name)                                                                              \
    __asm__(".text\n.p2align 4\n.globl " #symbol "\n.hidden " #symbol "\n.type " #symbol ", @function\n" #symbol ":\n" \
            "  movq lamina_lazy_" #name "(%rip), %r11\n  testq %r11, %r11\n  jne 1f\n"                               \
            "  call lamina_lazy_first_" #library "\n  movq lamina_lazy_" #name "(%rip), %r11\n"                      \
            "1: jmp *%r11\n.size " #symbol ", . - " #symbol "\n");
#elif defined(__aarch64__)
#define LAMINA_LAZY_FIRST(library)                                                                                   \
    __asm__(".text\n.p2align 2\n"                                                                                    \
            "lamina_lazy_first_" #library ":\n"                                                                      \
            "  stp x29, x30, [sp, #-208]!\n  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n"                       \
            "  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n  str x8, [sp, #72 + 8]\n"                            \
            "  stp d0, d1, [sp, #96]\n  stp d2, d3, [sp, #112]\n  stp d4, d5, [sp, #128]\n"                          \
            "  stp d6, d7, [sp, #144]\n"                                                                             \
            "  bl lamina_lazy_open_" #library "\n"                                                                   \
            "  ldp d6, d7, [sp, #144]\n  ldp d4, d5, [sp, #128]\n  ldp d2, d3, [sp, #112]\n"                         \
            "  ldp d0, d1, [sp, #96]\n  ldr x8, [sp, #72 + 8]\n  ldp x6, x7, [sp, #64]\n"                            \
            "  ldp x4, x5, [sp, #48]\n  ldp x2, x3, [sp, #32]\n  ldp x0, x1, [sp, #16]\n"                            \
            "  ldp x29, x30, [sp], #208\n  ret\n");
#define LAMINA_LAZY_JUMP_AS(library, symbol, name)                                                                              \
    __asm__(".text\n.p2align 2\n.globl " #symbol "\n.hidden " #symbol "\n.type " #symbol ", %function\n" #symbol ":\n" \
            "  adrp x16, lamina_lazy_" #name "\n  ldr x16, [x16, :lo12:lamina_lazy_" #name "]\n  cbnz x16, 1f\n"     \
            "  stp x29, x30, [sp, #-16]!\n  bl lamina_lazy_first_" #library "\n  ldp x29, x30, [sp], #16\n"          \
            "  adrp x16, lamina_lazy_" #name "\n  ldr x16, [x16, :lo12:lamina_lazy_" #name "]\n"                     \
            "1: br x16\n.size " #symbol ", . - " #symbol "\n");
#else
#error "expected x86-64 or ARM64"
#endif
#define LAMINA_LAZY_JUMP(library, name) LAMINA_LAZY_JUMP_AS(library, name, name)

/// Defines the functions of `list`, a macro that calls its argument for each name, and `library_missing()`: why the
/// library could not be opened, NULL where it could.
#define LAMINA_LAZY_LIBRARY(library, list, file_names)                                                               \
    list(LAMINA_LAZY_PLACE) static const lamina_lazy_function library##_functions[] = {list(LAMINA_LAZY_ENTRY)};     \
    static lamina_lazy_library library = {                                                                           \
        file_names, sizeof(file_names) / sizeof(file_names)[0], library##_functions,                                 \
        sizeof library##_functions / sizeof library##_functions[0], {0}};                                            \
    __attribute__((used, visibility("hidden"))) void lamina_lazy_open_##library(void) { lamina_lazy_load(&library); } \
    const char *library##_missing(void) {                                                                            \
        lamina_lazy_load(&library);                                                                                  \
        return library.missing[0] ? library.missing : NULL;                                                          \
    }                                                                                                                \
    LAMINA_LAZY_FIRST(library)
