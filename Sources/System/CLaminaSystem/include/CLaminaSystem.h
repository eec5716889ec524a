#pragma once

#include "LaminaInterruption.h"
#include "LaminaMainQueue.h"
#include "LaminaShortage.h"
#include "LaminaMemory.h"
#include "LaminaPause.h"
#include "LaminaThreadName.h"
