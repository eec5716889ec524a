#pragma once

// The main dispatch queue, as a run loop on the main thread serves it. Only the main thread may wait for blocks and run
// them, and only before the program calls dispatchMain.

// Waits until the main queue says that it has blocks, until lamina_main_queue_wake is called, or for some milliseconds at
// most. Returns whether the main queue says that it has blocks.
int lamina_main_queue_await(int milliseconds);

// Ends the main thread's lamina_main_queue_await, or the next one. May be called on any thread.
void lamina_main_queue_wake(void);

// Runs the blocks that the main queue has. Does nothing within one of its blocks: they never run within one another.
void lamina_main_queue_drain(void);

// Makes the main queue say that it has blocks.
void lamina_main_queue_announce(void);
