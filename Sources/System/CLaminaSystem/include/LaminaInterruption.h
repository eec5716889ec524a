#pragma once

// Signals that ask the process to end: SIGINT, SIGTERM and SIGHUP. A signal that is ignored when watching begins
// stays ignored: `nohup` and shells' background jobs depend on that.
//
// A signal ends the process at once, with 128 + its number as the exit code, after its temporary files are removed.
// While endings are orderly, the first signal is only recorded; a second signal, or the end of the allowed time, ends
// the process.

// Begins to watch. A process does this once.
void lamina_interruption_watch(void);

// Signals are recorded from here on. The process has some seconds after the first one.
void lamina_interruption_begin_orderly(unsigned seconds);

// The signal that was recorded, or 0.
int lamina_interruption_signal(void);
