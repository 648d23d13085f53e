module {
  memref.global "private" @c : memref<4xi32> = uninitialized
}

