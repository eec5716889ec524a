#define _GNU_SOURCE
#include "CLaminaContainment.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

// By name, since not all of them exist on every processor.
static const char *const allowed[] = {
    // Files and folders.
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2", "pwritev2", "open",
    "openat", "openat2", "creat", "close", "close_range", "stat", "fstat", "lstat", "newfstatat", "statx", "statfs",
    "fstatfs", "lseek", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64",
    "getcwd", "dup", "dup2", "dup3", "flock", "fsync", "fdatasync", "sync_file_range", "ftruncate",
    "truncate", "fallocate", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir",
    "mkdirat", "rmdir", "chmod", "fchmod", "fchmodat", "fchmodat2", "fchown", "fchownat", "utimensat", "umask",
    "fadvise64", "readahead", "sendfile", "copy_file_range", "syncfs", "getxattr", "lgetxattr", "fgetxattr", "memfd_create",
    // Memory.
    "mmap", "munmap", "mprotect", "mremap", "madvise", "brk", "msync", "mincore", "mlock", "mlock2", "munlock",
    "membarrier", "get_mempolicy",
    // Threads, and the time they wait for one another.
    "exit", "exit_group", "futex", "futex_waitv", "set_robust_list", "get_robust_list", "set_tid_address", "rseq",
    "gettid", "getpid", "getppid", "wait4", "waitid", "sched_yield", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min", "getpriority",
    "getcpu", "restart_syscall", "pause",
    // Signals that it gets.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend",
    "sigaltstack", "signalfd4",
    // Clocks.
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "times", "alarm",
    "setitimer", "getitimer", "timer_create", "timer_settime", "timer_gettime", "timer_delete", "timerfd_create",
    "timerfd_settime", "timerfd_gettime",
    // Pipes and what waits for them.
    "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait",
    "epoll_pwait2", "eventfd", "eventfd2", "pipe", "pipe2",
    // Calls that tell which process this is and where it runs.
    "uname", "sysinfo", "getrlimit", "getrusage", "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid",
    "getgroups", "getpgrp", "getpgid", "getsid", "capget", "arch_prctl", "getrandom",
};

static const char *const allowed_with_devices[] = {"kcmp", "mbind", "set_mempolicy"};

// What is asked of descriptors. Their owner and its signal are not among it: a pipe that may be read would end the process of
// another program.
static const int descriptor_commands[] = {
    F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK,
    F_OFD_SETLKW, F_GETPIPE_SZ, F_SETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS,
};

static const unsigned long terminal_questions[] = {TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONBIO};

static const int process_options[] = {
    PR_SET_NAME, PR_GET_NAME, PR_SET_PDEATHSIG, PR_GET_DUMPABLE, PR_SET_TIMERSLACK, PR_SET_VMA,
};

static const unsigned long namespaces =
    CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | 0x02000000 /* cgroups */;

// Adds a rule for a call by its name. A call that this processor or this library does not know cannot be made, so it needs no rule.
static int allow(scmp_filter_ctx filter, const char *name, unsigned count, const struct scmp_arg_cmp *conditions) {
    int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR || number < 0) return 0;
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, conditions);
}

// Allows a call whose argument of this index is one of the values, in its lower 32 bits.
static int allow_values(scmp_filter_ctx filter, const char *name, unsigned index, const scmp_datum_t *values, size_t count) {
    int error = 0;
    for (size_t i = 0; error == 0 && i < count; i++) {
        struct scmp_arg_cmp condition = SCMP_CMP(index, SCMP_CMP_MASKED_EQ, 0xffffffff, values[i]);
        error = allow(filter, name, 1, &condition);
    }
    return error;
}

static int allow_descriptor_commands(scmp_filter_ctx filter) {
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof descriptor_commands / sizeof *descriptor_commands; i++) {
        error = allow_values(filter, "fcntl", 1, (scmp_datum_t[]){(scmp_datum_t)descriptor_commands[i]}, 1);
    }
    struct scmp_arg_cmp silent[] = {
        SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, F_SETFL), SCMP_A2(SCMP_CMP_MASKED_EQ, O_ASYNC, 0),
    };
    return error ? error : allow(filter, "fcntl", 2, silent);
}

