#pragma once

#include "include/CLaminaWindow.h"

#include <CLaminaSDL.h>
