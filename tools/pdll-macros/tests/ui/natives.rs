use mlir_lite::Ir;
use pdl_vm::{Host, NativeError, Rewriter};
use pdll_macros::pdll;

type Value = <Ir as Host>::Value;

fn without_argument(_: &Ir) -> bool {
    true
}

fn two(_: &mut Rewriter<'_, Ir>, value: Value) -> Result<Value, NativeError> {
    Ok(value)
}

pdll! {
    struct Functions for Ir;

    Constraint IsMissing(value: Value);
    Constraint WithoutArgument(value: Value);
    Rewrite Two(value: Value) -> (Value, Value);
    Constraint Block(value: Value) [{
        value.is_wrong()
    }];

    Pattern {
        let root = op<t.neg>(x: Value) -> (_: Type, _: Type);
        IsMissing(x);
        WithoutArgument(x);
        Block(x);
        rewrite root with {
            let both = Two(x);
            replace root with (both.0, both.1);
        };
    }
}

// A text, and no host at all.
pdll! {
    struct Text for Ir;
    r#"
    Constraint IsMissing(value: Value);
    Pattern { let root = op<t.neg>(x: Value); IsMissing(x); erase root; }
    "#
}

// An expression has no host to write a code block for.
fn main() {
    let _ = pdll! {
        Constraint Block(value: Value) [{ true }];
        Pattern { let root = op<t.neg>(x: Value); Block(x); erase root; }
    };
}
