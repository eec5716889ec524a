#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(XML_ErrorString) F(XML_GetCurrentByteIndex) F(XML_GetCurrentColumnNumber) \
    F(XML_GetCurrentLineNumber) F(XML_GetErrorCode) F(XML_Parse) F(XML_ParserCreate) \
    F(XML_ParserFree) F(XML_SetCharacterDataHandler) F(XML_SetElementHandler) \
    F(XML_SetEntityDeclHandler) F(XML_SetStartDoctypeDeclHandler) F(XML_SetUserData) \
    F(XML_StopParser)

static const char *const files[] = {"libexpat.so.1"};
LAMINA_LAZY_LIBRARY(lamina_expat, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_expat, lamina_expat_##name, name)
FUNCTIONS(JUMP)
