// A process that reads what strangers wrote: what it may take, what it may ask of the system, and how it is started.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    // Private memory, and addresses, of which much may be only set aside, in bytes.
    uint64_t memory_bytes, address_bytes;
    // The longest file that is written, in bytes.
    uint64_t file_bytes;
    // Seconds of the processor.
    uint32_t processor_seconds;
    uint32_t open_files;
} lamina_containment_limits;

// Bounds what this process takes, from here on and for good. It ends with its parent, and leaves no core. Limits that are
// lower already stay. Returns 0 or the system's error number.
int lamina_contain_resources(const lamina_containment_limits *limits);

// What this process may take itself: private memory in bytes, and seconds of the processor.
uint64_t lamina_own_memory_limit(void);
uint64_t lamina_own_processor_limit(void);

// Leaves this process, with all of its threads, only those calls of the system that drawing needs: no sockets, no other
// programs, no looking into other processes. Any other call fails with EPERM.
//
// `allows_devices` lets it talk to devices, as drivers of GPUs do; `allows_processes` lets it make copies of itself.
// Returns 0 or the system's error number.
int lamina_contain_calls(bool allows_devices, bool allows_processes);

// A file in memory, to be read from its beginning; negative, with `errno`, where there is none.
int lamina_hold_bytes(const void *bytes, size_t count);

// Starts this program again, with other arguments, in a process group of its own. `input` is its standard input; the
// caller's where it is negative. `watch` is readable, at its end, when the process has ended. Returns 0 or the system's
// error number.
int lamina_start_contained(char *const arguments[], int input, pid_t *process, int *watch);

// The standard streams of a process; the caller's where they are negative.
typedef struct {
    int input, output, errors;
} lamina_streams;

// The same, with all three streams.
int lamina_start_command(char *const arguments[], lamina_streams streams, pid_t *process, int *watch);
