#pragma once

#include <stddef.h>
#include <stdint.h>

// Huffman codes of deflate (RFC 1951, 3.2.2): canonical, with a longest length.

/// A code word with its bits in the order of the stream, and the number of bits, which is 0 for symbols that do not occur.
typedef struct {
    uint16_t bits;
    uint16_t length;
} lamina_code;

enum { LAMINA_MOST_SYMBOLS = 288 };

/// Chooses the lengths of a Huffman code.
///
/// @param longest The longest length allowed; 2 to this power is at least the number of symbols that occur.
void lamina_code_lengths(const uint32_t *counts, size_t symbols, unsigned longest, uint8_t *lengths);

/// Assigns the canonical words to lengths.
void lamina_code_words(const uint8_t *lengths, size_t symbols, lamina_code *codes);
