//! Wrong text: the code, the exact span, and what the message says. The span is between `«` and `»`.

use mlir_syntax::{
    Attr, Context, OperationSink, ParsedOperation, Result, SyntaxError, Type, parse_attribute, parse_operations,
};

/// Counts values and nothing else.
#[derive(Default)]
struct Sink(usize);

impl OperationSink for Sink {
    type Value = usize;
    type Block = ();
    type Region = ();

    fn begin_region(&mut self) {}

    fn end_region(&mut self, (): ()) {}

    fn create_block(&mut self) {}

    fn begin_block(
        &mut self,
        _: &mut Context,
        (): (),
        (): (),
        arguments: &[(Type, Option<Attr>)],
        values: &mut Vec<usize>,
    ) {
        for _ in arguments {
            values.push(self.forward_reference(arguments[0].0));
        }
    }

    fn forward_reference(&mut self, _: Type) -> usize {
        self.0 += 1;
        self.0
    }

    fn resolve_forward(&mut self, _: usize, _: usize) {}

    fn finish_operation(
        &mut self,
        _: &mut Context,
        operation: ParsedOperation<'_, usize, (), ()>,
        results: &mut Vec<usize>,
    ) -> Result<()> {
        for ty in operation.result_types {
            results.push(self.forward_reference(*ty));
        }
        Ok(())
    }
}

/// Takes the marks out of a text and gives back their offsets.
fn unmark(marked: &str) -> (String, usize, usize) {
    let start = marked.find('«').expect("the text has a mark");
    let source = marked.replacen('«', "", 1);
    let end = source.find('»').expect("the text has an end mark");
    (source.replacen('»', "", 1), start, end)
}

#[track_caller]
fn check(errors: &[SyntaxError], marked: &str, code: &str, message: &str) {
    let (source, start, end) = unmark(marked);
    let error = &errors[0];
    assert_eq!((error.start, error.end), (start, end), "{source}\n{error}");
    assert_eq!(error.code, code, "{source}\n{error}");
    assert!(error.message.contains(message), "{source}\n{error}");
}

#[track_caller]
fn attribute(marked: &str, code: &str, message: &str) {
    let error = parse_attribute(&mut Context::new(), &unmark(marked).0).expect_err("it is wrong");
    check(&[error], marked, code, message);
}

#[track_caller]
fn operations(marked: &str, code: &str, message: &str) -> Vec<SyntaxError> {
    let error =
        parse_operations(&unmark(marked).0, &mut Context::new(), &mut Sink::default()).expect_err("it is wrong");
    check(error.errors(), marked, code, message);
    error.errors().to_vec()
}

#[test]
fn tokens() {
    attribute("«»", "E0401", "expected an attribute");
    attribute("«\"abc»", "E0402", "unterminated string");
    attribute("\"a\\«q»\"", "E0402", "unknown escape");
    attribute("\"a\\«0»\"", "E0402", "unknown escape");
    attribute("«$»", "E0402", "unexpected character");
    attribute("«é»", "E0402", "unexpected character");
    attribute("\0«\x01»", "E0402", "unexpected character");
    attribute("1 «2»", "E0401", "unexpected text after an attribute");
    attribute("«@»", "E0402", "expected a name after '@'");
    attribute("@a::«b»", "E0401", "symbol name");
    attribute("{\"«\\FF»\" = 1}", "E0402", "UTF-8");
}

#[test]
fn numbers() {
    attribute("«256» : i8", "E0404", "does not fit");
    attribute("-«129» : i8", "E0404", "does not fit");
    attribute("«200» : si8", "E0404", "does not fit");
    attribute("-«1» : ui8", "E0404", "negative");
    attribute("«2» : i1", "E0404", "does not fit");
    attribute("«1» : i0", "E0404", "does not fit");
    attribute("«18446744073709551615» : index", "E0404", "does not fit");
    attribute("«18446744073709551616»", "E0404", "does not fit");
    attribute("«1» : f32", "E0405", "with a point");
    attribute("«1.0» : i32", "E0405", "integer type");
    attribute("«0x7FC000000» : f32", "E0404", "do not fit");
    attribute("-«0x7FC00000» : f32", "E0404", "sign");
    attribute("«1» : none", "E0405", "integer, index or float");
}

#[test]
fn types() {
    attribute("«i16777216»", "E0404", "16777215");
    attribute("tensor<2x«(i32) -> i32»>", "E0405", "element type");
    attribute("tensor<2x«none»>", "E0405", "element type");
    attribute("tensor<«9223372036854775808»xi32>", "E0404", "63 bits");
    attribute("tensor<2«i32»>", "E0401", "'x'");
    attribute("vector<«0»xi32>", "E0405", "at least 1");
    attribute("vector<«?»xi32>", "E0401", "expected a type");
    attribute("complex<«index»>", "E0405", "integer or float");
    attribute("memref<2x2xf32«, strided<[1]>»>", "E0405", "1 dimensions");
    attribute("(i32«»", "E0401", "',' or ')'");
    attribute("!a.b<[«(»]>", "E0401", "unbalanced");
    attribute("«!a»", "E0406", "undefined alias '!a'");
    attribute("tuple<i32,«»", "E0401", "expected a type");
    attribute("tuple<i32,«>»", "E0401", "expected a type");
}