// Calls that name a process or a thread: this one alone, by its number or by 0.
static int allow_for_itself(scmp_filter_ctx filter, const char *name) {
    return allow_values(filter, name, 0, (scmp_datum_t[]){0, (scmp_datum_t)getpid()}, 2);
}

static int add_rules(scmp_filter_ctx filter, bool allows_devices, bool allows_processes) {
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof allowed / sizeof *allowed; i++) {
        error = allow(filter, allowed[i], 0, NULL);
    }
    size_t devices = allows_devices ? sizeof allowed_with_devices / sizeof *allowed_with_devices : 0;
    for (size_t i = 0; error == 0 && i < devices; i++) error = allow(filter, allowed_with_devices[i], 0, NULL);
    if (error == 0) error = allow_descriptor_commands(filter);
    if (error == 0) error = allow_for_itself(filter, "sched_setaffinity");
    if (error == 0 && allows_devices) error = allow_for_itself(filter, "sched_setattr");
    // Devices have requests of their types. Not among them are those of sockets, which have the upper bit and set an owner of
    // signals too, and those of terminals, into which a program could type: of their type some other bit is another one.
    for (int bit = 8; error == 0 && allows_devices && bit < 15; bit++) {
        scmp_datum_t mask = (scmp_datum_t)1 << bit, other = ~(scmp_datum_t)TCGETS & mask;
        struct scmp_arg_cmp device = SCMP_A1(SCMP_CMP_MASKED_EQ, 0x8000 | mask, other);
        error = allow(filter, "ioctl", 1, &device);
    }
    for (size_t i = 0; error == 0 && i < sizeof terminal_questions / sizeof *terminal_questions; i++) {
        error = allow_values(filter, "ioctl", 1, (scmp_datum_t[]){terminal_questions[i]}, 1);
    }
    for (size_t i = 0; error == 0 && i < sizeof process_options / sizeof *process_options; i++) {
        error = allow_values(filter, "prctl", 0, (scmp_datum_t[]){(scmp_datum_t)process_options[i]}, 1);
    }
    // Signals to itself alone.
    for (int i = 0; error == 0 && i < 3; i++) {
        struct scmp_arg_cmp own = SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid());
        error = allow(filter, (const char *[]){"kill", "tgkill", "rt_tgsigqueueinfo"}[i], 1, &own);
    }
    // Threads, which have the flag, or processes; never in other namespaces.
    unsigned long must = allows_processes ? 0 : CLONE_THREAD;
    struct scmp_arg_cmp flags = SCMP_A0(SCMP_CMP_MASKED_EQ, namespaces | must, must);
    if (error == 0) error = allow(filter, "clone", 1, &flags);
    if (error == 0 && allows_processes) error = allow(filter, "fork", 0, NULL);
    // The flags of the newer call cannot be seen from here. The C library takes the older one where it is missing.
    int newer = seccomp_syscall_resolve_name("clone3");
    if (error == 0 && newer >= 0) error = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(ENOSYS), newer, 0, NULL);
    // Asks for limits, and changes none: root could raise them. Its copies may lower theirs.
    struct scmp_arg_cmp no_change = SCMP_A2(SCMP_CMP_EQ, 0);
    if (error == 0) error = allow(filter, "prlimit64", 1, &no_change);
    struct scmp_arg_cmp own = SCMP_A0(SCMP_CMP_MASKED_EQ, 0xffffffff, 0);
    if (error == 0 && allows_processes && geteuid() != 0) error = allow(filter, "prlimit64", 1, &own);
    return error;
}

int lamina_contain_calls(bool allows_devices, bool allows_processes) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) return ENOMEM;
    // All threads, should there be others already.
    int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    if (error == 0) error = add_rules(filter, allows_devices, allows_processes);
    if (error == 0) error = seccomp_load(filter);
    seccomp_release(filter);
    return -error;
}
