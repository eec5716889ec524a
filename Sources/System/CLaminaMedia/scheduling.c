#include "CLaminaMedia.h"

#include <linux/capability.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned nice_mask = 1u << CAP_SYS_NICE;

static bool capabilities(long call, struct __user_cap_data_struct sets[2]) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    return syscall(call, &header, sets) == 0;
}

lamina_scheduling lamina_scheduling_hold(void) {
    lamina_scheduling before = {0};
    struct sched_param parameters;
    before.is_known = pthread_getschedparam(pthread_self(), &before.policy, &parameters) == 0;
    before.priority = before.is_known ? parameters.sched_priority : 0;

    struct __user_cap_data_struct sets[2];
    memset(sets, 0, sizeof sets);
    if (capabilities(SYS_capget, sets) && (sets[0].effective & nice_mask)) {
        sets[0].effective &= ~nice_mask;
        before.had_capability = capabilities(SYS_capset, sets);
    }
    // The other way to real time, for users who may.
    struct rlimit limit;
    if (getrlimit(RLIMIT_RTPRIO, &limit) == 0 && limit.rlim_cur > 0) {
        before.real_time_limit = limit.rlim_cur;
        limit.rlim_cur = 0;
        if (setrlimit(RLIMIT_RTPRIO, &limit) != 0) before.real_time_limit = 0;
    }
    return before;
}

void lamina_scheduling_restore(lamina_scheduling before) {
    struct rlimit limit;
    if (before.real_time_limit > 0 && getrlimit(RLIMIT_RTPRIO, &limit) == 0) {
        limit.rlim_cur = before.real_time_limit;
        setrlimit(RLIMIT_RTPRIO, &limit);
    }
    struct __user_cap_data_struct sets[2];
    memset(sets, 0, sizeof sets);
    if (before.had_capability && capabilities(SYS_capget, sets)) {
        sets[0].effective |= nice_mask;
        capabilities(SYS_capset, sets);
    }
    struct sched_param parameters = {.sched_priority = before.priority};
    if (before.is_known) pthread_setschedparam(pthread_self(), before.policy, &parameters);
}