#[test]
fn elements() {
    attribute("dense<«[1, 2]»> : tensor<3xi32>", "E0410", "shape");
    attribute("dense<[[1], «[2, 3]»]> : tensor<2x1xi32>", "E0410", "same sizes");
    attribute("dense<[[1], «2»]> : tensor<2x1xi32>", "E0410", "same sizes");
    attribute("dense<«\"0x01\"»> : tensor<1xi32>", "E0410", "number of bytes");
    attribute("dense<«\"01\"»> : tensor<1xi8>", "E0402", "0x");
    attribute("dense<«true»> : tensor<1xi8>", "E0410", "i1");
    attribute("dense<1> : «i32»", "E0405", "tensor, vector or memref");
    attribute("dense<1> : «tensor<?xi32>»", "E0405", "static shape");
    attribute("dense«<»1 : tensor<2xi32", "E0401", "unclosed");
    attribute("array<«index»: 1>", "E0405", "integers or floats");
    attribute("array<i1: «1»>", "E0401", "'true' or 'false'");
    attribute("sparse<«[[5]], [1]»> : tensor<2xi32>", "E0404", "outside");
}

#[test]
fn affine() {
    attribute("affine_map<(d0) -> («x»)>", "E0405", "'x'");
    attribute("affine_map<(d0, «d0») -> (d0)>", "E0412", "twice");
    attribute("affine_map<(d0, d1) -> (d0 «*» d1)>", "E0405", "not affine");
    attribute("affine_map<(d0) -> (5 «mod» d0)>", "E0405", "not affine");
    attribute("affine_set<(d0) : (d0 «>» 3)>", "E0401", "'>='");
}

#[test]
fn dictionaries() {
    attribute("{«a = 1, b, a = 2}»", "E0412", "'a'");
    attribute("{a = «}»", "E0401", "expected an attribute");
    attribute("{«\"\"» = 1}", "E0405", "empty");
    attribute("[1«»", "E0401", "',' or ']'");
}

#[test]
fn custom_forms() {
    operations("«module» {\n}", "E0407", "--mlir-print-op-generic");
    operations("\"builtin.module\"() ({\n  «func.func» @f() { return }\n}) : () -> ()", "E0407", "'func.func'");
    operations("%0 = «arith.addi» %1, %2 : i32", "E0407", "'arith.addi'");
}

#[test]
fn values() {
    operations("\"a\"(«%x») : (i32) -> ()", "E0408", "'%x' is not defined");
    operations("\"a\"(«%x#2») : (i32) -> ()", "E0408", "'%x#2' is not defined");
    let errors = operations("\"a\"(«%x», %y) : (i32, i32) -> ()", "E0408", "'%x'");
    assert_eq!(errors.len(), 2, "every undefined value is reported");
    let errors = operations("%x = \"a\"() : () -> i32\n«%x» = \"a\"() : () -> i32", "E0408", "defined twice");
    assert_eq!(errors[0].related.as_ref().map(|other| (other.start, other.end)), Some((0, 2)));
    operations("%x:2 = \"a\"() : () -> (i1, i2)\n\"b\"(«%x#2») : (i3) -> ()", "E0408", "2 results only");
    let errors = operations(
        "%x = \"a\"() : () -> i32\n\"b\"(«%x») : (i64) -> ()",
        "E0410",
        "'i64' but defined with the type 'i32'",
    );
    assert_eq!(errors[0].related.as_ref().map(|other| (other.start, other.end)), Some((0, 2)));
    operations("\"b\"(«%x») : (i64) -> ()\n%x = \"a\"() : () -> i32", "E0410", "'i64' but defined");
    operations("\"b\"(%x) : (i64) -> ()\n\"b\"(«%x») : (i32) -> ()", "E0410", "but used with the type 'i64'");
    operations("«%x, %y» = \"a\"() : () -> i32", "E0410", "2 results are named");
    operations("%x = \"a\"() : () -> i32\n\"a\"(%x) : «()» -> ()", "E0410", "0 operand types for 1");
    operations("%x:«0» = \"a\"() : () -> ()", "E0408", "at least one");
    // A region that does not see the value.
    operations(
        "\"r\"() ({\n  %x = \"a\"() : () -> i32\n}) : () -> ()\n\"b\"(«%x») : (i32) -> ()",
        "E0408",
        "not defined",
    );
    operations(
        "%x = \"a\"() : () -> i32\n\"r\"() ({\n  \"b\"(%x) : (i32) -> ()\n  «%x» = \"a\"() : () -> i32\n}) : () -> ()",
        "E0408",
        "again after a use",
    );
}

#[test]
fn blocks() {
    operations("\"r\"() ({\n  \"br\"()[«^x»] : () -> ()\n}) : () -> ()", "E0409", "'^x' is not defined");
    operations("\"br\"()[«^x»] : () -> ()", "E0409", "outside of a region");
    operations("\"r\"() ({\n^x:\n  \"a\"() : () -> ()\n«^x»:\n}) : () -> ()", "E0409", "twice");
    let errors = operations("\"r\"() ({\n  \"a\"() : () -> ()«»", "E0401", "'}'");
    assert_eq!(errors[0].related.as_ref().map(|other| other.start), Some(7));
}

#[test]
fn aliases() {
    let errors = operations("#a = 1\n«#a» = 2", "E0406", "defined twice");
    assert_eq!(errors[0].related.as_ref().map(|other| (other.start, other.end)), Some((0, 2)));
    operations("\"a\"() {x = «#a»} : () -> ()", "E0406", "undefined alias '#a'");
    operations("#a = [«#a»]", "E0406", "contains itself");
    operations("#a = [#b]\n#b = [«#a»]", "E0406", "contains itself");
    operations("\"a\"() : () -> () loc(«#a»)\n#a = 1", "E0405", "location");
}

#[test]
fn messages_render_with_offsets() {
    let error = parse_attribute(&mut Context::new(), "[1").expect_err("it is wrong");
    assert_eq!(error.to_string(), "2..2: E0401: expected ',' or ']'");
}
