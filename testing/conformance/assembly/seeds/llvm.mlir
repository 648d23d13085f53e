llvm.func @declared(i32, !llvm.ptr {llvm.noalias}) -> (i64 {llvm.zeroext})
llvm.func @variadic(!llvm.ptr, ...) -> i32
llvm.func internal fastcc @defined(%a: i32, %p: !llvm.ptr) -> i32 attributes {passthrough = ["noinline", ["k", "v"]], x.y = 1 : i32} {
  llvm.return %a : i32
}
llvm.func extern_weak hidden unnamed_addr @flags() attributes {dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, section = "s", alignment = 8 : i64, no_unwind}
llvm.func linkonce_odr protected local_unnamed_addr tailcc @g() vscale_range(1, 2) comdat(@c::@any) {
  llvm.return
}
llvm.comdat @c {
  llvm.comdat_selector @any any
}
// -----
llvm.func @callee(i32, f32) -> i64
llvm.func @none()
llvm.func @va(!llvm.ptr, ...) -> i32
llvm.func @gxx(...) -> i32
llvm.func @f(%a: i32, %b: f32, %p: !llvm.ptr, %c: i1) attributes {personality = @gxx} {
  %0 = llvm.call @callee(%a, %b) : (i32, f32) -> i64
  llvm.call @none() : () -> ()
  %1 = llvm.call %p(%a) : !llvm.ptr, (i32) -> f32
  llvm.call %p() : !llvm.ptr, () -> ()
  %2 = llvm.call @va(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %3 = llvm.call fastcc tail @callee(%a, %b) {fastmathFlags = #llvm.fastmath<fast>, x} : (i32, f32) -> i64
  %4 = llvm.call musttail @callee(%a, %b) ["tag"(%a, %b : i32, f32), "other"()] : (i32, f32) -> i64
  %5 = llvm.call @callee(%a, %b) {no_unwind} : (i32 {llvm.zeroext}, f32) -> (i64 {llvm.signext})
  %6 = llvm.call %p(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i32) -> i32
  %7 = llvm.call_intrinsic "llvm.fma.f32"(%b, %b, %b) : (f32, f32, f32) -> f32
  llvm.call_intrinsic "llvm.assume"(%c) ["align"(%p, %a : !llvm.ptr, i32)] : (i1) -> ()
  %8 = llvm.call_intrinsic "llvm.exp.f32"(%b) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> (f32)
  llvm.return
}
// -----
llvm.func @gxx(...) -> i32
llvm.func @callee(i32) -> i32
llvm.func @f(%a: i32, %p: !llvm.ptr) -> i32 attributes {personality = @gxx} {
  %3 = llvm.mlir.zero : !llvm.ptr
  %5 = llvm.mlir.undef : !llvm.array<1 x ptr>
  %0 = llvm.invoke @callee(%a) to ^bb1 unwind ^bb2 : (i32) -> i32
^bb1:
  llvm.invoke %p(%a) to ^bb3(%a : i32) unwind ^bb2 : !llvm.ptr, (i32) -> ()
^bb2:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
^bb3(%x: i32):
  %2 = llvm.invoke fastcc @callee(%a) to ^bb3(%x : i32) unwind ^bb4 ["tag"(%a : i32)] {x} : (i32) -> i32
^bb4:
  %4 = llvm.landingpad (catch %3 : !llvm.ptr) (filter %5 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.return %x : i32
}
// -----
llvm.func @f(%n: i32, %l: i64, %f: f32, %p: !llvm.ptr, %v: vector<4xi32>, %vf: vector<4xf32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %c: i1, %p1: !llvm.ptr<1>) {
  %0 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca inalloca %l x !llvm.struct<(i32, i64)> {alignment = 16 : i64} : (i64) -> !llvm.ptr<5>
  %2 = llvm.icmp "slt" %n, %n : i32
  %3 = llvm.icmp "eq" %p, %p : !llvm.ptr
  %4 = llvm.icmp "ugt" %v, %v {x} : vector<4xi32>
  %5 = llvm.fcmp "oeq" %f, %f : f32
  %6 = llvm.fcmp "une" %vf, %vf {fastmathFlags = #llvm.fastmath<nnan, ninf>} : vector<4xf32>
  %7 = llvm.fcmp "_true" %f, %f {y = 1 : i8} : f32
  %8 = llvm.getelementptr %p[%n] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  %9 = llvm.getelementptr inbounds %p[%n, 1, %l] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i8>)>
  %10 = llvm.getelementptr inbounds|nuw %p[0, -1] {x} : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %11 = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %12 = llvm.insertvalue %n, %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  %13 = llvm.extractvalue %s[1] {x} : !llvm.struct<(i32, array<2 x f32>)>
  %14 = llvm.shufflevector %v, %v [0, 1, 5, -1] : vector<4xi32>
  %15 = llvm.shufflevector %v, %v [0, 1] {x} : vector<4xi32>
  "llvm.intr.assume"(%c) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
  llvm.intr.assume %c ["align"(%p, %l : !llvm.ptr, i64)] : i1
  llvm.intr.assume %c ["a"(), "b"(%n : i32)] : i1
  %16 = llvm.load %p : !llvm.ptr -> i32
  %17 = llvm.load volatile %p atomic syncscope("s") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.store volatile %n, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  %18 = llvm.load %p invariant dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  %19 = llvm.atomicrmw add %p, %n monotonic : !llvm.ptr, i32
  %20 = llvm.cmpxchg weak volatile %p, %n, %n syncscope("x") acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("agent") seq_cst
  %21 = llvm.add %n, %n overflow<nsw, nuw> : i32
  %22 = llvm.inline_asm has_side_effects asm_dialect = intel "mov $0", "=r,r" %n : (i32) -> i32
  %23 = llvm.mlir.constant(42 : i64) : i64
  %24 = llvm.mlir.constant("text") : !llvm.array<4 x i8>
  %25 = llvm.mlir.undef : !llvm.struct<"name", (i32)>
  %26 = llvm.mlir.poison : i32
  %27 = llvm.select %c, %n, %n : i1, i32
  %28 = llvm.bitcast %n : i32 to f32
  %29 = llvm.extractelement %v[%n : i32] : vector<4xi32>
  %30 = llvm.insertelement %n, %v[%n : i32] : vector<4xi32>
  %31 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<reassoc>} : f32
  %32 = llvm.va_arg %p : (!llvm.ptr) -> i32
  %33 = llvm.or disjoint %n, %n : i32
  %34 = llvm.zext nneg %n : i32 to i64
  %35 = llvm.sdiv exact %n, %n : i32
  %36 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %37 = llvm.freeze %n : i32
  llvm.unreachable
}
// -----
llvm.func @f(%a: i32, %p: !llvm.ptr, %b: i64, %c: i1) {
  llvm.switch %a : i32, ^bb1 [
  ]
^bb1:
  llvm.switch %a : i32, ^bb2(%b : i64) [
    1: ^bb3,
    -2: ^bb4(%a, %b : i32, i64)
  ]
^bb2(%x: i64):
  llvm.switch %x : i64, ^bb3 [
    9: ^bb2(%x : i64)
  ] {branch_weights = array<i32: 1, 2>}
^bb3:
  llvm.indirectbr %p : !llvm.ptr, [
  ^bb2(%b : i64),
  ^bb3
  ]
^bb4(%y: i32, %z: i64):
  llvm.indirectbr %p : !llvm.ptr, [
  ^bb5
  ] {x}
^bb5:
  llvm.cond_br %c weights([3, 4]), ^bb3, ^bb2(%b : i64)
^bb6:
  llvm.indirectbr %p : !llvm.ptr, [
  ]
^bb7:
  llvm.br ^bb2(%b : i64)
}
// -----
llvm.mlir.global external @a() : i32
llvm.mlir.global internal constant @b(42 : i64) : i64
llvm.mlir.global private unnamed_addr constant @c("text\00") {addr_space = 0 : i32, alignment = 1 : i64}
llvm.mlir.global external thread_local @d(1.0 : f32) {addr_space = 3 : i32, section = "x"} : f32
llvm.mlir.global internal hidden local_unnamed_addr @e() comdat(@co::@any) : !llvm.ptr {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global linkonce_odr protected @g(dense<[1, 2]> : tensor<2xi32>) {dso_local} : !llvm.array<2 x i32>
llvm.mlir.global weak thread_local constant @h(#llvm.zero) : !llvm.array<2 x i32>
llvm.comdat @co {
  llvm.comdat_selector @any any
}
llvm.mlir.alias external @al : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias weak hidden thread_local unnamed_addr @al2 {dso_local} : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias private @al3 {x.y} : i64 {
  %0 = llvm.mlir.addressof @b : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @if1 : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.mlir.ifunc @if2 : !llvm.func<void ()>, !llvm.ptr @resolver {dso_local}
llvm.mlir.ifunc linkonce_odr hidden local_unnamed_addr @if3 : !llvm.func<void (ptr)>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global_ctors ctors = [@ct], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.global_dtors dtors = [@ct], priorities = [0 : i32], data = [#llvm.zero]
llvm.func @ct() {
  llvm.return
}
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
llvm.linker_options ["-l", "m"]
