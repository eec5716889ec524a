// The monotonic clock of a program that Scripts/ports links, so that its pictures are the same in each run. The linker puts this in
// place of clock_gettime for the package and the program, not for the libraries of the system.
#include <time.h>

int __real_clock_gettime(clockid_t clock, struct timespec *time);

static double now = 1000;
static double began = -1;

static double systemTime(void) {
    struct timespec time;
    __real_clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_MONOTONIC) return __real_clock_gettime(clock, time);
    const double shown = began < 0 ? now : now + systemTime() - began;
    time->tv_sec = (time_t)shown;
    time->tv_nsec = (long)((shown - (double)time->tv_sec) * 1e9);
    return 0;
}

/// Has the clock stand at a time, in seconds.
void ports_stop_clock(double seconds) {
    now = seconds;
    began = -1;
}

/// Has the clock run from where it stands.
void ports_run_clock(void) { began = systemTime(); }
