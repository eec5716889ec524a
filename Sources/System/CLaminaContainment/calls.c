#define _GNU_SOURCE
#include "CLaminaContainment.h"

#include <errno.h>
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
    "getcwd", "dup", "dup2", "dup3", "fcntl", "flock", "fsync", "fdatasync", "sync_file_range", "ftruncate",
    "truncate", "fallocate", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir",
    "mkdirat", "rmdir", "chmod", "fchmod", "fchmodat", "fchmodat2", "fchown", "fchownat", "utimensat", "umask",
    "fadvise64", "readahead", "sendfile", "copy_file_range", "syncfs", "getxattr", "lgetxattr", "fgetxattr", "memfd_create",
    // Memory.
    "mmap", "munmap", "mprotect", "mremap", "madvise", "brk", "msync", "mincore", "mlock", "mlock2", "munlock",
    "membarrier", "get_mempolicy",
    // Threads, and the time they wait for one another.
    "exit", "exit_group", "futex", "futex_waitv", "set_robust_list", "get_robust_list", "set_tid_address", "rseq",
    "gettid", "getpid", "getppid", "wait4", "waitid", "sched_yield", "sched_getaffinity", "sched_setaffinity",
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

static const char *const allowed_with_devices[] = {"ioctl", "kcmp", "mbind", "set_mempolicy", "sched_setattr"};

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

static int add_rules(scmp_filter_ctx filter, bool allows_devices, bool allows_processes) {
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof allowed / sizeof *allowed; i++) {
        error = allow(filter, allowed[i], 0, NULL);
    }
    size_t devices = allows_devices ? sizeof allowed_with_devices / sizeof *allowed_with_devices : 0;
    for (size_t i = 0; error == 0 && i < devices; i++) error = allow(filter, allowed_with_devices[i], 0, NULL);
    if (!allows_devices) {
        for (size_t i = 0; error == 0 && i < sizeof terminal_questions / sizeof *terminal_questions; i++) {
            struct scmp_arg_cmp question = SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, terminal_questions[i]);
            error = allow(filter, "ioctl", 1, &question);
        }
    }
    for (size_t i = 0; error == 0 && i < sizeof process_options / sizeof *process_options; i++) {
        struct scmp_arg_cmp option = SCMP_A0(SCMP_CMP_MASKED_EQ, 0xffffffff, (scmp_datum_t)process_options[i]);
        error = allow(filter, "prctl", 1, &option);
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
    bool may_lower = allows_processes && geteuid() != 0;
    struct scmp_arg_cmp no_change = SCMP_A2(SCMP_CMP_EQ, 0);
    if (error == 0) error = allow(filter, "prlimit64", may_lower ? 0 : 1, &no_change);
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
