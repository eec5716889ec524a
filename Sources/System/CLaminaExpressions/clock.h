#pragma once

/// Begins to measure the processor time of this thread. When the time that `allow_seconds` gives is over, a function takes over in a
/// handler of SIGPROF, which the program must not need for itself. Returns 0, or an error of the system.
int begin_time_of_thread(void (*late)(void));

/// Ends it.
void end_time_of_thread(void);
