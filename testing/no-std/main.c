/* Calls the library; nothing else of this program is Rust. */
int rewrites(void);

int main(void) { return rewrites() == 1 ? 0 : 1; }
