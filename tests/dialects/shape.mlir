func.func @f(%s: !shape.shape, %e: tensor<?xindex>, %o: tensor<?xi32>, %w: !shape.witness) {
  %a = shape.rank %s : !shape.shape -> !shape.size
  %b = shape.rank %e : tensor<?xindex> -> index
  %c = "t.shape"(%s) : (!shape.shape) -> !shape.shape
  %d = "t.shape"(%e) : (tensor<?xindex>) -> tensor<?xindex>
  %g = "t.shape"(%o) : (tensor<?xi32>) -> tensor<?xi32>
  %h = shape.assuming_all %w, %w
  %k:2 = "t.witness"(%h) : (!shape.witness) -> (!shape.witness, !shape.witness)
  "t.use"(%a, %b, %c, %d, %g, %h, %k#0, %k#1) : (!shape.size, index, !shape.shape, tensor<?xindex>, tensor<?xi32>, !shape.witness, !shape.witness, !shape.witness) -> ()
  return
}
