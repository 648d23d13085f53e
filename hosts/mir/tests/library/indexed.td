include "rules.td"

def G_SEXTLOAD : I<(outs type0:$d), (ins ptype1:$p)> { let mayLoad = true; }
def G_ZEXTLOAD : I<(outs type0:$d), (ins ptype1:$p)> { let mayLoad = true; }

def combine_indexed_load_store : Found<(wip_match_opcode G_LOAD, G_SEXTLOAD, G_ZEXTLOAD, G_STORE), instruction, "matchCombineIndexedLoadStore", "applyCombineIndexedLoadStore">;
