#include "CLaminaSystem.h"

#include <CLaminaFiles.h>

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

// How long an orderly end may take.
static atomic_uint grace_seconds = 2;

static atomic_int noted;
static atomic_bool is_orderly;

static void handle(int number) {
    int before = 0;
    if (number != SIGALRM && atomic_load(&is_orderly) &&
        atomic_compare_exchange_strong(&noted, &before, number)) {
        alarm(atomic_load(&grace_seconds));
        return;
    }
    int code = number == SIGALRM ? atomic_load(&noted) : number;
    lamina_unfinished_remove_all();
    _exit(128 + code);
}

static void watch(int number) {
    struct sigaction old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    // No handler interrupts another one on the same thread.
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void lamina_interruption_watch(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t wanted;
    sigemptyset(&wanted);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        watch(numbers[i]);
        sigaddset(&wanted, numbers[i]);
    }
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    sigaddset(&wanted, SIGALRM);
    // The parent may have blocked these signals: a thread of a queue does, and children inherit that.
    pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

void lamina_interruption_begin_orderly(unsigned seconds) {
    atomic_store(&grace_seconds, seconds);
    atomic_store(&is_orderly, true);
}

int lamina_interruption_signal(void) { return atomic_load_explicit(&noted, memory_order_relaxed); }
