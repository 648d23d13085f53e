"builtin.module"() ({
  "func.func"() <{function_type = (i1, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: f32):
    "scf.if"(%arg0) ({
      "t.then"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.if"(%arg0) ({
      "scf.yield"() : () -> ()
    }, {
      "t.else"() : () -> ()
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %0 = "scf.if"(%arg0) ({
      "scf.yield"(%arg1) : (f32) -> ()
    }, {
      "scf.yield"(%arg1) : (f32) -> ()
    }) {x} : (i1) -> f32
    %1:2 = "scf.if"(%arg0) ({
      "scf.yield"(%arg1, %arg0) : (f32, i1) -> ()
    }, {
      "scf.yield"(%arg1, %arg0) : (f32, i1) -> ()
    }) : (i1) -> (f32, i1)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

