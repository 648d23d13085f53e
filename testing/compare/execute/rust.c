// Prints what the Rust program says.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

void print(const char *text, size_t length) { fwrite(text, 1, length, stdout); }
_Noreturn void stop(void) { abort(); }
int run(void);
int main(void) { return run(); }
