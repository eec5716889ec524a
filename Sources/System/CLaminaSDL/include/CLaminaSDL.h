#pragma once

// What Lamina calls of SDL2/SDL.h, SDL2/SDL_vulkan.h, SDL2/SDL_syswm.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef SDL_DISABLE
#define SDL_DISABLE 0
#endif
#ifndef SDL_ENABLE
#define SDL_ENABLE 1
#endif
#ifndef SDL_INIT_VIDEO
#define SDL_INIT_VIDEO 0x00000020u
#endif
#ifndef SDL_WINDOWPOS_UNDEFINED_MASK
#define SDL_WINDOWPOS_UNDEFINED_MASK 0x1FFF0000u
#endif

struct SDL_AudioDeviceEvent;
struct SDL_BlitMap;
struct SDL_CommonEvent;
struct SDL_ControllerAxisEvent;
struct SDL_ControllerButtonEvent;
struct SDL_ControllerDeviceEvent;
struct SDL_ControllerSensorEvent;
struct SDL_ControllerTouchpadEvent;
struct SDL_Cursor;
struct SDL_DisplayEvent;
struct SDL_DollarGestureEvent;
struct SDL_DropEvent;
union SDL_Event;
struct SDL_JoyAxisEvent;
struct SDL_JoyBallEvent;
struct SDL_JoyBatteryEvent;
struct SDL_JoyButtonEvent;
struct SDL_JoyDeviceEvent;
struct SDL_JoyHatEvent;
struct SDL_KeyboardEvent;
struct SDL_Keysym;
struct SDL_MouseButtonEvent;
struct SDL_MouseMotionEvent;
struct SDL_MouseWheelEvent;
struct SDL_MultiGestureEvent;
struct SDL_Palette;
struct SDL_PixelFormat;
struct SDL_QuitEvent;
struct SDL_Rect;
struct SDL_SensorEvent;
struct SDL_Surface;
struct SDL_SysWMEvent;
struct SDL_SysWMinfo;
struct SDL_SysWMmsg;
struct SDL_TextEditingEvent;
struct SDL_TextEditingExtEvent;
struct SDL_TextInputEvent;
struct SDL_TouchFingerEvent;
struct SDL_UserEvent;
struct SDL_Window;
struct SDL_WindowEvent;
struct SDL_version;
struct VkInstance_T;
struct VkSurfaceKHR_T;
typedef enum { SDL_FALSE = 0 } SDL_bool;
typedef uint8_t Uint8;
typedef int16_t Sint16;
typedef uint16_t Uint16;
typedef int32_t Sint32;
typedef uint32_t Uint32;
typedef int64_t Sint64;
typedef uint64_t Uint64;
void SDL_free(void *mem) __asm__("lamina_sdl_SDL_free");
int SDL_SetError(const char *fmt, ...) __asm__("lamina_sdl_SDL_SetError");
const char *SDL_GetError(void) __asm__("lamina_sdl_SDL_GetError");
int SDL_SetClipboardText(const char *text) __asm__("lamina_sdl_SDL_SetClipboardText");
char *SDL_GetClipboardText(void) __asm__("lamina_sdl_SDL_GetClipboardText");
SDL_bool SDL_HasClipboardText(void) __asm__("lamina_sdl_SDL_HasClipboardText");
typedef enum { SDL_PIXELFORMAT_RGB888 = 370546692, SDL_PIXELFORMAT_ARGB8888 = 372645892 } SDL_PixelFormatEnum;
typedef struct SDL_Palette SDL_Palette;
typedef struct SDL_PixelFormat SDL_PixelFormat;
struct SDL_PixelFormat {
    Uint32 format;
    SDL_Palette *palette;
    Uint8 BitsPerPixel;
    Uint8 BytesPerPixel;
    Uint8 padding[2];
    Uint32 Rmask;
    Uint32 Gmask;
    Uint32 Bmask;
    Uint32 Amask;
    Uint8 Rloss;
    Uint8 Gloss;
    Uint8 Bloss;
    Uint8 Aloss;
    Uint8 Rshift;
    Uint8 Gshift;
    Uint8 Bshift;
    Uint8 Ashift;
    int refcount;
    struct SDL_PixelFormat *next;
};
const char *SDL_GetPixelFormatName(Uint32 format) __asm__("lamina_sdl_SDL_GetPixelFormatName");
typedef struct SDL_Rect SDL_Rect;
struct SDL_Rect {
    int x;
    int y;
    int w;
    int h;
};
typedef struct SDL_BlitMap SDL_BlitMap;
typedef struct SDL_Surface SDL_Surface;
struct SDL_Surface {
    Uint32 flags;
    SDL_PixelFormat *format;
    int w;
    int h;
    int pitch;
    void *pixels;
    void *userdata;
    int locked;
    void *list_blitmap;
    SDL_Rect clip_rect;
    SDL_BlitMap *map;
    int refcount;
};
typedef struct {
    Uint32 format;
    int w;
    int h;
    int refresh_rate;
    void *driverdata;
} SDL_DisplayMode;
typedef struct SDL_Window SDL_Window;
typedef enum { SDL_WINDOW_HIDDEN = 8, SDL_WINDOW_BORDERLESS = 16, SDL_WINDOW_RESIZABLE = 32, SDL_WINDOW_MINIMIZED = 64, SDL_WINDOW_FULLSCREEN_DESKTOP = 4097, SDL_WINDOW_ALLOW_HIGHDPI = 8192, SDL_WINDOW_VULKAN = 268435456 } SDL_WindowFlags;
typedef enum { SDL_WINDOWEVENT_SHOWN = 1, SDL_WINDOWEVENT_HIDDEN = 2, SDL_WINDOWEVENT_EXPOSED = 3, SDL_WINDOWEVENT_MOVED = 4, SDL_WINDOWEVENT_SIZE_CHANGED = 6, SDL_WINDOWEVENT_MINIMIZED = 7, SDL_WINDOWEVENT_RESTORED = 9, SDL_WINDOWEVENT_ENTER = 10, SDL_WINDOWEVENT_LEAVE = 11, SDL_WINDOWEVENT_FOCUS_GAINED = 12, SDL_WINDOWEVENT_FOCUS_LOST = 13, SDL_WINDOWEVENT_CLOSE = 14, SDL_WINDOWEVENT_DISPLAY_CHANGED = 18 } SDL_WindowEventID;
const char *SDL_GetCurrentVideoDriver(void) __asm__("lamina_sdl_SDL_GetCurrentVideoDriver");
int SDL_GetDisplayBounds(int displayIndex, SDL_Rect *rect) __asm__("lamina_sdl_SDL_GetDisplayBounds");
int SDL_GetDisplayUsableBounds(int displayIndex, SDL_Rect *rect) __asm__("lamina_sdl_SDL_GetDisplayUsableBounds");
int SDL_GetDisplayDPI(int displayIndex, float *ddpi, float *hdpi, float *vdpi) __asm__("lamina_sdl_SDL_GetDisplayDPI");
int SDL_GetCurrentDisplayMode(int displayIndex, SDL_DisplayMode *mode) __asm__("lamina_sdl_SDL_GetCurrentDisplayMode");
int SDL_GetWindowDisplayIndex(SDL_Window *window) __asm__("lamina_sdl_SDL_GetWindowDisplayIndex");
SDL_Window *SDL_CreateWindow(const char *title, int x, int y, int w, int h, Uint32 flags) __asm__("lamina_sdl_SDL_CreateWindow");
Uint32 SDL_GetWindowID(SDL_Window *window) __asm__("lamina_sdl_SDL_GetWindowID");
SDL_Window *SDL_GetWindowFromID(Uint32 id) __asm__("lamina_sdl_SDL_GetWindowFromID");
Uint32 SDL_GetWindowFlags(SDL_Window *window) __asm__("lamina_sdl_SDL_GetWindowFlags");
void SDL_SetWindowTitle(SDL_Window *window, const char *title) __asm__("lamina_sdl_SDL_SetWindowTitle");
void SDL_SetWindowPosition(SDL_Window *window, int x, int y) __asm__("lamina_sdl_SDL_SetWindowPosition");
void SDL_GetWindowPosition(SDL_Window *window, int *x, int *y) __asm__("lamina_sdl_SDL_GetWindowPosition");
void SDL_SetWindowSize(SDL_Window *window, int w, int h) __asm__("lamina_sdl_SDL_SetWindowSize");
void SDL_GetWindowSize(SDL_Window *window, int *w, int *h) __asm__("lamina_sdl_SDL_GetWindowSize");
void SDL_GetWindowSizeInPixels(SDL_Window *window, int *w, int *h) __asm__("lamina_sdl_SDL_GetWindowSizeInPixels");
void SDL_SetWindowMinimumSize(SDL_Window *window, int min_w, int min_h) __asm__("lamina_sdl_SDL_SetWindowMinimumSize");
void SDL_SetWindowMaximumSize(SDL_Window *window, int max_w, int max_h) __asm__("lamina_sdl_SDL_SetWindowMaximumSize");
void SDL_ShowWindow(SDL_Window *window) __asm__("lamina_sdl_SDL_ShowWindow");
void SDL_HideWindow(SDL_Window *window) __asm__("lamina_sdl_SDL_HideWindow");
void SDL_RaiseWindow(SDL_Window *window) __asm__("lamina_sdl_SDL_RaiseWindow");
int SDL_SetWindowFullscreen(SDL_Window *window, Uint32 flags) __asm__("lamina_sdl_SDL_SetWindowFullscreen");
SDL_Surface *SDL_GetWindowSurface(SDL_Window *window) __asm__("lamina_sdl_SDL_GetWindowSurface");
int SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int numrects) __asm__("lamina_sdl_SDL_UpdateWindowSurfaceRects");
void SDL_DestroyWindow(SDL_Window *window) __asm__("lamina_sdl_SDL_DestroyWindow");
typedef enum { SDL_SCANCODE_UNKNOWN = 0 } SDL_Scancode;
typedef Sint32 SDL_Keycode;
typedef enum { KMOD_CAPS = 8192, KMOD_CTRL = 192, KMOD_SHIFT = 3, KMOD_ALT = 768, KMOD_GUI = 3072 } SDL_Keymod;
typedef struct SDL_Keysym SDL_Keysym;
struct SDL_Keysym {
    SDL_Scancode scancode;
    SDL_Keycode sym;
    Uint16 mod;
    Uint32 unused;
};
SDL_Keymod SDL_GetModState(void) __asm__("lamina_sdl_SDL_GetModState");
void SDL_StartTextInput(void) __asm__("lamina_sdl_SDL_StartTextInput");
void SDL_StopTextInput(void) __asm__("lamina_sdl_SDL_StopTextInput");
void SDL_SetTextInputRect(const SDL_Rect *rect) __asm__("lamina_sdl_SDL_SetTextInputRect");
typedef struct SDL_Cursor SDL_Cursor;
typedef enum { SDL_SYSTEM_CURSOR_ARROW = 0, SDL_SYSTEM_CURSOR_IBEAM = 1, SDL_SYSTEM_CURSOR_WAIT = 2, SDL_SYSTEM_CURSOR_CROSSHAIR = 3, SDL_SYSTEM_CURSOR_SIZEWE = 7, SDL_SYSTEM_CURSOR_SIZENS = 8, SDL_SYSTEM_CURSOR_SIZEALL = 9, SDL_SYSTEM_CURSOR_NO = 10, SDL_SYSTEM_CURSOR_HAND = 11 } SDL_SystemCursor;
typedef enum { SDL_MOUSEWHEEL_FLIPPED = 1 } SDL_MouseWheelDirection;
SDL_Cursor *SDL_CreateSystemCursor(SDL_SystemCursor id) __asm__("lamina_sdl_SDL_CreateSystemCursor");
void SDL_SetCursor(SDL_Cursor *cursor) __asm__("lamina_sdl_SDL_SetCursor");
int SDL_ShowCursor(int toggle) __asm__("lamina_sdl_SDL_ShowCursor");
typedef Sint32 SDL_JoystickID;
typedef enum { SDL_JOYSTICK_POWER_UNKNOWN = -1 } SDL_JoystickPowerLevel;
typedef Sint64 SDL_TouchID;
typedef Sint64 SDL_FingerID;
typedef Sint64 SDL_GestureID;
typedef enum { SDL_QUIT = 256, SDL_DISPLAYEVENT = 336, SDL_WINDOWEVENT = 512, SDL_KEYDOWN = 768, SDL_KEYUP = 769, SDL_TEXTEDITING = 770, SDL_TEXTINPUT = 771, SDL_MOUSEMOTION = 1024, SDL_MOUSEBUTTONDOWN = 1025, SDL_MOUSEBUTTONUP = 1026, SDL_MOUSEWHEEL = 1027, SDL_FINGERDOWN = 1792, SDL_FINGERUP = 1793, SDL_FINGERMOTION = 1794, SDL_CLIPBOARDUPDATE = 2304, SDL_DROPFILE = 4096, SDL_DROPTEXT = 4097, SDL_DROPCOMPLETE = 4099 } SDL_EventType;
typedef struct SDL_CommonEvent SDL_CommonEvent;
struct SDL_CommonEvent {
    Uint32 type;
    Uint32 timestamp;
};
typedef struct SDL_DisplayEvent SDL_DisplayEvent;
struct SDL_DisplayEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 display;
    Uint8 event;
    Uint8 padding1;
    Uint8 padding2;
    Uint8 padding3;
    Sint32 data1;
};
typedef struct SDL_WindowEvent SDL_WindowEvent;
struct SDL_WindowEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    Uint8 event;
    Uint8 padding1;
    Uint8 padding2;
    Uint8 padding3;
    Sint32 data1;
    Sint32 data2;
};
typedef struct SDL_KeyboardEvent SDL_KeyboardEvent;
struct SDL_KeyboardEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    Uint8 state;
    Uint8 repeat;
    Uint8 padding2;
    Uint8 padding3;
    SDL_Keysym keysym;
};
typedef struct SDL_TextEditingEvent SDL_TextEditingEvent;
struct SDL_TextEditingEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    char text[32];
    Sint32 start;
    Sint32 length;
};
typedef struct SDL_TextEditingExtEvent SDL_TextEditingExtEvent;
struct SDL_TextEditingExtEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    char *text;
    Sint32 start;
    Sint32 length;
};
typedef struct SDL_TextInputEvent SDL_TextInputEvent;
struct SDL_TextInputEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    char text[32];
};
typedef struct SDL_MouseMotionEvent SDL_MouseMotionEvent;
struct SDL_MouseMotionEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    Uint32 which;
    Uint32 state;
    Sint32 x;
    Sint32 y;
    Sint32 xrel;
    Sint32 yrel;
};
typedef struct SDL_MouseButtonEvent SDL_MouseButtonEvent;
struct SDL_MouseButtonEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    Uint32 which;
    Uint8 button;
    Uint8 state;
    Uint8 clicks;
    Uint8 padding1;
    Sint32 x;
    Sint32 y;
};
typedef struct SDL_MouseWheelEvent SDL_MouseWheelEvent;
struct SDL_MouseWheelEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    Uint32 which;
    Sint32 x;
    Sint32 y;
    Uint32 direction;
    float preciseX;
    float preciseY;
    Sint32 mouseX;
    Sint32 mouseY;
};
typedef struct SDL_JoyAxisEvent SDL_JoyAxisEvent;
struct SDL_JoyAxisEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Uint8 axis;
    Uint8 padding1;
    Uint8 padding2;
    Uint8 padding3;
    Sint16 value;
    Uint16 padding4;
};
typedef struct SDL_JoyBallEvent SDL_JoyBallEvent;
struct SDL_JoyBallEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Uint8 ball;
    Uint8 padding1;
    Uint8 padding2;
    Uint8 padding3;
    Sint16 xrel;
    Sint16 yrel;
};
typedef struct SDL_JoyHatEvent SDL_JoyHatEvent;
struct SDL_JoyHatEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Uint8 hat;
    Uint8 value;
    Uint8 padding1;
    Uint8 padding2;
};
typedef struct SDL_JoyButtonEvent SDL_JoyButtonEvent;
struct SDL_JoyButtonEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Uint8 button;
    Uint8 state;
    Uint8 padding1;
    Uint8 padding2;
};
typedef struct SDL_JoyDeviceEvent SDL_JoyDeviceEvent;
struct SDL_JoyDeviceEvent {
    Uint32 type;
    Uint32 timestamp;
    Sint32 which;
};
typedef struct SDL_JoyBatteryEvent SDL_JoyBatteryEvent;
struct SDL_JoyBatteryEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    SDL_JoystickPowerLevel level;
};
typedef struct SDL_ControllerAxisEvent SDL_ControllerAxisEvent;
struct SDL_ControllerAxisEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Uint8 axis;
    Uint8 padding1;
    Uint8 padding2;
    Uint8 padding3;
    Sint16 value;
    Uint16 padding4;
};
typedef struct SDL_ControllerButtonEvent SDL_ControllerButtonEvent;
struct SDL_ControllerButtonEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Uint8 button;
    Uint8 state;
    Uint8 padding1;
    Uint8 padding2;
};
typedef struct SDL_ControllerDeviceEvent SDL_ControllerDeviceEvent;
struct SDL_ControllerDeviceEvent {
    Uint32 type;
    Uint32 timestamp;
    Sint32 which;
};
typedef struct SDL_ControllerTouchpadEvent SDL_ControllerTouchpadEvent;
struct SDL_ControllerTouchpadEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Sint32 touchpad;
    Sint32 finger;
    float x;
    float y;
    float pressure;
};
typedef struct SDL_ControllerSensorEvent SDL_ControllerSensorEvent;
struct SDL_ControllerSensorEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_JoystickID which;
    Sint32 sensor;
    float data[3];
    Uint64 timestamp_us;
};
typedef struct SDL_AudioDeviceEvent SDL_AudioDeviceEvent;
struct SDL_AudioDeviceEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 which;
    Uint8 iscapture;
    Uint8 padding1;
    Uint8 padding2;
    Uint8 padding3;
};
typedef struct SDL_TouchFingerEvent SDL_TouchFingerEvent;
struct SDL_TouchFingerEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_TouchID touchId;
    SDL_FingerID fingerId;
    float x;
    float y;
    float dx;
    float dy;
    float pressure;
    Uint32 windowID;
};
typedef struct SDL_MultiGestureEvent SDL_MultiGestureEvent;
struct SDL_MultiGestureEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_TouchID touchId;
    float dTheta;
    float dDist;
    float x;
    float y;
    Uint16 numFingers;
    Uint16 padding;
};
typedef struct SDL_DollarGestureEvent SDL_DollarGestureEvent;
struct SDL_DollarGestureEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_TouchID touchId;
    SDL_GestureID gestureId;
    Uint32 numFingers;
    float error;
    float x;
    float y;
};
typedef struct SDL_DropEvent SDL_DropEvent;
struct SDL_DropEvent {
    Uint32 type;
    Uint32 timestamp;
    char *file;
    Uint32 windowID;
};
typedef struct SDL_SensorEvent SDL_SensorEvent;
struct SDL_SensorEvent {
    Uint32 type;
    Uint32 timestamp;
    Sint32 which;
    float data[6];
    Uint64 timestamp_us;
};
typedef struct SDL_QuitEvent SDL_QuitEvent;
struct SDL_QuitEvent {
    Uint32 type;
    Uint32 timestamp;
};
typedef struct SDL_UserEvent SDL_UserEvent;
struct SDL_UserEvent {
    Uint32 type;
    Uint32 timestamp;
    Uint32 windowID;
    Sint32 code;
    void *data1;
    void *data2;
};
typedef struct SDL_SysWMmsg SDL_SysWMmsg;
typedef struct SDL_SysWMEvent SDL_SysWMEvent;
struct SDL_SysWMEvent {
    Uint32 type;
    Uint32 timestamp;
    SDL_SysWMmsg *msg;
};
typedef union SDL_Event SDL_Event;
union SDL_Event {
    Uint32 type;
    SDL_CommonEvent common;
    SDL_DisplayEvent display;
    SDL_WindowEvent window;
    SDL_KeyboardEvent key;
    SDL_TextEditingEvent edit;
    SDL_TextEditingExtEvent editExt;
    SDL_TextInputEvent text;
    SDL_MouseMotionEvent motion;
    SDL_MouseButtonEvent button;
    SDL_MouseWheelEvent wheel;
    SDL_JoyAxisEvent jaxis;
    SDL_JoyBallEvent jball;
    SDL_JoyHatEvent jhat;
    SDL_JoyButtonEvent jbutton;
    SDL_JoyDeviceEvent jdevice;
    SDL_JoyBatteryEvent jbattery;
    SDL_ControllerAxisEvent caxis;
    SDL_ControllerButtonEvent cbutton;
    SDL_ControllerDeviceEvent cdevice;
    SDL_ControllerTouchpadEvent ctouchpad;
    SDL_ControllerSensorEvent csensor;
    SDL_AudioDeviceEvent adevice;
    SDL_SensorEvent sensor;
    SDL_QuitEvent quit;
    SDL_UserEvent user;
    SDL_SysWMEvent syswm;
    SDL_TouchFingerEvent tfinger;
    SDL_MultiGestureEvent mgesture;
    SDL_DollarGestureEvent dgesture;
    SDL_DropEvent drop;
    Uint8 padding[56];
};
int SDL_PollEvent(SDL_Event *event) __asm__("lamina_sdl_SDL_PollEvent");
SDL_bool SDL_SetHint(const char *name, const char *value) __asm__("lamina_sdl_SDL_SetHint");
typedef struct SDL_version SDL_version;
struct SDL_version {
    Uint8 major;
    Uint8 minor;
    Uint8 patch;
};
int SDL_InitSubSystem(Uint32 flags) __asm__("lamina_sdl_SDL_InitSubSystem");
void SDL_QuitSubSystem(Uint32 flags) __asm__("lamina_sdl_SDL_QuitSubSystem");
typedef struct VkInstance_T *VkInstance;
typedef struct VkSurfaceKHR_T *VkSurfaceKHR;
SDL_bool SDL_Vulkan_GetInstanceExtensions(SDL_Window *window, unsigned int *pCount, const char **pNames) __asm__("lamina_sdl_SDL_Vulkan_GetInstanceExtensions");
SDL_bool SDL_Vulkan_CreateSurface(SDL_Window *window, VkInstance instance, VkSurfaceKHR *surface) __asm__("lamina_sdl_SDL_Vulkan_CreateSurface");
typedef struct SDL_SysWMinfo SDL_SysWMinfo;
SDL_bool SDL_GetWindowWMInfo(SDL_Window *window, SDL_SysWMinfo *info) __asm__("lamina_sdl_SDL_GetWindowWMInfo");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_sdl_missing(void);
