#include "CLaminaContainment.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static int limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit wanted;
    if (getrlimit(resource, &wanted) != 0) return errno;
    if (hard < wanted.rlim_max) wanted.rlim_max = hard;
    if (soft < wanted.rlim_cur) wanted.rlim_cur = soft;
    if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
    return setrlimit(resource, &wanted) == 0 ? 0 : errno;
}

static uint64_t own(int resource) {
    struct rlimit found;
    return getrlimit(resource, &found) == 0 ? found.rlim_cur : RLIM_INFINITY;
}

uint64_t lamina_own_memory_limit(void) { return own(RLIMIT_DATA); }
uint64_t lamina_own_processor_limit(void) { return own(RLIMIT_CPU); }

int lamina_contain_resources(const lamina_containment_limits *limits) {
    // It was started by another name, see lamina_start_contained.
    prctl(PR_SET_NAME, "lamina");
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    int error = limit(RLIMIT_CORE, 0, 0);
    // The signal at the soft limit ends the process; whoever changes that is killed.
    if (error == 0) error = limit(RLIMIT_CPU, limits->processor_seconds, (rlim_t)limits->processor_seconds + 2);
    if (error == 0) error = limit(RLIMIT_DATA, limits->memory_bytes, limits->memory_bytes);
    if (error == 0) error = limit(RLIMIT_AS, limits->address_bytes, limits->address_bytes);
    if (error == 0) error = limit(RLIMIT_FSIZE, limits->file_bytes, limits->file_bytes);
    if (error == 0) error = limit(RLIMIT_NOFILE, limits->open_files, limits->open_files);
    return error;
}
