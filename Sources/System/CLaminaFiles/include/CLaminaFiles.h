#ifndef LAMINA_FILES_H
#define LAMINA_FILES_H

#include <stdbool.h>

/// The arguments that the system gave the process, with the program's name first. They are bytes. Swift's
/// `CommandLine` cannot be used for them, because it repairs bytes that are not UTF-8, and reads /proc, which a
/// container may lack. 0 and NULL where the C library does not pass them to constructors.
int lamina_argument_count(void);
const char *const *lamina_arguments(void);

/// Renames a file or folder to a name that must be free. 0, or the system's error number: EEXIST where it is taken.
int lamina_rename_new(const char *from, const char *to);

/// Exchanges two files or folders in one step. 0, or the system's error number; EINVAL and ENOSYS where the file
/// system cannot do that.
int lamina_rename_exchange(const char *one, const char *other);

/// Removes a file, or a folder with everything in it; links are not followed. Safe in a signal handler. 0, or the
/// system's error number.
int lamina_remove_tree(const char *path);

/// Registers a file or folder that is removed when a signal ends the process. Returns its place, which must be given
/// back, or -1 where there is no room; the file then stays after a signal. Returns -2 where the process is ending,
/// and no file may be made.
int lamina_unfinished_add(const char *path);
/// Tells that the file of a place exists, or could not be made. Does nothing for negative places.
void lamina_unfinished_made(int place);
/// Frees a place. Does nothing for negative places.
void lamina_unfinished_forget(int place);
/// Removes all registered files, at the end of the process. No file can be registered after that. Waits a moment for
/// files that other threads are making. Safe in a signal handler, and from any thread.
void lamina_unfinished_remove_all(void);
/// Makes signals that end the process remove all registered files first, where the signals have no other handler.
void lamina_unfinished_watch_signals(void);

#endif
