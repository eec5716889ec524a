#define _GNU_SOURCE
#include "CLaminaFiles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// An entry as the kernel writes it.
struct entry {
    uint64_t inode;
    int64_t next;
    unsigned short length;
    unsigned char kind;
    char name[];
};

// The deepest nesting of folders. A bundle has two levels; deeper folders are not Lamina's.
enum { deepest = 8, block = 4096 };

static int remove_in(int folder, const char *name, int depth);

/// Empties an open folder. The function must not allocate. So it cannot use the C library's readdir, which allocates
/// and may hold its lock when a signal comes.
static int empty(int folder, int depth) {
    _Alignas(struct entry) char bytes[block];
    int failure = 0;
    // Whether anything was removed. Then there may be entries that the last block did not show.
    bool is_less = true;
    while (is_less) {
        is_less = false;
        if (lseek(folder, 0, SEEK_SET) < 0) return errno;
        while (1) {
            long got = syscall(SYS_getdents64, folder, bytes, sizeof bytes);
            if (got < 0) return errno;
            if (got == 0) break;
            for (long place = 0; place < got;) {
                const struct entry *entry = (const struct entry *)(bytes + place);
                place += entry->length;
                if (strcmp(entry->name, ".") == 0 || strcmp(entry->name, "..") == 0) continue;
                int code = remove_in(folder, entry->name, depth - 1);
                if (code == 0) is_less = true;
                else failure = code;
            }
        }
    }
    return failure;
}

static int remove_in(int folder, const char *name, int depth) {
    if (unlinkat(folder, name, 0) == 0) return 0;
    if (errno != EISDIR && errno != EPERM) return errno;
    // An empty folder goes without being opened, so also where the process has no descriptor left.
    if (unlinkat(folder, name, AT_REMOVEDIR) == 0) return 0;
    if (depth <= 0) return ELOOP;
    int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner < 0) return errno;
    int code = empty(inner, depth);
    close(inner);
    if (code != 0) return code;
    return unlinkat(folder, name, AT_REMOVEDIR) == 0 ? 0 : errno;
}

int lamina_remove_tree(const char *path) { return remove_in(AT_FDCWD, path, deepest); }

// A handler may run at any time, on any thread, so the paths lie in memory that is never given back.
enum { places = 256, longest = 4096 };
// A path in the state `is_being_made` may not exist yet, or may have existed only for a moment.
enum state { is_free, is_changing, is_being_made, is_made };
static struct {
    _Atomic int state;
    char path[longest];
} unfinished[places];
// Whether the process is ending, so that no new files may be made.
static atomic_bool is_ending;
// How long the end waits for files that are being made. The thread that makes one may be the thread that the signal
// stopped.
enum { most_waits = 50, wait_nanoseconds = 1000000 };

int lamina_unfinished_add(const char *path) {
    size_t length = strlen(path);
    if (length >= longest) return -1;
    for (int place = 0; place < places; place++) {
        int expected = is_free;
        if (!atomic_compare_exchange_strong(&unfinished[place].state, &expected, is_changing)) continue;
        memcpy(unfinished[place].path, path, length + 1);
        atomic_store(&unfinished[place].state, is_being_made);
        // Checked after the entry is set: either this sees that the end has begun, or the end sees the entry.
        if (!atomic_load(&is_ending)) return place;
        atomic_store(&unfinished[place].state, is_free);
        return -2;
    }
    return -1;
}

void lamina_unfinished_made(int place) {
    if (place >= 0 && place < places) atomic_store(&unfinished[place].state, is_made);
}

void lamina_unfinished_forget(int place) {
    if (place >= 0 && place < places) atomic_store(&unfinished[place].state, is_free);
}

static bool is_any_being_made(void) {
    for (int place = 0; place < places; place++) {
        if (atomic_load(&unfinished[place].state) == is_being_made) return true;
    }
    return false;
}

void lamina_unfinished_remove_all(void) {
    int saved = errno;
    atomic_store(&is_ending, true);
    for (int waits = 0; waits < most_waits && is_any_being_made(); waits++) {
        nanosleep(&(struct timespec){.tv_nsec = wait_nanoseconds}, NULL);
    }
    for (int place = 0; place < places; place++) {
        int state = atomic_load(&unfinished[place].state);
        if (state == is_made || state == is_being_made) lamina_remove_tree(unfinished[place].path);
    }
    errno = saved;
}

static void remove_and_end(int number) {
    lamina_unfinished_remove_all();
    // As if there had been no handler: the signal is delivered when this returns.
    signal(number, SIG_DFL);
    raise(number);
}

void lamina_unfinished_watch_signals(void) {
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction current;
        // A signal that the parent ignored, as nohup does, stays ignored.
        if (sigaction(numbers[i], NULL, &current) != 0 || (current.sa_flags & SA_SIGINFO) != 0) continue;
        if (current.sa_handler != SIG_DFL) continue;
        struct sigaction action = {.sa_handler = remove_and_end};
        sigfillset(&action.sa_mask);
        sigaction(numbers[i], &action, NULL);
    }
}
