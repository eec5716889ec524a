#define _GNU_SOURCE

#include "CLaminaFetch.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The calls that the program is refused, by name, because not all exist on every processor.
static const char *const refused[] = {
    // Changes of files.
    "creat", "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "mkdir",
    "mkdirat", "rmdir", "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "mknod",
    "mknodat", "truncate", "ftruncate", "utime", "utimes", "futimesat", "utimensat", "setxattr", "lsetxattr", "fsetxattr",
    "removexattr", "openat2", "open_by_handle_at",
    // Servers.
    "listen", "accept", "accept4",
    // Other processes.
    "ptrace", "process_vm_readv", "process_vm_writev", "kill", "tkill", "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "kcmp",
    "sched_setaffinity", "prlimit64", "setpriority", "fork", "vfork",
    // The system.
    "bpf", "mount", "umount2", "move_mount", "open_tree", "fsopen", "unshare", "setns", "chroot", "pivot_root", "keyctl", "add_key",
    "request_key", "perf_event_open", "userfaultfd", "io_uring_setup", "memfd_create", "personality",
};

/// The rules for the kernel, made by libseccomp before the fork: the child must not allocate. NULL where they cannot be had.
static struct sock_fprog *make_rules(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter) return NULL;
    bool is_good = true;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        int call = seccomp_syscall_resolve_name(refused[i]);
        if (call == __NR_SCMP_ERROR) continue;
        is_good &= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), call, 0) == 0;
    }
    static const int writing[] = {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC};
    for (size_t i = 0; i < sizeof writing / sizeof *writing; i++) {
        unsigned bits = (unsigned)writing[i];
        is_good &= seccomp_rule_add(
                       filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, bits, bits)) == 0;
#ifdef __NR_open
        is_good &= seccomp_rule_add(
                       filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, bits, bits)) == 0;
#endif
    }
    int file = memfd_create("rules", MFD_CLOEXEC);
    struct stat status;
    struct sock_fprog *rules = NULL;
    if (is_good && file >= 0 && seccomp_export_bpf(filter, file) == 0 && fstat(file, &status) == 0) {
        size_t size = (size_t)status.st_size;
        rules = malloc(sizeof *rules + size);
        if (rules) {
            rules->len = (unsigned short)(size / sizeof(struct sock_filter));
            rules->filter = (struct sock_filter *)(rules + 1);
            if (pread(file, rules->filter, size, 0) != (ssize_t)size) {
                free(rules);
                rules = NULL;
            }
        }
    }
    if (file >= 0) close(file);
    seccomp_release(filter);
    return rules;
}

static void limit(int resource, uint64_t value) {
    struct rlimit limits = {value, value};
    setrlimit((__rlimit_resource_t)resource, &limits);
}

/// The child's way from the fork to the program. Only calls that are safe there.
static void become(
    const char *program, char *const *arguments, int output, int nothing, const struct sock_fprog *rules,
    lamina_fetch_limits limits) {
    static char *const environment[] = {
        "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "RES_OPTIONS=timeout:2 attempts:2", NULL};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_AS, limits.memory_bytes);
    limit(RLIMIT_CPU, limits.milliseconds / 1000 + 1);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(nothing, 0) < 0 || dup2(output, 1) < 0 || dup2(nothing, 2) < 0) _exit(126);
#ifdef __NR_close_range
    if (syscall(__NR_close_range, 3u, ~0u, 0u) != 0)
#endif
        for (int file = 3; file < 1024; file++) close(file);
    limit(RLIMIT_NOFILE, 64);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, rules) != 0) _exit(126);
    execve(program, arguments, environment);
    _exit(127);
}

static int64_t now_in_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Reads to the end, or a limit.
static lamina_fetch_ending read_all(
    int file, lamina_fetch_limits limits, lamina_fetch_question must_stop, void *asker, uint8_t **bytes, size_t *count) {
    int64_t end = now_in_milliseconds() + (int64_t)limits.milliseconds;
    size_t room = 0;
    while (true) {
        int64_t left = end - now_in_milliseconds();
        if (left <= 0) return LAMINA_FETCH_LATE;
        if (must_stop(asker)) return LAMINA_FETCH_STOPPED;
        struct pollfd watch = {file, POLLIN, 0};
        int ready = poll(&watch, 1, (int)(left < 50 ? left : 50));
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        if (ready < 0) return LAMINA_FETCH_FAILED;
        if (*count == room) {
            // A byte more than it may write tells that there are more.
            if (room > limits.output_bytes) return LAMINA_FETCH_LONG;
            size_t more = room ? 2 * room : 65536;
            if (more > limits.output_bytes + 1) more = limits.output_bytes + 1;
            uint8_t *larger = realloc(*bytes, more);
            if (!larger) return LAMINA_FETCH_FAILED;
            *bytes = larger;
            room = more;
        }
        ssize_t got = read(file, *bytes + *count, room - *count);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return LAMINA_FETCH_FAILED;
        if (got == 0) return LAMINA_FETCH_ENDED;
        *count += (size_t)got;
        if (*count > limits.output_bytes) return LAMINA_FETCH_LONG;
    }
}

lamina_fetch_ending lamina_fetch_run(
    const char *program, char *const *arguments, lamina_fetch_limits limits, lamina_fetch_question must_stop, void *asker,
    uint8_t **bytes, size_t *count, int *code) {
    *bytes = NULL;
    *count = 0;
    *code = -1;
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC), ends[2] = {-1, -1};
    struct sock_fprog *rules = make_rules();
    lamina_fetch_ending ending = LAMINA_FETCH_FAILED;
    pid_t child = -1;
    if (rules && nothing >= 0 && pipe2(ends, O_CLOEXEC) == 0) child = fork();
    if (child == 0) become(program, arguments, ends[1], nothing, rules, limits);
    if (ends[1] >= 0) close(ends[1]);
    if (child > 0) {
        ending = read_all(ends[0], limits, must_stop, asker, bytes, count);
        int status = 0;
        pid_t ended = 0;
        // It has closed its output, and so is about to end; or it has to.
        for (int turn = 0; ending == LAMINA_FETCH_ENDED && ended == 0 && turn < 200; turn++) {
            if (turn > 0) usleep(5000);
            ended = waitpid(child, &status, WNOHANG);
        }
        if (ended != child) {
            kill(child, SIGKILL);
            do ended = waitpid(child, &status, 0);
            while (ended < 0 && errno == EINTR);
        }
        if (ending == LAMINA_FETCH_ENDED) {
            if (ended == child && WIFEXITED(status)) *code = WEXITSTATUS(status);
            else ending = LAMINA_FETCH_FAILED;
        }
    }
    if (ends[0] >= 0) close(ends[0]);
    if (nothing >= 0) close(nothing);
    free(rules);
    if (ending != LAMINA_FETCH_ENDED) {
        free(*bytes);
        *bytes = NULL;
        *count = 0;
    }
    return ending;
}
