// The processor time of a run: of a process whose only thread runs the engine, or of a thread.
#define _GNU_SOURCE
#include "clock.h"
#include "engine.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

// Where a thread is measured: since when, and by what.
static _Thread_local struct {
    int is_measured;
    double begin;
    timer_t timer;
    void (*late)(void);
} thread_time;

static void take_over(int signal) {
    (void)signal;
    if (thread_time.is_measured) thread_time.late();
}

static double seconds_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double used_seconds(void) {
    if (thread_time.is_measured) return seconds_of(CLOCK_THREAD_CPUTIME_ID) - thread_time.begin;
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

void allow_seconds(double seconds) {
    if (!(seconds > 1e-6)) seconds = 1e-6;
    time_t whole = (time_t)seconds;
    double rest = seconds - (double)whole;
    if (thread_time.is_measured) {
        struct itimerspec time = {{0, 0}, {whole, (long)(rest * 1e9)}};
        timer_settime(thread_time.timer, 0, &time, NULL);
        return;
    }
    struct itimerval time = {{0, 0}, {whole, (suseconds_t)(rest * 1e6)}};
    setitimer(ITIMER_PROF, &time, NULL);
}

int begin_time_of_thread(void (*late)(void)) {
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGPROF};
    event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &thread_time.timer) != 0) return errno;
    // The handler stays: other threads may need it.
    struct sigaction action = {.sa_handler = take_over};
    sigemptyset(&action.sa_mask);
    sigaction(SIGPROF, &action, NULL);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGPROF);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    thread_time.late = late;
    thread_time.begin = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    thread_time.is_measured = 1;
    return 0;
}

void end_time_of_thread(void) {
    timer_delete(thread_time.timer);
    thread_time.is_measured = 0;
}
