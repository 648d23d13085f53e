#define X y
