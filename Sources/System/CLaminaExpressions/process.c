// The process in which expressions run.
#define _GNU_SOURCE
#include "engine.h"
#include "here.h"
#include "library.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

// The engine recurses; threads of programs may have little stack.
enum { stack_bytes = 8 << 20, least_memory = 1 << 20 };

// The list of the engine's functions has it.
const char *lamina_duktape_missing(void);

const char *lamina_expressions_missing(void) { return lamina_duktape_missing(); }

static void limit(int resource, rlim_t most) {
    struct rlimit wanted;
    if (getrlimit(resource, &wanted) != 0) return;
    if (most < wanted.rlim_max) wanted.rlim_max = most;
    if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
    setrlimit(resource, &wanted);
}

// What the new stack runs: makecontext passes no pointers.
static const expression_run *run_on_stack;
static arena memory_of_process;

static void enter(void) {
    if (arena_begin(&memory_of_process, run_on_stack->limits->memory_bytes)) run_expressions(run_on_stack, &memory_of_process);
    run_on_stack->results->lacked_memory = memory_of_process.is_full;
    _exit(0);
}

// The whole life of the process. Only C runs in it, because the program's other threads were not copied and their locks stay locked.
// glibc makes its own memory usable again, and nobody else uses the engine.
static _Noreturn void work(int file, const expression_run *run) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // The program's files and pipes would otherwise stay open while this process runs.
    int kept = file == STDERR_FILENO + 1 ? file : dup2(file, STDERR_FILENO + 1);
    if (kept < 0) _exit(1);
#ifdef SYS_close_range
    syscall(SYS_close_range, (unsigned)kept + 1, ~0u, 0);
#endif
    // The program may not be allowed to kill this process, so it also ends itself.
    alarm((unsigned)(run->limits->seconds * 8) + 4);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, (rlim_t)run->limits->seconds + 2);
    void *stack = mmap(NULL, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    ucontext_t context;
    if (stack == MAP_FAILED || getcontext(&context) != 0) _exit(1);
    context.uc_stack.ss_sp = stack;
    context.uc_stack.ss_size = stack_bytes;
    context.uc_link = NULL;
    run_on_stack = run;
    makecontext(&context, enter, 0);
    setcontext(&context);
    _exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Waits until the process ends, which closes its end of the pipe, or until a time.
static void wait_until_closed(int file, double end) {
    for (double left = end - now(); left > 0; left = end - now()) {
        struct pollfd wanted = {.fd = file, .events = POLLIN};
        int ready = poll(&wanted, 1, left > 1000 ? 1000000 : (int)(left * 1000) + 1);
        if (ready > 0) return;
        if (ready < 0 && errno != EINTR) return;
    }
}

static double seconds_of(struct rusage usage) {
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static lamina_expressions_end end_of(int status, const shared_results *results) {
    if (results->is_done) return LAMINA_EXPRESSIONS_FINISHED;
    if (!results->has_failed && WIFSIGNALED(status)) {
        switch (WTERMSIG(status)) {
        case SIGPROF:
        case SIGXCPU:
        case SIGALRM:
        case SIGKILL: return LAMINA_EXPRESSIONS_TIME;
        default: return LAMINA_EXPRESSIONS_FAULT;
        }
    }
    return results->lacked_memory ? LAMINA_EXPRESSIONS_MEMORY : LAMINA_EXPRESSIONS_FAULT;
}

// Runs the process once, or the engine in this process if it may not copy itself. Returns how it ended; `used` gets the processor time that it took.
static lamina_expressions_end run_once(const expression_run *run, double *used, char *reason, size_t room) {
    shared_results *results = run->results;
    memset(results, 0, sizeof *results);
    results->current = no_expression;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        snprintf(reason, room, "no pipe: %s", strerror(errno));
        return LAMINA_EXPRESSIONS_NOT_RUN;
    }
    pid_t process = fork();
    if (process == 0) work(ends[1], run);
    int error = errno;
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        // A filter of system calls, under which a program reads files from strangers: this process is one of its own already.
        if (error == EPERM) return run_here(run, used, reason, room);
        snprintf(reason, room, "no process: %s", strerror(error));
        return LAMINA_EXPRESSIONS_NOT_RUN;
    }
    // Other programs may have the processors for a while.
    wait_until_closed(ends[0], now() + run->limits->seconds * 8 + 4);
    close(ends[0]);
    if (!results->is_done) kill(process, SIGKILL);
    int status = 0;
    struct rusage usage = {0};
    pid_t waited;
    do { waited = wait4(process, &status, 0, &usage); } while (waited < 0 && errno == EINTR);
    *used = waited == process ? seconds_of(usage) : run->limits->seconds;
    // If the program lets the system collect its processes, the reason for this one's death is unknown.
    return waited == process ? end_of(status, results) : results->is_done ? LAMINA_EXPRESSIONS_FINISHED : LAMINA_EXPRESSIONS_FAULT;
}

lamina_expressions lamina_evaluate_expressions(
    const char *program, size_t program_length, lamina_json document, const uint32_t *skipped, size_t skipped_count,
    const lamina_text_measures *texts, const lamina_expression_limits *limits) {
    lamina_expressions result = {.end = LAMINA_EXPRESSIONS_NOT_RUN};
    const char *missing = lamina_duktape_missing();
    if (missing != NULL) {
        snprintf(result.reason, sizeof result.reason, "%s", missing);
        return result;
    }
    // The engine does not end if it cannot begin.
    if (limits->memory_bytes < least_memory) {
        result.end = LAMINA_EXPRESSIONS_MEMORY;
        return result;
    }
    size_t library_length = 0;
    const void *library = compiled_library(program, program_length, &library_length);
    if (library == NULL) {
        snprintf(result.reason, sizeof result.reason, "the library of expressions cannot be compiled");
        return result;
    }
    size_t length = sizeof(shared_results) + limits->result_bytes;
    shared_results *shared =
        mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared == MAP_FAILED) {
        snprintf(result.reason, sizeof result.reason, "no memory: %s", strerror(errno));
        return result;
    }
    result.memory = shared;
    result.memory_length = length;
    uint32_t stopped[most_stopped];
    lamina_expression_limits left = *limits;
    expression_run run = {library, library_length, document, &left, skipped, skipped_count, texts, stopped, 0, shared};
    for (;;) {
        double used = 0;
        result.end = run_once(&run, &used, result.reason, sizeof result.reason);
        left.seconds -= used;
        bool has_culprit = shared->current != no_expression && run.stopped_count < most_stopped;
        if (result.end == LAMINA_EXPRESSIONS_FINISHED || result.end == LAMINA_EXPRESSIONS_NOT_RUN || !has_culprit) break;
        result.stopped[run.stopped_count].number = shared->current;
        result.stopped[run.stopped_count].end = result.end;
        stopped[run.stopped_count++] = shared->current;
        result.stopped_count = run.stopped_count;
        // Less time than a call may take is not enough to begin anew.
        if (left.seconds < limits->call_seconds / 4) break;
    }
    if (result.end == LAMINA_EXPRESSIONS_FINISHED && shared->is_full) result.end = LAMINA_EXPRESSIONS_RESULTS;
    result.seconds = limits->seconds - left.seconds;
    result.bytes = (const uint8_t *)(shared + 1);
    result.length = shared->length <= limits->result_bytes ? shared->length : 0;
    return result;
}

void lamina_expressions_release(lamina_expressions *expressions) {
    if (expressions->memory != NULL) munmap(expressions->memory, expressions->memory_length);
    *expressions = (lamina_expressions){0};
}
