#define _GNU_SOURCE

#include "CLaminaSystem.h"

#include <CLaminaFiles.h>

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static struct sigaction before_abort, before_trap, before_illegal;

static const char no_memory[] = "lamina: out of memory\n";
static const char no_library[] = "lamina: GLib, which lays text out, cannot go on\n";

// The message for the signal; NULL where the signal has another cause.
static const char *sentence(int number, const siginfo_t *info, int error) {
    // Swift's runtime aborts, Foundation's `Data` traps. Between the allocation that failed and the signal nothing else fails, so the
    // thread's error number is still that.
    if (error == ENOMEM) return no_memory;
    // GLib traps after printing the reason. A trap of Swift's own code has another origin.
    if (number == SIGTRAP && (info->si_code == SI_KERNEL || info->si_code == SI_TKILL)) return no_library;
    return NULL;
}

static void handle(int number, siginfo_t *info, void *context) {
    (void)context;
    const char *said = sentence(number, info, errno);
    if (said) {
        lamina_unfinished_remove_all();
        if (write(STDERR_FILENO, said, strlen(said)) < 0) _exit(1);
        _exit(1);
    }
    // Restores the former handler, and raises the same signal at the same place.
    sigaction(number, number == SIGABRT ? &before_abort : number == SIGTRAP ? &before_trap : &before_illegal, NULL);
    if (number != SIGILL) raise(number);
}

void lamina_shortage_watch(void) {
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGABRT, &action, &before_abort);
    sigaction(SIGTRAP, &action, &before_trap);
    sigaction(SIGILL, &action, &before_illegal);
}
