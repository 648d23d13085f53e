func.func @f(%x: f32, %i: i32, %n: index, %s: vector<[4]xf32>, %v: vector<2x4xf32>, %w: vector<4xf32>) {
  %a = vector.broadcast %x : f32 to vector<4xf32>
  %b = vector.broadcast %x : f32 to vector<[4]xf32>
  %c = vector.broadcast %i : i32 to vector<4xi32>
  %p = "t.use_vector"(%a) : (vector<4xf32>) -> i1
  %q = "t.use_vector"(%b) : (vector<[4]xf32>) -> i1
  %r = "t.use_vector"(%c) : (vector<4xi32>) -> i1
  %d = vector.extract %v[1] : vector<4xf32> from vector<2x4xf32>
  %e = vector.extract %w[%n] : f32 from vector<4xf32>
  %g = "t.scalable"(%s) : (vector<[4]xf32>) -> vector<[4]xf32>
  %h = "t.scalable"(%w) : (vector<4xf32>) -> vector<4xf32>
  %k = vector.reduction <add>, %w : vector<4xf32> into f32
  "t.use"(%a, %b, %c, %p, %q, %r, %d, %e, %g, %h, %k) : (vector<4xf32>, vector<[4]xf32>, vector<4xi32>, i1, i1, i1, vector<4xf32>, f32, vector<[4]xf32>, vector<4xf32>, f32) -> ()
  return
}
