#ifndef LAMINA_FILES_H
#define LAMINA_FILES_H

#include <stdbool.h>

/// The arguments that the system gave the process, with the program's name first. They are bytes, and Swift's
/// `CommandLine` is no source for them: it repairs what is no UTF-8, and reads /proc, which a container may lack.
/// 0 and NULL where the C library does not hand them to constructors.
int lamina_argument_count(void);
const char *const *lamina_arguments(void);

/// Renames a file or folder to a name that must be free. 0, or the system's error number: EEXIST where it is taken.
int lamina_rename_new(const char *from, const char *to);

/// Has two files or folders change places in one step. 0, or the system's error number; EINVAL and ENOSYS where the file
/// system cannot do that.
int lamina_rename_exchange(const char *one, const char *other);

/// Removes a file, or a folder with all that is in it; follows no links. Safe in a signal handler. 0, or the system's
/// error number.
int lamina_remove_tree(const char *path);

/// Notes a file or folder that is to be removed when the process is ended by a signal. The place to give back, or -1
/// where there is no room: then it stays behind. -2 where the process is ending, and nothing is to be made.
int lamina_unfinished_add(const char *path);
/// Says that what was noted in a place is there, or could not be made. Does nothing for less than 0.
void lamina_unfinished_made(int place);
/// Forgets what was noted in a place. Does nothing for less than 0.
void lamina_unfinished_forget(int place);
/// Removes everything that is noted, at the end of the process: nothing is noted any more from here on. Waits a moment for what
/// other threads are making. Safe in a signal handler, and from any thread.
void lamina_unfinished_remove_all(void);
/// Has signals that end the process remove everything first, where nobody else sees to them.
void lamina_unfinished_watch_signals(void);

#endif
