module {
  memref.global constant @d : memref<4xi32, 3> = dense<5>
}

