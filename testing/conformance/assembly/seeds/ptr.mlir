func.func @ptr(%p: !ptr.ptr<#ptr.generic_space>, %i: index, %v: tensor<4x!ptr.ptr<#ptr.generic_space>>, %t: vector<4x!ptr.ptr<#ptr.generic_space>>, %k: vector<4xi1>, %f: vector<4xf32>, %o: vector<4xindex>) {
  %0 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %1 = ptr.constant #ptr.address<0x1000> : !ptr.ptr<#ptr.generic_space>
  %2 = ptr.gather %t, %k, %f alignment = 8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  %3 = ptr.gather %t, %k, %f : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  %4 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, index
  %5 = ptr.ptr_add nusw %p, %i {x} : !ptr.ptr<#ptr.generic_space>, index
  %6 = ptr.ptr_add %t, %o : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xindex>
  return
}
