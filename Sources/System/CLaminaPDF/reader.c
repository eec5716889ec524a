#define _GNU_SOURCE

#include "CLaminaPDF.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A program that reads a stranger's file: it gets the file as its standard input and answers on its standard output. It may read the
// system's files, which it needs for fonts, and compute; it opens no sockets and writes no files.

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "expected x86-64 or ARM64"
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSAL (SECCOMP_RET_ERRNO | EACCES)
// The number of the call is loaded.
#define REFUSE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), ANSWER(REFUSAL)
// The low half of the flags, with which a file is opened.
#define REFUSE_WRITING(call, argument)                                                                          \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD(args[argument]),                               \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1), ANSWER(REFUSAL),     \
        ANSWER(SECCOMP_RET_ALLOW)

static int filter_calls(void) {
    struct sock_filter rules[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // Calls of the other kind that x86-64 has.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        ANSWER(REFUSAL),
        REFUSE_WRITING(openat, 2),
#ifdef __NR_open
        REFUSE_WRITING(open, 1), REFUSE(creat), REFUSE(unlink), REFUSE(rename), REFUSE(link), REFUSE(symlink),
        REFUSE(mkdir), REFUSE(rmdir), REFUSE(chmod), REFUSE(chown), REFUSE(lchown), REFUSE(mknod),
#endif
#ifdef __NR_openat2
        REFUSE(openat2),
#endif
#ifdef __NR_renameat
        REFUSE(renameat),
#endif
        REFUSE(renameat2), REFUSE(unlinkat), REFUSE(linkat), REFUSE(symlinkat), REFUSE(mkdirat), REFUSE(mknodat),
        REFUSE(fchmod), REFUSE(fchmodat), REFUSE(fchown), REFUSE(fchownat), REFUSE(truncate), REFUSE(ftruncate),
        REFUSE(utimensat), REFUSE(setxattr), REFUSE(fsetxattr), REFUSE(socket), REFUSE(socketpair), REFUSE(ptrace),
        REFUSE(process_vm_readv), REFUSE(process_vm_writev), REFUSE(kill), REFUSE(tkill), REFUSE(bpf), REFUSE(mount),
        REFUSE(umount2), REFUSE(unshare), REFUSE(setns), REFUSE(keyctl), REFUSE(add_key), REFUSE(request_key),
        REFUSE(perf_event_open), REFUSE(userfaultfd), REFUSE(open_by_handle_at), REFUSE(memfd_create),
#ifdef __NR_io_uring_setup
        REFUSE(io_uring_setup),
#endif
        ANSWER(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static void limit(int resource, uint64_t value) {
    struct rlimit limits = {value, value};
    setrlimit((__rlimit_resource_t)resource, &limits);
}

/// The child's way from the fork to the program. Only calls that are safe there.
static void become(
    const char *program, char *const *arguments, int input, int output, int silence, lamina_pdf_reader_limits limits) {
    static char *const environment[] = {
        "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "XDG_CACHE_HOME=/nonexistent", NULL};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_AS, limits.memory_bytes);
    limit(RLIMIT_CPU, limits.seconds);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    signal(SIGXFSZ, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(silence, 2) < 0) _exit(126);
#ifdef __NR_close_range
    if (syscall(__NR_close_range, 3u, ~0u, 0u) != 0)
#endif
        for (int file = 3; file < 1024; file++) close(file);
    limit(RLIMIT_NOFILE, 64);
    if (filter_calls() != 0) _exit(126);
    execve(program, arguments, environment);
    _exit(127);
}

static int64_t now_in_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Reads to the end. Returns false past a limit, or without memory.
static bool read_all(int file, lamina_pdf_reader_limits limits, uint8_t **bytes, size_t *count) {
    int64_t end = now_in_milliseconds() + (int64_t)limits.seconds * 1000;
    size_t room = 0;
    while (true) {
        int64_t left = end - now_in_milliseconds();
        struct pollfd watch = {file, POLLIN, 0};
        if (left <= 0) return false;
        int ready = poll(&watch, 1, (int)left);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return false;
        if (*count == room) {
            size_t more = room ? 2 * room : 65536;
            if (room >= limits.output_bytes) return false;
            if (more > limits.output_bytes) more = limits.output_bytes;
            uint8_t *larger = realloc(*bytes, more);
            if (!larger) return false;
            *bytes = larger;
            room = more;
        }
        ssize_t got = read(file, *bytes + *count, room - *count);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        if (got == 0) return true;
        *count += (size_t)got;
    }
}

static int input_of(const uint8_t *bytes, size_t count) {
    int file = memfd_create("pdf", MFD_CLOEXEC);
    for (size_t done = 0; file >= 0 && done < count;) {
        ssize_t wrote = write(file, bytes + done, count - done);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) {
            close(file);
            return -1;
        }
        done += (size_t)wrote;
    }
    if (file >= 0) lseek(file, 0, SEEK_SET);
    return file;
}

bool lamina_pdf_read(
    const char *program, char *const *arguments, const uint8_t *file, size_t file_bytes, lamina_pdf_reader_limits limits,
    uint8_t **bytes, size_t *count) {
    *bytes = NULL;
    *count = 0;
    int input = input_of(file, file_bytes), silence = open("/dev/null", O_WRONLY | O_CLOEXEC), ends[2] = {-1, -1};
    bool is_good = false;
    pid_t child = -1;
    if (input >= 0 && silence >= 0 && pipe2(ends, O_CLOEXEC) == 0) child = fork();
    if (child == 0) become(program, arguments, input, ends[1], silence, limits);
    if (ends[1] >= 0) close(ends[1]);
    if (child > 0) {
        is_good = read_all(ends[0], limits, bytes, count);
        if (!is_good) kill(child, SIGKILL);
        int status = 0;
        pid_t ended;
        do ended = waitpid(child, &status, 0);
        while (ended < 0 && errno == EINTR);
        // A program that ignores its children does not learn how they end.
        if (ended == child && !(WIFEXITED(status) && WEXITSTATUS(status) == 0)) is_good = false;
    }
    if (ends[0] >= 0) close(ends[0]);
    if (input >= 0) close(input);
    if (silence >= 0) close(silence);
    if (!is_good) {
        free(*bytes);
        *bytes = NULL;
        *count = 0;
    }
    return is_good;
}
