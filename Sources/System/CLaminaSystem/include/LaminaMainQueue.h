#pragma once

// The main dispatch queue, as a run loop on the main thread serves it. Only the main thread may wait for blocks and run
// them, and only before the program calls dispatchMain.

// Waits until the main queue says that it has blocks, for some milliseconds at most. Returns whether it said so.
int lamina_main_queue_await(int milliseconds);

// Runs the blocks that the main queue has. Does nothing within one of its blocks: they never run within one another.
void lamina_main_queue_drain(void);

// Makes the main queue say that it has blocks, as if one had arrived. May be called on any thread.
void lamina_main_queue_remind(void);
