#pragma once

// Signals that ask the process to end: SIGINT, SIGTERM and SIGHUP. One that is ignored when watching begins stays so: `nohup`
// and shells' background jobs count on that.
//
// A signal ends the process at once, with 128 + its number as the exit code, after its temporary files are removed. While endings
// are orderly, the first signal is only noted; the process is ended by a second one, or when the time it has is over.

// Begins to watch. A process does this once.
void lamina_interruption_watch(void);

// Has signals noted from here on.
void lamina_interruption_begin_orderly(void);

// The signal that was noted, or 0.
int lamina_interruption_signal(void);
