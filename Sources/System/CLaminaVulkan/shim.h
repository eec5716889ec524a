// Vulkan's types and function-pointer types: the loader is opened at run time, so that a program starts where there is none.
#include "include/CLaminaVulkan.h"

// Function-like macros are not imported into Swift.
static const uint32_t LAMINA_VK_API_VERSION_1_3 = VK_API_VERSION_1_3;
