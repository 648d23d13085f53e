//! The calls that a sink gets, and their order.

use mlir_syntax::{
    Attr, Context, OperationSink, ParsedOperation, ResourceKind, ResourceSection, ResourceValue, Result, Symbol, Type,
    codes, parse_operations, print_attribute, print_location,
};

/// Writes every call down. Values are numbered as they are made, blocks and regions, too.
#[derive(Default)]
struct Log {
    lines: Vec<String>,
    values: usize,
    blocks: usize,
    regions: usize,
    refuse: bool,
    isolated: bool,
}

impl OperationSink for Log {
    type Value = usize;
    type Block = usize;
    type Region = usize;

    fn begin_region(&mut self) -> usize {
        self.regions += 1;
        self.lines.push(format!("region {}", self.regions));
        self.regions
    }

    fn end_region(&mut self, region: usize) {
        self.lines.push(format!("end {region}"));
    }

    fn create_block(&mut self) -> usize {
        self.blocks += 1;
        self.blocks
    }

    fn begin_block(
        &mut self,
        _: &mut Context,
        region: usize,
        block: usize,
        arguments: &[(Type, Option<Attr>)],
        values: &mut Vec<usize>,
    ) {
        for _ in arguments {
            self.values += 1;
            values.push(self.values);
        }
        self.lines.push(format!("block {block} in {region} with {values:?}"));
    }

    fn forward_reference(&mut self, _: Type) -> usize {
        self.values += 1;
        self.lines.push(format!("forward {}", self.values));
        self.values
    }

    fn resolve_forward(&mut self, placeholder: usize, value: usize) {
        self.lines.push(format!("{placeholder} is {value}"));
    }

    fn finish_operation(
        &mut self,
        context: &mut Context,
        operation: ParsedOperation<'_, usize, usize, usize>,
        results: &mut Vec<usize>,
    ) -> Result<()> {
        for _ in operation.result_types {
            self.values += 1;
            results.push(self.values);
        }
        let mut line = format!("{} {:?}", context.symbol_name(operation.name), operation.operands);
        if !results.is_empty() {
            line.push_str(&format!(" makes {results:?}"));
        }
        if !operation.successors.is_empty() {
            line.push_str(&format!(" to {:?}", operation.successors));
        }
        if let Some(block) = operation.parent {
            line.push_str(&format!(" in {block}"));
        }
        if let Some(properties) = operation.properties {
            line.push(' ');
            print_attribute(context, properties, &mut line);
        }
        for (key, value) in operation.attributes {
            line.push_str(&format!(" {}=", context.symbol_name(*key)));
            print_attribute(context, *value, &mut line);
        }
        if let Some(location) = operation.location {
            line.push(' ');
            print_location(context, location, &mut line);
        }
        self.lines.push(line);
        match self.refuse {
            true => Err(mlir_syntax::SyntaxError::new(codes::INVALID, operation.start, operation.end, "refused")),
            false => Ok(()),
        }
    }

    fn is_isolated(&self, _: &Context, _: Symbol) -> bool {
        self.isolated
    }

    fn resources(&mut self, sections: Vec<ResourceSection>) {
        for section in sections {
            self.lines.push(format!("{:?} {:?}", section.kind, section.groups));
        }
    }
}

#[track_caller]
fn log(source: &str) -> Vec<String> {
    let mut log = Log::default();
    parse_operations(source, &mut Context::new(), &mut log).expect("it is valid");
    log.lines
}

