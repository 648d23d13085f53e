func.func @f(%x: f32, %v: vector<4xbf16>, %i: i32, %t: tensor<?xi8>) {
  %a = math.sqrt %x fastmath<fast> : f32
  %b = "t.one_over"(%a) : (f32) -> f32
  %c = math.sqrt %v : vector<4xbf16>
  %d = "t.one_over"(%c) : (vector<4xbf16>) -> vector<4xbf16>
  %o = "t.one_over"(%c) : (vector<4xbf16>) -> i32
  %e = math.fpowi %x, %i : f32, i32
  %f = math.absi %t : tensor<?xi8>
  %g = math.absi %f : tensor<?xi8>
  "t.use"(%a, %b, %c, %d, %o, %e, %f, %g) : (f32, f32, vector<4xbf16>, vector<4xbf16>, i32, f32, tensor<?xi8>, tensor<?xi8>) -> ()
  return
}
