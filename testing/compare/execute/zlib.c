// Compresses and inflates with zlib, at all levels and strategies, at once and in pieces, and prints checksums.
#include "data.h"
#include "zlib.h"

static unsigned char data[60000], packed[80000], unpacked[60000];

static size_t deflated(size_t size, int level, int strategy, int bits, size_t piece) {
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, bits, 8, strategy) != Z_OK)
    return 0;
  stream.next_in = data;
  stream.next_out = packed;
  stream.avail_out = sizeof packed;
  for (size_t at = 0; at < size; at += piece) {
    stream.avail_in = (uInt)(size - at < piece ? size - at : piece);
    while (stream.avail_in)
      if (deflate(&stream, at % (3 * piece) ? Z_NO_FLUSH : Z_SYNC_FLUSH) != Z_OK)
        return 0;
  }
  int end = deflate(&stream, Z_FINISH);
  size_t length = stream.total_out;
  deflateEnd(&stream);
  return end == Z_STREAM_END ? length : 0;
}

static size_t inflated(size_t length, int bits, size_t piece) {
  z_stream stream = {0};
  if (inflateInit2(&stream, bits) != Z_OK)
    return 0;
  stream.next_in = packed;
  stream.next_out = unpacked;
  int end = Z_OK;
  for (size_t at = 0; at < length && end == Z_OK; at += piece) {
    stream.avail_in = (uInt)(length - at < piece ? length - at : piece);
    stream.avail_out = (uInt)(sizeof unpacked - stream.total_out);
    end = inflate(&stream, Z_NO_FLUSH);
  }
  size_t size = stream.total_out;
  inflateEnd(&stream);
  return end == Z_STREAM_END ? size : 0;
}

int main(void) {
  static const int bits[] = {15, -12, 31};
  int failures = 0;
  for (int kind = 0; kind < KINDS; kind++) {
    fill(data, sizeof data, kind);
    printf("data %d: %lx %lx\n", kind, adler32(1, data, sizeof data), crc32(0, data, sizeof data));
    printf("combined: %lx %lx\n", crc32_combine(crc32(0, data, 777), crc32(0, data + 777, 1000), 1000), adler32_combine(adler32(1, data, 5), adler32(1, data + 5, 9), 9));
    for (int level = 0; level <= 9; level++)
      for (int strategy = 0; strategy <= 4; strategy++) {
        size_t size = sizeof data - 1013u * (unsigned)(level * 5 + strategy);
        int form = bits[(level + strategy) % 3];
        size_t length = deflated(size, level, strategy, form, strategy % 2 ? 4099 : sizeof data);
        memset(unpacked, 1, sizeof unpacked);
        size_t back = inflated(length, form, level % 2 ? 257 : sizeof packed);
        int is_same = back == size && !memcmp(data, unpacked, size);
        failures += !is_same;
        printf("%d %d %d: %zu %016llx %s\n", kind, level, strategy, length, (unsigned long long)sum(packed, length), is_same ? "same" : "DIFFERENT");
        // Damaged data is refused at the same place.
        packed[length / 2] ^= 0x55;
        back = inflated(length, form, sizeof packed);
        printf("  damaged: %zu %016llx\n", back, (unsigned long long)sum(unpacked, 5000));
      }
  }
  return failures != 0;
}
