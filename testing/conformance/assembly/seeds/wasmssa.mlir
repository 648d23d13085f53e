wasmssa.import_mem "m" from "e" as @mem {limits = !wasmssa<limit[2:]>}
wasmssa.import_table "t" from "e" as @tab {type = !wasmssa<tabletype !wasmssa.funcref [2:]>}
wasmssa.memory @own !wasmssa<limit[0: 65536]>
wasmssa.memory exported @shown !wasmssa<limit[512:]>
wasmssa.table @table !wasmssa<tabletype !wasmssa.externref [0: 65536]>
wasmssa.table exported @table2 !wasmssa<tabletype !wasmssa.funcref [348:]>
