#pragma once

#include "engine.h"

/// Runs the engine in this process, on a stack of its own, and leaves it when its time is over.
lamina_expressions_end run_here(const expression_run *run, double *used, char *reason, size_t room);
