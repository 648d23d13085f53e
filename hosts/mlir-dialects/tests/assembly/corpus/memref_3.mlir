module {
  memref.global @a : memref<2xf32>
}

