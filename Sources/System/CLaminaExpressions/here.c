// The engine in this process. It is left where it is when its time is over: it has a stack and memory of its own, and holds no locks.
#define _GNU_SOURCE
#include "here.h"
#include "clock.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { stack_bytes = 8 << 20 };

static _Thread_local struct {
    const expression_run *run;
    arena memory;
    sigjmp_buf end;
    ucontext_t caller, engine;
    int is_late;
} here;

static void leave(void) { siglongjmp(here.end, 1); }

static void enter(void) {
    if (sigsetjmp(here.end, 1) == 0) run_expressions(here.run, &here.memory);
    else here.is_late = 1;
    setcontext(&here.caller);
}

lamina_expressions_end run_here(const expression_run *run, double *used, char *reason, size_t room) {
    void *stack = mmap(NULL, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED || !arena_begin(&here.memory, run->limits->memory_bytes)) {
        if (stack != MAP_FAILED) munmap(stack, stack_bytes);
        snprintf(reason, room, "there is no memory");
        return LAMINA_EXPRESSIONS_NOT_RUN;
    }
    int error = getcontext(&here.engine) == 0 ? begin_time_of_thread(leave) : -1;
    if (error == 0) {
        here.run = run;
        here.is_late = 0;
        here.engine.uc_stack.ss_sp = stack;
        here.engine.uc_stack.ss_size = stack_bytes;
        here.engine.uc_link = NULL;
        makecontext(&here.engine, enter, 0);
        swapcontext(&here.caller, &here.engine);
        *used = used_seconds();
        end_time_of_thread();
    } else {
        snprintf(reason, room, "no timer: %s", strerror(error));
    }
    run->results->lacked_memory = here.memory.is_full;
    arena_end(&here.memory);
    munmap(stack, stack_bytes);
    if (error != 0) return LAMINA_EXPRESSIONS_NOT_RUN;
    if (run->results->is_done) return LAMINA_EXPRESSIONS_FINISHED;
    if (here.is_late && !run->results->has_failed) return LAMINA_EXPRESSIONS_TIME;
    return run->results->lacked_memory ? LAMINA_EXPRESSIONS_MEMORY : LAMINA_EXPRESSIONS_FAULT;
}
