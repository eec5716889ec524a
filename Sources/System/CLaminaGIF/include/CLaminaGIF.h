#pragma once

// What Lamina calls of gif_lib.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef APPLICATION_EXT_FUNC_CODE
#define APPLICATION_EXT_FUNC_CODE 0xff
#endif
#ifndef DISPOSE_BACKGROUND
#define DISPOSE_BACKGROUND 2
#endif
#ifndef DISPOSE_DO_NOT
#define DISPOSE_DO_NOT 1
#endif
#ifndef E_GIF_ERR_NOT_ENOUGH_MEM
#define E_GIF_ERR_NOT_ENOUGH_MEM 7
#endif
#ifndef E_GIF_ERR_NOT_WRITEABLE
#define E_GIF_ERR_NOT_WRITEABLE 10
#endif
#ifndef GIF_ERROR
#define GIF_ERROR 0
#endif
#ifndef GIF_OK
#define GIF_OK 1
#endif
#ifndef GRAPHICS_EXT_FUNC_CODE
#define GRAPHICS_EXT_FUNC_CODE 0xf9
#endif

struct ColorMapObject;
struct ExtensionBlock;
struct GifColorType;
struct GifFileType;
struct GifImageDesc;
struct GraphicsControlBlock;
struct SavedImage;
typedef unsigned char GifPixelType;
typedef unsigned char GifByteType;
typedef int GifWord;
typedef struct GifColorType GifColorType;
struct GifColorType {
    GifByteType Red;
    GifByteType Green;
    GifByteType Blue;
};
typedef struct ColorMapObject ColorMapObject;
struct ColorMapObject {
    int ColorCount;
    int BitsPerPixel;
    _Bool SortFlag;
    GifColorType *Colors;
};
typedef struct GifImageDesc GifImageDesc;
struct GifImageDesc {
    GifWord Left;
    GifWord Top;
    GifWord Width;
    GifWord Height;
    _Bool Interlace;
    ColorMapObject *ColorMap;
};
typedef struct ExtensionBlock ExtensionBlock;
typedef struct SavedImage SavedImage;
typedef struct GifFileType GifFileType;
struct GifFileType {
    GifWord SWidth;
    GifWord SHeight;
    GifWord SColorResolution;
    GifWord SBackGroundColor;
    GifByteType AspectByte;
    ColorMapObject *SColorMap;
    int ImageCount;
    GifImageDesc Image;
    SavedImage *SavedImages;
    int ExtensionBlockCount;
    ExtensionBlock *ExtensionBlocks;
    int Error;
    void *UserData;
    void *Private;
};
typedef enum { IMAGE_DESC_RECORD_TYPE = 2 } GifRecordType;
typedef int (*InputFunc)(GifFileType *, GifByteType *, int);
typedef int (*OutputFunc)(GifFileType *, const GifByteType *, int);
typedef struct GraphicsControlBlock GraphicsControlBlock;
struct GraphicsControlBlock {
    int DisposalMode;
    _Bool UserInputFlag;
    int DelayTime;
    int TransparentColor;
};
GifFileType *EGifOpen(void *userPtr, OutputFunc writeFunc, int *Error) __asm__("lamina_gif_EGifOpen");
int EGifCloseFile(GifFileType *GifFile, int *ErrorCode) __asm__("lamina_gif_EGifCloseFile");
int EGifPutScreenDesc(GifFileType *GifFile, const int GifWidth, const int GifHeight, const int GifColorRes, const int GifBackGround, const ColorMapObject *GifColorMap) __asm__("lamina_gif_EGifPutScreenDesc");
int EGifPutImageDesc(GifFileType *GifFile, const int GifLeft, const int GifTop, const int GifWidth, const int GifHeight, const _Bool GifInterlace, const ColorMapObject *GifColorMap) __asm__("lamina_gif_EGifPutImageDesc");
void EGifSetGifVersion(GifFileType *GifFile, const _Bool gif89) __asm__("lamina_gif_EGifSetGifVersion");
int EGifPutLine(GifFileType *GifFile, GifPixelType *GifLine, int GifLineLen) __asm__("lamina_gif_EGifPutLine");
int EGifPutExtensionLeader(GifFileType *GifFile, const int GifExtCode) __asm__("lamina_gif_EGifPutExtensionLeader");
int EGifPutExtensionBlock(GifFileType *GifFile, const int GifExtLen, const void *GifExtension) __asm__("lamina_gif_EGifPutExtensionBlock");
int EGifPutExtensionTrailer(GifFileType *GifFile) __asm__("lamina_gif_EGifPutExtensionTrailer");
int EGifPutExtension(GifFileType *GifFile, const int GifExtCode, const int GifExtLen, const void *GifExtension) __asm__("lamina_gif_EGifPutExtension");
GifFileType *DGifOpen(void *userPtr, InputFunc readFunc, int *Error) __asm__("lamina_gif_DGifOpen");
int DGifCloseFile(GifFileType *GifFile, int *ErrorCode) __asm__("lamina_gif_DGifCloseFile");
int DGifGetRecordType(GifFileType *GifFile, GifRecordType *GifType) __asm__("lamina_gif_DGifGetRecordType");
int DGifGetImageDesc(GifFileType *GifFile) __asm__("lamina_gif_DGifGetImageDesc");
int DGifGetLine(GifFileType *GifFile, GifPixelType *GifLine, int GifLineLen) __asm__("lamina_gif_DGifGetLine");
const char *GifErrorString(int ErrorCode) __asm__("lamina_gif_GifErrorString");
ColorMapObject *GifMakeMapObject(int ColorCount, const GifColorType *ColorMap) __asm__("lamina_gif_GifMakeMapObject");
void GifFreeMapObject(ColorMapObject *Object) __asm__("lamina_gif_GifFreeMapObject");
size_t EGifGCBToExtension(const GraphicsControlBlock *GCB, GifByteType *GifExtension) __asm__("lamina_gif_EGifGCBToExtension");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_gif_missing(void);
