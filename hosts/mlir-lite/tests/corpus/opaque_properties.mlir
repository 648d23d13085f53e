#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "t.a"() <{x = [#map]}> {y = #map} : () -> ()
}) : () -> ()

