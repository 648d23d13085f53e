use pdl_diagnostics::Span;

use super::*;

fn of(text: &str) -> Call {
    let mut pieces = Vec::new();
    for (index, part) in text.split("${").enumerate() {
        match part.split_once('}') {
            Some((name, rest)) if index > 0 => {
                pieces.push(SnippetPiece::Name(name.into()));
                pieces.push(SnippetPiece::Text(rest.into()));
            }
            _ => pieces.push(SnippetPiece::Text(part.into())),
        }
    }
    call(&CxxSnippet { text: text.into(), pieces, span: Span::NOWHERE })
}

fn shown(call: &Call) -> String {
    let argument = |argument: &Argument| match argument {
        Argument::Name(name) => format!("${name}"),
        Argument::Instruction(name) => format!("*${name}"),
        Argument::Constant(text) => text.to_string(),
    };
    let arguments: Vec<String> = call.arguments.iter().map(argument).collect();
    format!("{}{}({})", if call.is_negated { "!" } else { "" }, call.function, arguments.join(", "))
}

#[test]
fn one_call_is_a_call_and_the_rest_is_its_text() {
    let cases = [
        (
            "return Helper.matchExtOfExt(${first}, ${second}, ${matchinfo});",
            "matchExtOfExt($first, $second, $matchinfo)",
        ),
        ("return Helper.matchDivByPow2(*${root}, /*IsSigned=*/true);", "matchDivByPow2(*$root, true)"),
        ("return !isKnown(*${root}, MRI, 3, true);", "!isKnown(*$root, 3 : i64, true)"),
        (
            "return Helper.isLegalOrBeforeLegalizer({TargetOpcode::G_X, {a, b}});",
            "isLegalOrBeforeLegalizer(\"{TargetOpcode::G_X, {a, b}}\")",
        ),
        ("return isGuaranteedNotToBePoison(${src}.getReg(), MRI);", "isGuaranteedNotToBePoison($src)"),
        ("Helper.eraseInst(*${d})", "eraseInst(*$d)"),
        ("return a(${x}) && b(${y}, ${x});", "return a(${x}) && b(${y}, ${x});($x, $y)"),
        ("${a} = 3;\n  return true;", "${a} = 3; return true;($a)"),
        ("return f(\"a,b\");", "return f(\"a,b\");()"),
        ("returnValue(${x});", "returnValue($x)"),
        ("g(*${d}.getParent(), ${i}.getCImm()->getSExtValue(), 0.5)", "g(*$d, $i, \"0.5\")"),
        ("f();", "f()"),
        ("f(,);", "f(,);()"),
        ("f(${x}->getOperand(1));", "f(${x}->getOperand(1));($x)"),
    ];
    for (text, expected) in cases {
        assert_eq!(shown(&of(text)), expected, "{text}");
    }
}
