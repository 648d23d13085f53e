module {
  emitc.file "a" {
    func @h(%arg0: i32, %arg1: i1, %arg2: !emitc.ptr<i32>) {
      switch %arg0 : i32 
      case 2 {
        call_opaque "x"() : () -> ()
        yield
      }
      default {
        call_opaque "x"() : () -> ()
      }
      return
    }
  }
}

