// Data to compress: the same on every target.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state;
static uint32_t next(void) {
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

enum { KINDS = 5 };

// Fills `data` with text of words, noise, runs, numbers that grow, or zeros.
static void fill(unsigned char *data, size_t size, int kind) {
  static const char *const words[] = {"match ", "rewrite ", "operand ", "the ", "of ", "a ", "register", ", ", "block\n", "value "};
  size_t at = 0;
  state = 12345u + (uint32_t)kind;
  while (at < size) {
    switch (kind) {
    case 0:
      for (const char *word = words[next() % 10]; *word && at < size; word++)
        data[at++] = (unsigned char)*word;
      break;
    case 1:
      data[at++] = (unsigned char)next();
      break;
    case 2:
      for (uint32_t count = next() % 300, byte = next(); count-- && at < size;)
        data[at++] = (unsigned char)byte;
      break;
    case 3:
      data[at] = (unsigned char)(at / 7 + next() % 3);
      at++;
      break;
    default:
      data[at++] = 0;
    }
  }
}

// A checksum that is not that of the libraries.
static uint64_t sum(const unsigned char *data, size_t size) {
  uint64_t hash = 1469598103934665603ull;
  for (size_t at = 0; at < size; at++)
    hash = (hash ^ data[at]) * 1099511628211ull;
  return hash;
}
