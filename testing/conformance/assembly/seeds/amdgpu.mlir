func.func @f(%f: f32, %a: vector<4xf16>, %d: vector<4xf32>, %w: vector<16xf16>, %x: vector<8xf32>, %b: vector<8xf16>, %i: vector<4xi8>, %s8: vector<32xf8E4M3FN>, %sc: vector<4xf8E8M0FNU>) {
  %0 = amdgpu.dpp %f %f quad_perm([0, 1, 2, 3]) {bound_ctrl = true, row_mask = 0xa : i32} : f32
  %1 = amdgpu.dpp %f %f row_shl(1 : i32) : f32
  %2 = amdgpu.dpp %f %f row_mirror(unit) : f32
  %3 = amdgpu.mfma 16x16x16 %a * %a + %d {abid = 1 : i32, cbsz = 1 : i32} blgp = bcast_second_32 : vector<4xf16>, vector<4xf16>, vector<4xf32>
  %4 = amdgpu.wmma 16x16x16 %w * %w + %x : vector<16xf16>, vector<16xf16>, vector<8xf32>
  %5 = amdgpu.sparse_mfma 16x16x32 %a * %b + %d sparse(%i : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
  %6 = amdgpu.scaled_mfma 16x16x128 (%sc[0] * %s8) * (%sc[1] * %s8) + %d : vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf32>
  return
}
// -----
%a, %d, %sc = "t.v"() : () -> (vector<64xf8E4M3FN>, vector<8xf32>, vector<4xf8E8M0FNU>)
%1 = amdgpu.scaled_wmma 16x16x128 (%sc * %a) * (%sc * %a) + %d {a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>
// -----
func.func @descriptors(%base: !amdgpu.tdm_base<i32>, %i: index, %n: i32, %g: !amdgpu.tdm_gather_base<i32, i16>, %v: vector<4xi16>, %mask: i16, %b: i1) {
  %0 = amdgpu.make_dma_descriptor %base globalSize [2, 2] globalStride [2, 1] sharedSize [2, 2] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  %1 = amdgpu.make_dma_descriptor %base globalSize [%i, 2] globalStride [%i, 1] sharedSize [%i, 2] padShared(%n every %n) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  %2 = amdgpu.make_gather_dma_descriptor %g[%v] globalSize [2, 2] globalStride [2, 1] sharedSize [2, 2] : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor
  return
}
