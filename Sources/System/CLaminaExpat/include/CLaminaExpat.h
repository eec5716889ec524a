#pragma once

// What Lamina calls of expat.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef XML_FALSE
#define XML_FALSE ((XML_Bool)0)
#endif
#ifndef XML_STATUS_OK
#define XML_STATUS_OK XML_STATUS_OK
#endif

struct XML_ParserStruct;
typedef char XML_Char;
typedef char XML_LChar;
typedef long XML_Index;
typedef unsigned long XML_Size;
typedef struct XML_ParserStruct *XML_Parser;
typedef unsigned char XML_Bool;
enum XML_Status { XML_STATUS_OK = 1 };
enum XML_Error { XML_ERROR_NONE = 0 };
XML_Parser XML_ParserCreate(const XML_Char *encoding) __asm__("lamina_expat_XML_ParserCreate");
typedef void (*XML_StartElementHandler)(void *, const XML_Char *, const XML_Char **);
typedef void (*XML_EndElementHandler)(void *, const XML_Char *);
typedef void (*XML_CharacterDataHandler)(void *, const XML_Char *, int);
typedef void (*XML_StartDoctypeDeclHandler)(void *, const XML_Char *, const XML_Char *, const XML_Char *, int);
typedef void (*XML_EntityDeclHandler)(void *, const XML_Char *, int, const XML_Char *, int, const XML_Char *, const XML_Char *, const XML_Char *, const XML_Char *);
void XML_SetEntityDeclHandler(XML_Parser parser, XML_EntityDeclHandler handler) __asm__("lamina_expat_XML_SetEntityDeclHandler");
void XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end) __asm__("lamina_expat_XML_SetElementHandler");
void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler handler) __asm__("lamina_expat_XML_SetCharacterDataHandler");
void XML_SetStartDoctypeDeclHandler(XML_Parser parser, XML_StartDoctypeDeclHandler start) __asm__("lamina_expat_XML_SetStartDoctypeDeclHandler");
void XML_SetUserData(XML_Parser parser, void *userData) __asm__("lamina_expat_XML_SetUserData");
enum XML_Status XML_Parse(XML_Parser parser, const char *s, int len, int isFinal) __asm__("lamina_expat_XML_Parse");
enum XML_Status XML_StopParser(XML_Parser parser, XML_Bool resumable) __asm__("lamina_expat_XML_StopParser");
enum XML_Error XML_GetErrorCode(XML_Parser parser) __asm__("lamina_expat_XML_GetErrorCode");
XML_Size XML_GetCurrentLineNumber(XML_Parser parser) __asm__("lamina_expat_XML_GetCurrentLineNumber");
XML_Size XML_GetCurrentColumnNumber(XML_Parser parser) __asm__("lamina_expat_XML_GetCurrentColumnNumber");
XML_Index XML_GetCurrentByteIndex(XML_Parser parser) __asm__("lamina_expat_XML_GetCurrentByteIndex");
void XML_ParserFree(XML_Parser parser) __asm__("lamina_expat_XML_ParserFree");
const XML_LChar *XML_ErrorString(enum XML_Error code) __asm__("lamina_expat_XML_ErrorString");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_expat_missing(void);
