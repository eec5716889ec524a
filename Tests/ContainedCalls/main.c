// `ContainedCalls DEVICES PROCESSES`: contains itself, each option 0 or 1, tries calls that reach beyond a process, and prints a line
// for each: its name, and the error that it ended with or "done".
#define _GNU_SOURCE
#include "CLaminaContainment.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void say(const char *name, long result) {
    printf("%s: %s\n", name, result < 0 ? strerrorname_np(errno) : "done");
    fflush(stdout);
}

#define TRY(name, call) (errno = 0, say(name, (long)(call)))

static void try_other_process(pid_t other) {
    TRY("kill", kill(other, SIGTERM));
    TRY("tkill", syscall(SYS_tkill, other, SIGTERM));
    TRY("tgkill", syscall(SYS_tgkill, other, other, SIGTERM));
    TRY("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, other, SIGTERM, NULL));
    TRY("pidfd_open", syscall(SYS_pidfd_open, other, 0));
    TRY("pidfd_send_signal", syscall(SYS_pidfd_send_signal, 0, SIGTERM, NULL, 0));
    TRY("ptrace", ptrace(PTRACE_ATTACH, other, NULL, NULL));
    TRY("process_vm_readv", syscall(SYS_process_vm_readv, other, NULL, 0, NULL, 0, 0));
    TRY("process_vm_writev", syscall(SYS_process_vm_writev, other, NULL, 0, NULL, 0, 0));
    TRY("setpriority", setpriority(PRIO_PROCESS, (id_t)other, 19));
    struct rlimit limit = {100, 100};
    TRY("prlimit64 of another", syscall(SYS_prlimit64, other, RLIMIT_CPU, &limit, NULL));
    unsigned long cores = 1;
    TRY("sched_setaffinity of another", syscall(SYS_sched_setaffinity, other, sizeof cores, &cores));
    struct sched_attr {
        unsigned size, policy;
        unsigned long long flags;
        int nice;
        unsigned priority;
        unsigned long long runtime, deadline, period;
    } attributes = {.size = sizeof(struct sched_attr)};
    TRY("sched_setattr of another", syscall(SYS_sched_setattr, other, &attributes, 0));
    TRY("sched_setscheduler", syscall(SYS_sched_setscheduler, other, SCHED_BATCH, &(int){0}));
}

static void try_descriptor(int descriptor, pid_t other) {
    struct f_owner_ex owner = {F_OWNER_PID, other};
    TRY("F_SETOWN", fcntl(descriptor, F_SETOWN, other));
    TRY("F_SETOWN_EX", fcntl(descriptor, F_SETOWN_EX, &owner));
    TRY("F_SETSIG", fcntl(descriptor, F_SETSIG, SIGKILL));
    TRY("O_ASYNC", fcntl(descriptor, F_SETFL, O_ASYNC | O_NONBLOCK));
    TRY("F_SETLEASE", fcntl(descriptor, F_SETLEASE, F_RDLCK));
    TRY("F_NOTIFY", fcntl(descriptor, F_NOTIFY, DN_ACCESS));
    TRY("FIOSETOWN", ioctl(descriptor, 0x8901, &other));
    TRY("SIOCSPGRP", ioctl(descriptor, 0x8902, &other));
    TRY("TIOCSTI", ioctl(descriptor, TIOCSTI, "x"));
    TRY("O_NONBLOCK", fcntl(descriptor, F_SETFL, O_NONBLOCK));
    TRY("F_DUPFD_CLOEXEC", fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
    TRY("F_GETFL", fcntl(descriptor, F_GETFL));
}

static void try_system(void) {
    TRY("socket", socket(AF_INET, SOCK_STREAM, 0));
    TRY("socketpair", syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, (int[2]){0}));
    TRY("execve", execl("/bin/true", "true", NULL));
    TRY("execveat", syscall(SYS_execveat, AT_FDCWD, "/bin/true", NULL, NULL, 0));
    TRY("io_uring_setup", syscall(SYS_io_uring_setup, 1, NULL));
    TRY("mount", syscall(SYS_mount, "a", "b", "c", 0, NULL));
    TRY("unshare", unshare(CLONE_NEWUSER));
    TRY("setns", syscall(SYS_setns, 0, 0));
    TRY("bpf", syscall(SYS_bpf, 0, NULL, 0));
    TRY("userfaultfd", syscall(SYS_userfaultfd, 0));
    TRY("keyctl", syscall(SYS_keyctl, 0, 0));
    TRY("personality", syscall(SYS_personality, 0xffffffff));
    TRY("mknodat", syscall(SYS_mknodat, AT_FDCWD, "x", 0010600, 0));
    TRY("symlinkat", syscall(SYS_symlinkat, "/etc", AT_FDCWD, "x"));
    TRY("setuid", syscall(SYS_setuid, 0));
    TRY("perf_event_open", syscall(SYS_perf_event_open, NULL, 0, 0, 0, 0));
    TRY("PR_SET_SECCOMP", prctl(PR_SET_SECCOMP, 2, NULL));
    TRY("PR_SET_DUMPABLE", prctl(PR_SET_DUMPABLE, 1));
    TRY("inotify_init1", syscall(SYS_inotify_init1, 0));
    TRY("shmget", syscall(SYS_shmget, 1, 4096, 0));
    TRY("sched_setaffinity of itself", syscall(SYS_sched_setaffinity, 0, sizeof(long), &(long){1}));
}

int main(int count, char **arguments) {
    bool devices = count > 1 && atoi(arguments[1]), processes = count > 2 && atoi(arguments[2]);
    pid_t parent = getpid(), other = fork();
    if (other == 0) {
        // Whoever waits for this program's end waits for its descriptors, too.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        while (getppid() == parent) pause();
        return 0;
    }
    int ends[2];
    if (other < 0 || pipe(ends) != 0) return 2;
    int error = lamina_contain_calls(devices, processes);
    if (error) {
        printf("contain: %s\n", strerrorname_np(error));
        return 1;
    }
    try_other_process(other);
    try_descriptor(ends[0], other);
    TRY("write", write(ends[1], "x", 1));
    usleep(50000);
    int status = 0;
    printf("other: %s\n", waitpid(other, &status, WNOHANG) == 0 ? "lives" : "ended");
    try_system();
    return 0;
}
