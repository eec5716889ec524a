// Runs glslang within limits, in a process of its own.
#define _GNU_SOURCE
#include "compile.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Messages beyond this length are left out: glslang writes a line for each word that it does not know.
enum { message_bytes = 65536 };

// The header that the process sends ahead of words and messages.
typedef struct {
    size_t word_count, message_count;
    lamina_glsl_end end;
} heading;

// The address space of this process, in bytes; 0 where the system does not say.
static size_t address_space(void) {
    char text[64];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    text[count] = 0;
    return strtoul(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

static void limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit wanted;
    if (getrlimit(resource, &wanted) != 0) return;
    if (hard < wanted.rlim_max) wanted.rlim_max = hard;
    if (soft < wanted.rlim_cur) wanted.rlim_cur = soft;
    if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
    setrlimit(resource, &wanted);
}

static bool write_all(int file, const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t wrote = write(file, rest, count);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return false;
        rest += wrote;
        count -= (size_t)wrote;
    }
    return true;
}

// The whole life of the process. Only C and C++ run in it, because the program's other threads were not copied and their
// locks stay locked. glibc makes its own memory usable again, and nobody else uses glslang. If the process waits for a lock
// all the same, it is killed when its time is over.
static _Noreturn void work(
    int file, lamina_shader_stage stage, const char *source, bool optimize, const lamina_glsl_limits *limits) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // Nobody reads the messages that C++ prints when there is no memory.
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing >= 0) {
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
    }
    // Closes the program's files and pipes, which would otherwise stay open while this process runs.
    int kept = file == STDERR_FILENO + 1 ? file : dup2(file, STDERR_FILENO + 1);
    if (kept < 0) _exit(1);
#ifdef SYS_close_range
    syscall(SYS_close_range, (unsigned)kept + 1, ~0u, 0);
#endif
    size_t space = address_space();
    // The program may not be allowed to kill this process, so the process also ends itself.
    alarm(limits->wall_seconds);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_CPU, limits->processor_seconds, limits->processor_seconds + 1);
    if (space > 0) {
        limit(RLIMIT_AS, space + limits->memory_bytes, space + limits->memory_bytes);
    } else {
        limit(RLIMIT_DATA, (rlim_t)4 << 30, (rlim_t)4 << 30);
    }
    lamina_spirv result = lamina_compile_glsl_here(stage, source, optimize);
    heading top = {
        .word_count = result.words == NULL ? 0 : result.word_count,
        .message_count = strnlen(result.messages, message_bytes),
    };
    if (top.word_count > limits->word_count) top = (heading){.end = LAMINA_GLSL_TOO_LONG};
    bool good = write_all(kept, &top, sizeof top)
        && write_all(kept, result.words, top.word_count * sizeof(uint32_t))
        && write_all(kept, result.messages, top.message_count);
    _exit(good ? 0 : 1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Reads exactly `count` bytes before the time `end`. `false` where the other end sent less, or sent nothing for too long.
static bool read_all(int file, void *bytes, size_t count, double end, bool *is_late) {
    char *rest = bytes;
    while (count > 0) {
        double left = end - now();
        if (left <= 0) {
            *is_late = true;
            return false;
        }
        struct pollfd wanted = {.fd = file, .events = POLLIN};
        int ready = poll(&wanted, 1, left > 1000 ? 1000000 : (int)(left * 1000) + 1);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        ssize_t got = read(file, rest, count);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got <= 0) return false;
        rest += got;
        count -= (size_t)got;
    }
    return true;
}

static lamina_spirv failed(lamina_glsl_end end, int error) {
    return (lamina_spirv){.messages = calloc(1, 1), .end = end, .error = error};
}

// The reason why a process that sent no result died.
static lamina_glsl_end end_of(int status) {
    if (!WIFSIGNALED(status)) return LAMINA_GLSL_FAULT;
    switch (WTERMSIG(status)) {
    case SIGXCPU:
    case SIGALRM:
    case SIGKILL: return LAMINA_GLSL_TIME;
    // An uncaught exception: there is no memory.
    case SIGABRT: return LAMINA_GLSL_MEMORY;
    default: return LAMINA_GLSL_FAULT;
    }
}

static lamina_spirv compile_within(
    lamina_shader_stage stage, const char *source, bool optimize, const lamina_glsl_limits *limits) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return failed(LAMINA_GLSL_NO_PROCESS, errno);
    pid_t process = fork();
    if (process < 0) {
        int error = errno;
        close(ends[0]);
        close(ends[1]);
        return failed(LAMINA_GLSL_NO_PROCESS, error);
    }
    if (process == 0) work(ends[1], stage, source, optimize, limits);
    close(ends[1]);

    double end = now() + limits->wall_seconds;
    bool is_late = false;
    heading top = {0};
    lamina_spirv result = failed(LAMINA_GLSL_FINISHED, 0);
    bool good = read_all(ends[0], &top, sizeof top, end, &is_late) && top.word_count <= limits->word_count
        && top.message_count <= message_bytes;
    if (good) {
        result.words = malloc(top.word_count * sizeof(uint32_t) + 1);
        free(result.messages);
        result.messages = calloc(top.message_count + 1, 1);
        good = result.words != NULL && result.messages != NULL
            && read_all(ends[0], result.words, top.word_count * sizeof(uint32_t), end, &is_late)
            && read_all(ends[0], result.messages, top.message_count, end, &is_late);
        result.word_count = top.word_count;
        result.end = top.end;
    }
    close(ends[0]);
    if (!good) kill(process, SIGKILL);
    int status = 0;
    pid_t waited;
    do { waited = waitpid(process, &status, 0); } while (waited < 0 && errno == EINTR);
    if (good) return result;
    lamina_spirv_release(&result);
    // If the program lets the system collect its processes, the reason for this process's death is unknown.
    return failed(is_late ? LAMINA_GLSL_TIME : waited == process ? end_of(status) : LAMINA_GLSL_FAULT, 0);
}

lamina_spirv lamina_compile_glsl(
    lamina_shader_stage stage, const char *source, bool optimize, const lamina_glsl_limits *limits) {
    return limits == NULL ? lamina_compile_glsl_here(stage, source, optimize)
                          : compile_within(stage, source, optimize, limits);
}
