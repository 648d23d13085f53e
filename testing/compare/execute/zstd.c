// Compresses and decompresses with zstd, at many levels, at once, in pieces and with a dictionary, and prints checksums.
#define ZSTD_STATIC_LINKING_ONLY
#include "data.h"
#include "zstd.h"

enum { SIZE = 90000 };
static unsigned char data[SIZE], packed[SIZE + 20000], unpacked[SIZE], other[SIZE];

static size_t in_pieces(size_t size, int level, size_t piece) {
  ZSTD_CStream *stream = ZSTD_createCStream();
  ZSTD_initCStream(stream, level);
  ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(stream, ZSTD_c_enableLongDistanceMatching, level % 2);
  ZSTD_outBuffer out = {packed, sizeof packed, 0};
  for (size_t at = 0; at < size; at += piece) {
    ZSTD_inBuffer in = {data + at, size - at < piece ? size - at : piece, 0};
    while (in.pos < in.size)
      if (ZSTD_isError(ZSTD_compressStream(stream, &out, &in)))
        return 0;
  }
  size_t left = ZSTD_endStream(stream, &out);
  ZSTD_freeCStream(stream);
  return left ? 0 : out.pos;
}

static size_t from_pieces(size_t length, size_t piece) {
  ZSTD_DStream *stream = ZSTD_createDStream();
  ZSTD_initDStream(stream);
  ZSTD_outBuffer out = {unpacked, sizeof unpacked, 0};
  for (size_t at = 0; at < length; at += piece) {
    ZSTD_inBuffer in = {packed + at, length - at < piece ? length - at : piece, 0};
    while (in.pos < in.size)
      if (ZSTD_isError(ZSTD_decompressStream(stream, &out, &in)))
        return 0;
  }
  ZSTD_freeDStream(stream);
  return out.pos;
}

static int report(const char *what, int kind, int level, size_t length, size_t back, size_t size) {
  int is_same = back == size && !memcmp(data, unpacked, size);
  printf("%s %d %d: %zu %016llx %s\n", what, kind, level, length, (unsigned long long)sum(packed, ZSTD_isError(length) ? 0 : length), is_same ? "same" : "DIFFERENT");
  memset(unpacked, 1, sizeof unpacked);
  return !is_same;
}

int main(void) {
  static const int levels[] = {-7, -1, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 16, 17, 19, 22};
  int failures = 0;
  fill(other, sizeof other, 0);
  for (int kind = 0; kind < KINDS; kind++) {
    fill(data, sizeof data, kind);
    for (unsigned at = 0; at < sizeof levels / sizeof *levels; at++) {
      int level = levels[at];
      size_t size = sizeof data - 1013u * at;
      size_t length = ZSTD_compress(packed, sizeof packed, data, size, level);
      failures += report("once", kind, level, length, ZSTD_decompress(unpacked, sizeof unpacked, packed, length), size);
      length = in_pieces(size, level, 10007);
      failures += report("pieces", kind, level, length, from_pieces(length, 509), size);
      ZSTD_CCtx *compressor = ZSTD_createCCtx();
      ZSTD_DCtx *decompressor = ZSTD_createDCtx();
      length = ZSTD_compress_usingDict(compressor, packed, sizeof packed, data, size, other, 30000, level);
      failures += report("dictionary", kind, level, length, ZSTD_decompress_usingDict(decompressor, unpacked, sizeof unpacked, packed, length, other, 30000), size);
      // Damaged data is refused for the same reason.
      packed[length / 2] ^= 0x55;
      size_t back = ZSTD_decompress_usingDict(decompressor, unpacked, sizeof unpacked, packed, length, other, 30000);
      printf("  damaged: %s %016llx\n", ZSTD_isError(back) ? ZSTD_getErrorName(back) : "accepted", (unsigned long long)sum(unpacked, 5000));
      ZSTD_freeCCtx(compressor);
      ZSTD_freeDCtx(decompressor);
    }
  }
  return failures != 0;
}
