// Makes calls of a process fail: compiled into a shared library by tests, and loaded into the program by LD_PRELOAD.
//
//     LAMINA_FAULT=FAMILY:N:MODE:ERRNO   the N-th call of a family fails, counted from 1: that one (once), or all from there (on)
//     LAMINA_FAULT_MARK=FILE             is made when a call was made to fail
//     LAMINA_FAULT_LATER=1               not in this program, but in those that it starts
//
// The families are memory, thread, open, read, write, close, name, sync and socket. Requests for less than 64 KiB of
// memory never fail, because the language's own small allocations can only fail by ending the process. Calls that
// write to standard error never fail, because errors are reported there.
//
// libgcrypt ends the process where it cannot read the kernel's settings of cryptography, so these can always be opened.
//
// Only the process's own calls fail. Calls that the C library makes internally are not replaced.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum family { no_family, memory, thread, opening, reading, writing, closing, naming, syncing, connecting };

static const size_t smallest = 64 << 10;

static enum family chosen;
static long number;
static bool goes_on;
static int failure = EIO;
static const char *mark;
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
    static const char *const names[] = {"", "memory", "thread", "open", "read", "write", "close", "name", "sync", "socket"};
    const char *wish = getenv("LAMINA_FAULT");
    if (getenv("LAMINA_FAULT_LATER")) {
        unsetenv("LAMINA_FAULT_LATER");
        return;
    }
    // The variable is removed, so programs that this one starts are not affected.
    unsetenv("LD_PRELOAD");
    if (!wish) return;
    char name[16] = "", mode[8] = "";
    int code = 0;
    if (sscanf(wish, "%15[^:]:%ld:%7[^:]:%d", name, &number, mode, &code) != 4) return;
    mark = getenv("LAMINA_FAULT_MARK");
    goes_on = strcmp(mode, "on") == 0;
    failure = code;
    for (int i = 1; i < (int)(sizeof names / sizeof *names); i++) {
        if (strcmp(name, names[i]) == 0) chosen = i;
    }
}

// Whether this call must fail; then it also sets errno.
static bool fails(enum family family) {
    if (chosen != family) return false;
    long call = atomic_fetch_add(&calls, 1) + 1;
    if (call < number || (call > number && !goes_on)) return false;
    if (mark) {
        // A direct system call, which no function here replaces.
        long file = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
        if (file >= 0) syscall(SYS_close, file);
    }
    errno = failure;
    return true;
}

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

#define REAL(name) ((__typeof__(&name))next(#name))

// Memory. Looking up the next function allocates, so the C library's own names are called.

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    if (size >= smallest && fails(memory)) return NULL;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    size_t all;
    if (!__builtin_mul_overflow(count, size, &all) && all >= smallest && fails(memory)) return NULL;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    if (size >= smallest && fails(memory)) return NULL;
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    if (size >= smallest && fails(memory)) return NULL;
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    if (size >= smallest && fails(memory)) return NULL;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (size >= smallest && fails(memory)) return ENOMEM;
    void *made = __libc_memalign(alignment, size);
    if (!made) return ENOMEM;
    *result = made;
    return 0;
}

void *mmap(void *place, size_t size, int protection, int flags, int file, off_t offset) {
    if (size >= smallest && (flags & MAP_ANONYMOUS) && fails(memory)) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, place, size, protection, flags, file, offset);
}

// Threads.

int pthread_create(
    pthread_t *made, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    if (fails(thread)) return failure;
    return REAL(pthread_create)(made, attributes, body, argument);
}

// Files.

static bool is_read_by_gcrypt(const char *path) {
    return strncmp(path, "/proc/sys/crypto/", strlen("/proc/sys/crypto/")) == 0;
}

static mode_t mode_of(int flags, va_list list) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...) {                                                   \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        mode_t mode = mode_of(flags, list);                                                        \
        va_end(list);                                                                              \
        return !is_read_by_gcrypt(path) && fails(opening) ? -1 : REAL(name)(path, flags, mode);   \
    }
#define OPENAT(name)                                                                               \
    int name(int folder, const char *path, int flags, ...) {                                       \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        mode_t mode = mode_of(flags, list);                                                        \
        va_end(list);                                                                              \
        return fails(opening) ? -1 : REAL(name)(folder, path, flags, mode);                        \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

FILE *fopen(const char *path, const char *mode) {
    return !is_read_by_gcrypt(path) && fails(opening) ? NULL : REAL(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    return !is_read_by_gcrypt(path) && fails(opening) ? NULL : REAL(fopen64)(path, mode);
}

ssize_t read(int file, void *bytes, size_t count) {
    return fails(reading) ? -1 : REAL(read)(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t place) {
    return fails(reading) ? -1 : REAL(pread)(file, bytes, count, place);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t place) {
    return fails(reading) ? -1 : REAL(pread64)(file, bytes, count, place);
}

ssize_t write(int file, const void *bytes, size_t count) {
    return file != STDERR_FILENO && fails(writing) ? -1 : REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    return fails(writing) ? -1 : REAL(pwrite)(file, bytes, count, place);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    return file != STDERR_FILENO && fails(writing) ? -1 : REAL(writev)(file, parts, count);
}

// A close that fails has closed the file nevertheless.
int close(int file) {
    bool failed = fails(closing);
    int result = REAL(close)(file);
    if (!failed) return result;
    errno = failure;
    return -1;
}

int rename(const char *from, const char *to) { return fails(naming) ? -1 : REAL(rename)(from, to); }

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    return fails(naming) ? -1 : REAL(renameat)(from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    return fails(naming) ? -1 : REAL(renameat2)(from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to) { return fails(naming) ? -1 : REAL(link)(from, to); }

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    return fails(naming) ? -1 : REAL(linkat)(from_folder, from, to_folder, to, flags);
}

int mkdir(const char *path, mode_t mode) { return fails(naming) ? -1 : REAL(mkdir)(path, mode); }

int fsync(int file) { return fails(syncing) ? -1 : REAL(fsync)(file); }

int fdatasync(int file) { return fails(syncing) ? -1 : REAL(fdatasync)(file); }

int ftruncate(int file, off_t length) { return fails(syncing) ? -1 : REAL(ftruncate)(file, length); }

// Sockets.

int socket(int domain, int kind, int protocol) {
    return fails(connecting) ? -1 : REAL(socket)(domain, kind, protocol);
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
    return fails(connecting) ? -1 : REAL(connect)(file, address, length);
}