#[test]
fn values_and_numbers() {
    let source = r#"
        %a:2, %b = "x"() : () -> (i1, i2, i3)
        "y"(%b, %a#1, %a, %a#0) : (i3, i2, i1, i1) -> ()
    "#;
    assert_eq!(log(source), ["x [] makes [1, 2, 3]", "y [3, 2, 1, 1]"]);
}

#[test]
fn parts_of_an_operation() {
    let source = r#""x"() <{p = 1 : i8}> {b, a = "t"} : () -> () loc("f":1:2)"#;
    assert_eq!(log(source), [r#"x [] {p = 1 : i8} a="t" b=unit loc("f":1:2)"#]);
}

#[test]
fn regions_come_before_their_operation() {
    let source = r#"
        %o = "outer"() : () -> i32
        "r"(%o) ({
          "in"(%o) : (i32) -> ()
        }, {
        ^bb0(%x: i32, %y: i32):
          "br"(%y)[^bb1, ^bb0] : (i32) -> ()
        ^bb1:
          "ret"() : () -> ()
        }, {}) : (i32) -> ()
    "#;
    let expected = [
        "outer [] makes [1]",
        "region 1",
        "block 1 in 1 with []",
        "in [1] in 1",
        "end 1",
        "region 2",
        "block 2 in 2 with [2, 3]",
        "br [3] to [3, 2] in 2",
        "block 3 in 2 with []",
        "ret [] in 3",
        "end 2",
        "region 3",
        "end 3",
        "r [1]",
    ];
    assert_eq!(log(source), expected);
}

#[test]
fn references_before_the_definition() {
    let source = r#"
        "use"(%x#1, %x#1) : (i32, i32) -> ()
        %x:2 = "def"() : () -> (i1, i32)
    "#;
    assert_eq!(log(source), ["forward 1", "use [1, 1]", "def [] makes [2, 3]", "1 is 3"]);
}

#[test]
fn references_from_a_region_to_a_later_value_outside() {
    let source = r#"
        "use"(%x) : (i32) -> ()
        "r"() ({
          "use"(%x) : (i32) -> ()
        }) : () -> ()
        "s"() ({
          %x = "inner"() : () -> i32
          "use"(%x) : (i32) -> ()
        }) : () -> ()
        %x = "def"() : () -> i32
    "#;
    let expected = [
        "forward 1",
        "use [1]",
        "region 1",
        "block 1 in 1 with []",
        "forward 2",
        "use [2] in 1",
        "2 is 1",
        "end 1",
        "r []",
        "region 2",
        "block 2 in 2 with []",
        "inner [] makes [3] in 2",
        "use [3] in 2",
        "end 2",
        "s []",
        "def [] makes [4]",
        "1 is 4",
    ];
    assert_eq!(log(source), expected);
}

#[test]
fn regions_may_define_a_name_anew() {
    let source = r#"
        %x = "a"() : () -> i32
        "r"() ({
          %x = "b"() : () -> i64
          "use"(%x) : (i64) -> ()
        }) : () -> ()
        "use"(%x) : (i32) -> ()
    "#;
    let lines = log(source);
    assert_eq!(lines[4], "use [2] in 1");
    assert_eq!(lines.last().map(String::as_str), Some("use [1]"));
}

#[test]
fn isolated_regions_do_not_see_out() {
    let source = r#"
        %x = "a"() : () -> i32
        "r"() ({
          "use"(%x) : (i64) -> ()
          %x = "b"() : () -> i64
        }) : () -> ()
    "#;
    let mut log = Log { isolated: true, ..Log::default() };
    parse_operations(source, &mut Context::new(), &mut log).expect("it is valid");
    assert_eq!(log.lines[3..6], ["forward 2", "use [2] in 1", "b [] makes [3] in 1"]);
    let outside = r#"%x = "a"() : () -> i32 "r"() ({ "use"(%x) : (i32) -> () }) : () -> ()"#;
    let error = parse_operations(outside, &mut Context::new(), &mut log).expect_err("it sees nothing");
    assert_eq!((error.errors().len(), error.errors()[0].code), (1, codes::VALUE));
}

#[test]
fn aliases_before_and_after_their_use() {
    let source = r#"
        !t = tensor<2xi32>
        #a = [!t, #later]
        "x"() {a = #a, b = #d.x<#later, !t, "!t", #d.later>} : () -> () loc(#l1)
        #later = 3 : i8
        #l0 = loc("f":1:2)
        #l1 = loc(callsite(#l0 at "g"))
    "#;
    let expected = concat!(
        r#"x [] a=[tensor<2xi32>, 3 : i8] b=#d.x<3 : i8, tensor<2xi32>, "!t", #d.later> "#,
        r#"loc(callsite("f":1:2 at "g"))"#
    );
    assert_eq!(log(source), [expected]);
}

#[test]
fn resources() {
    let mut log = Log::default();
    let source = "{-# dialect_resources: { builtin: { a: \"0x00\" } }, external_resources: { t: { b: true } } #-}";
    parse_operations(source, &mut Context::new(), &mut log).expect("it is valid");
    assert_eq!(log.lines.len(), 2);
    assert!(log.lines[0].starts_with(&format!("{:?}", ResourceKind::Dialect)));
    assert!(log.lines[1].contains(&format!("{:?}", ResourceValue::Bool(true))));
}

#[test]
fn a_sink_may_refuse() {
    let mut log = Log { refuse: true, ..Log::default() };
    let error = parse_operations("  \"x\"() : () -> ()\n\"y\"", &mut Context::new(), &mut log).expect_err("refused");
    assert_eq!((error.errors().len(), error.errors()[0].start, error.errors()[0].end), (1, 2, 18));
}

#[test]
fn a_sink_that_makes_too_few_values_is_an_error() {
    struct Lazy;
    impl OperationSink for Lazy {
        type Value = ();
        type Block = ();
        type Region = ();
        fn begin_region(&mut self) {}
        fn end_region(&mut self, (): ()) {}
        fn create_block(&mut self) {}
        fn begin_block(&mut self, _: &mut Context, (): (), (): (), _: &[(Type, Option<Attr>)], _: &mut Vec<()>) {}
        fn forward_reference(&mut self, _: Type) {}
        fn resolve_forward(&mut self, (): (), (): ()) {}
        fn finish_operation(
            &mut self,
            _: &mut Context,
            _: ParsedOperation<'_, (), (), ()>,
            _: &mut Vec<()>,
        ) -> Result<()> {
            Ok(())
        }
    }
    for source in ["%x = \"a\"() : () -> i32", "\"a\"() ({\n^x(%a: i32):\n}) : () -> ()"] {
        let error = parse_operations(source, &mut Context::new(), &mut Lazy).expect_err("it is lazy");
        assert_eq!(error.errors()[0].code, codes::INVALID);
    }
}

#[test]
fn other_crates_can_parse_their_own_forms() {
    let source = "!a = i8 // alias\n%r:2 = my.form \"key\" (%x : !my.value, %y#1 : !a) [@s, 5 : i8] loc(\"f\":1:2)";
    let mut context = Context::new();
    let mut parser = mlir_syntax::Parser::new(source, &mut context);
    let mut read = || -> Result<()> {
        assert!(parser.at_alias_definition());
        parser.parse_alias_definition()?;
        let result = parser.parse_value_use()?;
        assert_eq!((result.name, result.number), ("r", 0));
        parser.expect_token(":")?;
        assert_eq!(parser.parse_small_number("a count")?, 2);
        parser.expect_token("=")?;
        assert_eq!(parser.parse_identifier("an operation")?, "my.form");
        assert_eq!(parser.parse_string()?.as_str(), Some("key"));
        parser.expect_token("(")?;
        let mut operands = Vec::new();
        parser.list(b')', |parser| {
            let operand = parser.parse_value_use()?;
            parser.expect_token(":")?;
            operands.push((operand.name, operand.number, parser.parse_type()?));
            Ok(())
        })?;
        assert_eq!((operands[0].0, operands[1].0, operands[1].1), ("x", "y", 1));
        assert_eq!(operands[1].2, parser.context().integer_type(8));
        let array = parser.parse_attribute()?;
        assert!(
            matches!(parser.context().attr_kind(array), mlir_syntax::AttrKind::Array(elements) if elements.len() == 2)
        );
        assert!(parser.parse_optional_location()?.is_some());
        parser.expect_end("the form")
    };
    read().expect("it is valid");
}
