#pragma once

// Names the calling thread; at most 15 bytes.
void lamina_thread_set_name(const char *name);
