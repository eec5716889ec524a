#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(SDL_CreateSystemCursor) F(SDL_CreateWindow) F(SDL_DestroyWindow) F(SDL_GetClipboardText) \
    F(SDL_GetCurrentDisplayMode) F(SDL_GetCurrentVideoDriver) F(SDL_GetDisplayBounds) \
    F(SDL_GetDisplayDPI) F(SDL_GetDisplayUsableBounds) F(SDL_GetError) F(SDL_GetModState) \
    F(SDL_GetPixelFormatName) F(SDL_GetWindowDisplayIndex) F(SDL_GetWindowFlags) \
    F(SDL_GetWindowFromID) F(SDL_GetWindowID) F(SDL_GetWindowPosition) F(SDL_GetWindowSize) \
    F(SDL_GetWindowSizeInPixels) F(SDL_GetWindowSurface) F(SDL_GetWindowWMInfo) \
    F(SDL_HasClipboardText) F(SDL_HideWindow) F(SDL_InitSubSystem) F(SDL_PollEvent) \
    F(SDL_QuitSubSystem) F(SDL_RaiseWindow) F(SDL_SetClipboardText) F(SDL_SetCursor) F(SDL_SetError) \
    F(SDL_SetHint) F(SDL_SetTextInputRect) F(SDL_SetWindowFullscreen) F(SDL_SetWindowMaximumSize) \
    F(SDL_SetWindowMinimumSize) F(SDL_SetWindowPosition) F(SDL_SetWindowSize) F(SDL_SetWindowTitle) \
    F(SDL_ShowCursor) F(SDL_ShowWindow) F(SDL_StartTextInput) F(SDL_StopTextInput) \
    F(SDL_UpdateWindowSurfaceRects) F(SDL_Vulkan_CreateSurface) F(SDL_Vulkan_GetInstanceExtensions) \
    F(SDL_free)

static const char *const files[] = {"libSDL2-2.0.so.0"};
LAMINA_LAZY_LIBRARY(lamina_sdl, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_sdl, lamina_sdl_##name, name)
FUNCTIONS(JUMP)
