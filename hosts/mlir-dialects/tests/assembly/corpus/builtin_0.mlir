module {
  module @a {
  }
  module {
    module @b {
    }
  }
}

