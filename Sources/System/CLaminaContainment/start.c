#define _GNU_SOURCE
#include "CLaminaContainment.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

extern char **environ;

// Where the process has the end of the pipe that says that it is alive.
enum { kept = 3 };

int lamina_hold_bytes(const void *bytes, size_t count) {
    int file = memfd_create("bytes", MFD_CLOEXEC);
    if (file < 0) return -1;
    const char *rest = bytes;
    while (count > 0) {
        ssize_t wrote = write(file, rest, count);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) break;
        rest += wrote;
        count -= (size_t)wrote;
    }
    if (count > 0 || lseek(file, 0, SEEK_SET) != 0) {
        int error = errno;
        close(file);
        errno = error;
        return -1;
    }
    return file;
}

int lamina_start_contained(char *const arguments[], int input, pid_t *process, int *watch) {
    return lamina_start_command(arguments, (lamina_streams){input, -1, -1}, process, watch);
}

int lamina_start_command(char *const arguments[], lamina_streams streams, pid_t *process, int *watch) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) goto close_pipe;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) goto destroy_actions;
    sigset_t none;
    sigemptyset(&none);
    if (streams.input >= 0) error = posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO);
    if (error == 0 && streams.output >= 0)
        error = posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO);
    if (error == 0 && streams.errors >= 0)
        error = posix_spawn_file_actions_adddup2(&actions, streams.errors, STDERR_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, ends[1], kept);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    // Files and connections of this process are none of its business, whoever opened them.
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, kept + 1);
#endif
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (error == 0) error = posix_spawnattr_setpgroup(&attributes, 0);
    if (error == 0) {
        error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    }
    if (error == 0) {
        error = posix_spawn(process, "/proc/self/exe", &actions, &attributes, arguments, environ);
        // Where that is not mounted.
        if (error != 0) error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
    }
    posix_spawnattr_destroy(&attributes);
destroy_actions:
    posix_spawn_file_actions_destroy(&actions);
close_pipe:
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
    } else {
        *watch = ends[0];
    }
    return error;
}
