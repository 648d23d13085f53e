// Forms of IREE whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/iree.td IREE/compiler/src -I IREE/compiler/src -I MLIR/include -o iree.pack
include "pdllc/Forms.td"

def : FormLike<"util.func", "func.func">;
def : FormLike<"vm.func", "func.func">;
def : DirectiveForm<"TypeOrAttr", ["type", "value"], [FormCase<"custom<TypeOrValue>($type, $value)">]>;
def : DirectiveForm<"SymbolAlias", ["name", "target"], [FormCase<"custom<SymbolAs>($name, $target)">]>;
def : DirectiveForm<"DispatchEntryPoints", ["points"], [FormCase<"custom<OneOrSeveral>($points)">]>;

// Regions that count workgroups, and that say whether something is used.
def : DirectiveForm<"WorkgroupCountRegion", ["count"], [FormCase<
  "(`workgroups` `(` custom<RegionArguments>($count) `)` `->` `(` `index` `,` `index` `,` `index` `)` $count^)?"
>]>;
def : DirectiveForm<"hal.WorkgroupCountRegion", ["count"], [FormCase<
  "`(` custom<RegionArguments>($count) `)` `->` `(` `index` `,` `index` `,` `index` `)` $count"
>]>;
def : DirectiveForm<"ExportConditionRegion", ["condition"], [FormCase<
  "`(` custom<RegionArguments>($condition) `)` `->` `i1` $condition"
>]>;
def : OpForm<"util.initializer", "attr-dict-with-keyword $body">;
def : OpForm<"vm.initializer", "attr-dict-with-keyword $body">;

// Types with the values that are their unknown dimensions or sizes.
def : DirectiveForm<"OperandTypeList", ["types"], [FormCase<"`(` $types `)`">]>;
def : DirectiveForm<"TiedFunctionResultList", ["operands", "types", "results", "tied"], [
  FormCase<[{custom<TiedTypes>($operands, $results, "", $tied)}]>
]>;
def : DirectiveForm<"ShapedTypeList", ["types...", "sizes"], [
  FormCase<[{custom<ShapedTypes>($types, $sizes, "!stream.resource")}]>
]>;
def : DirectiveForm<"ShapedFunctionType", ["operands", "types", "sizes", "results", "resultSizes", "tied"], [FormCase<[{
  `(` custom<ShapedTypes>($types, $sizes, "!stream.resource") `)` `->`
  custom<TiedTypes>($operands, $results, $resultSizes, $tied, "!stream.resource")
}]>]>;
def : DirectiveForm<"ResourceRegion",
    ["operands", "types", "sizes", "results", "resultSizes", "tied", "body"], [FormCase<[{
  `(` (custom<CapturedValues>($operands, $types, $sizes, $body, "!stream.resource")^)? `)`
  (`->` custom<TiedTypes>($operands, $results, $resultSizes, $tied, "!stream.resource")^)? $body
}]>]>;
def : DirectiveForm<"ExplicitResourceRegion", ["operands", "types", "sizes", "body"], [FormCase<[{
  `(` (custom<CapturedValues>($operands, $types, $sizes, $body, "!stream.resource")^)? `)` $body
}]>]>;
def : DirectiveForm<"ShapedTiedResult", ["result", "sizes", "tied..."], [
  FormCase<[{custom<ShapedTypes>($result, $sizes, "!stream.resource")}]>
]>;
def : OpTypes<"iree_codegen.inner_tiled", [AllTypesMatch<["outputs", "results"]>]>;
