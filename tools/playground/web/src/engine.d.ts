// What wasm-bindgen makes of `tools/playground/src`; the build knows where it lies.

declare module "pdll-engine" {
  import type { Engine as Methods } from "./protocol";

  export const Engine: new () => Methods;
  export default function init(from: { module_or_path: WebAssembly.Module }): Promise<unknown>;
}
