module {
  memref.global @e : memref<i8>
}

