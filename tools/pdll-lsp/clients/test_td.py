"""What is asked of `.td` documents: one that is fine, one with three broken definitions, and one that is not ASCII."""
import pathlib

import pytest
from lsprotocol import types as lsp

from test_server import Document, client  # noqa: F401

RULES = (pathlib.Path(__file__).parent / "../tests/server/rules.td").read_text()
HEAD = """include "rules.td"
def Toy : Dialect { let name = "toy"; }
/// One value to one value.
class ToyOp<string mnemonic, int cost = 1> : Op<Toy, mnemonic> {
  let arguments = (ins AnyType:$x); let results = (outs AnyType:$r);
  int weight = cost;
}
"""
NON_ASCII = """/* é😀 */ def Strange : ToyOp<"é😀">; // é😀
"""
BROKEN = """def Lost : ToyOpp<"lost">;
def Open : ToyOp<"open" { let weight = 2; }
def é : ToyOp<"e"> { let weight = "😀"; }
"""
TAIL = """def Neg : ToyOp<"neg"> { let weight = 3; }
/* é😀 */ def Twice : Pat<(Neg (Neg $value)), (replaceWithValue $value)>; def Heavy { int w = Neg.weight; }
"""
TEXTS = {"fine": HEAD + TAIL, "broken": HEAD + BROKEN + TAIL, "non-ascii": HEAD + NON_ASCII + TAIL}


async def asked(client, document, request, params, needle, **more):
    method = getattr(client, f"text_document_{request}_async")
    return await method(params(text_document=document.identifier, position=document.at(needle), **more))


def colored(document, data):
    """The text of each token: lines and columns are relative to the one before."""
    line = column = 0
    found = []
    for lines, columns, length, *_ in zip(*[iter(data)] * 5):
        line, column = line + lines, columns if lines else column + columns
        start, end = (lsp.Position(line=line, character=at) for at in (column, column + length))
        found.append(document.under(lsp.Range(start=start, end=end)))
    return found


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", TEXTS)
async def test_every_request_is_answered_for_what_is_right(client, kind):
    (client.folder / "rules.td").write_text(RULES)
    document = Document(client, "a.td", TEXTS[kind])
    findings = await document.findings()
    lines = {document.text.split("\n")[finding.range.start.line] for finding in findings}
    assert lines == (set(BROKEN.splitlines()) if kind == "broken" else set())

    found = await asked(client, document, "definition", lsp.DefinitionParams, "(N|eg $value)")
    assert document.under(found.range) == "Neg"
    found = await asked(client, document, "definition", lsp.DefinitionParams, "Neg.we|ight")
    assert document.under(found.range) == "weight" and document.text.split("\n")[found.range.start.line] == "  int weight = cost;"
    found = await asked(client, document, "type_definition", lsp.TypeDefinitionParams, "def N|eg")
    assert document.under(found.range) == "ToyOp"
    context = lsp.ReferenceContext(include_declaration=True)
    found = await asked(client, document, "references", lsp.ReferenceParams, "Neg.we|ight", context=context)
    count = {"fine": 3, "broken": 5, "non-ascii": 3}[kind]
    assert len(found) == count and all(document.under(place.range) == "weight" for place in found)
    found = await asked(client, document, "document_highlight", lsp.DocumentHighlightParams, "$val|ue))")
    assert [document.under(one.range) for one in found] == ["value", "value"]
    hover = await asked(client, document, "hover", lsp.HoverParams, "let wei|ght = 3")
    assert "int weight = 3" in hover.contents.value and "declared in `ToyOp`" in hover.contents.value
    hover = await asked(client, document, "hover", lsp.HoverParams, "def Neg : T|oyOp")
    assert "class ToyOp<string mnemonic, int cost> : Op" in hover.contents.value
    assert "One value to one value." in hover.contents.value
    hover = await asked(client, document, "hover", lsp.HoverParams, "(Neg $val|ue)")
    assert "an operand that is matched" in hover.contents.value and "`x` of `Neg`" in hover.contents.value
    help_ = await asked(client, document, "signature_help", lsp.SignatureHelpParams, "(Neg $val|ue)")
    assert (help_.signatures[0].label, help_.active_parameter) == ("(Neg AnyType:$x)", 0)
    line = document.at("(Neg $val|ue)").line
    part = lsp.Range(start=lsp.Position(line=line, character=0), end=lsp.Position(line=line + 1, character=0))
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(text_document=document.identifier, range=part))
    assert [hint.label for hint in hints] == ["pattern:", "result:"]

    found = await asked(client, document, "prepare_rename", lsp.PrepareRenameParams, "(Neg $val|ue)")
    assert found.placeholder == "value"
    edit = await asked(client, document, "rename", lsp.RenameParams, "(Neg $val|ue)", new_name="inner")
    assert document.edited(edit.changes[document.uri]) == document.text.replace("$value", "$inner")
    edit = await asked(client, document, "rename", lsp.RenameParams, "Neg.we|ight", new_name="price")
    assert document.edited(edit.changes[document.uri]).count("price") == count
    for needle, name, why in [
        ("Neg.we|ight", "opName", "already"),
        ("(Neg $val|ue)", "1", "is no name"),
        ("def Neg : T|oyOp", "Op", "already"),
        (": O|p<Toy", "Operation", "not open"),
    ]:
        with pytest.raises(Exception, match=why):
            await asked(client, document, "rename", lsp.RenameParams, needle, new_name=name)

    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=document.identifier))
    names = [symbol.name for symbol in symbols]
    # `é` is no name.
    added = {"fine": [], "broken": ["Lost", "Open"], "non-ascii": ["Strange"]}[kind]
    assert names == ["Toy", "ToyOp", *added, "Neg", "Twice", "Heavy"]
    tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=document.identifier))
    last = ["Twice", "Pat", "Neg", "Neg", "value", "replaceWithValue", "value", "Heavy", "w", "Neg", "weight"]
    assert colored(document, tokens.data)[-len(last) :] == last
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(text_document=document.identifier))
    assert [fold.start_line for fold in folds] == [3]
    links = await client.text_document_document_link_async(lsp.DocumentLinkParams(text_document=document.identifier))
    assert [link.target.rsplit("/", 1)[1] for link in links] == ["rules.td"]
    ranges = await client.text_document_selection_range_async(
        lsp.SelectionRangeParams(text_document=document.identifier, positions=[document.at("(Neg $val|ue)")])
    )
    assert [document.under(one.range) for one in (ranges[0], ranges[0].parent)] == ["value", "(Neg $value)"]


@pytest.mark.asyncio
async def test_what_could_stand_there_is_offered(client):
    (client.folder / "rules.td").write_text(RULES)
    document = Document(client, "a.td", TEXTS["broken"])
    for added, wanted, unwanted in [
        ("def New : T", {"ToyOp", "Pat"}, "Neg"),
        ("def New : ToyOp<", {"mnemonic =", "cost =", "Neg"}, "let"),
        ('def New : ToyOp<"é😀"> { let ', {"weight", "arguments", "opName"}, "Neg"),
        ("def New { int w = Neg.", {"weight", "opName"}, "Neg"),
        ("def New : Pat<(Neg $é), (Neg $some), (Neg $", {"some"}, "Neg"),
        ('include "ru', {"rules.td"}, "Neg"),
    ]:
        document.change(TEXTS["broken"] + added)
        params = lsp.CompletionParams(
            text_document=document.identifier, position=document.position(len(document.text))
        )
        labels = {item.label for item in await client.text_document_completion_async(params)}
        assert wanted <= labels and unwanted not in labels, (added, labels)


@pytest.mark.asyncio
async def test_unsaved_includes_of_definitions_count(client):
    (client.folder / "rules.td").write_text(RULES)
    document = Document(client, "a.td", TEXTS["fine"])
    assert not await document.findings()
    included = Document(client, "rules.td", RULES)
    assert not await included.findings()
    included.change(RULES.replace("string mnemonic", "string é😀, string mnemonic"))
    found = await asked(client, document, "definition", lsp.DefinitionParams, ": O|p<Toy")
    assert found.uri == included.uri and included.under(found.range) == "Op"
    assert [finding.code for finding in await included.findings()] == ["E0701", "E0701", "E0703"]
    included.change(RULES.replace("class Op<", "// é😀\nclass Op<"))
    found = await asked(client, document, "definition", lsp.DefinitionParams, ": O|p<Toy")
    assert included.under(found.range) == "Op"
    context = lsp.ReferenceContext(include_declaration=True)
    found = await asked(client, included, "references", lsp.ReferenceParams, "class O|p<", context=context)
    assert {place.uri for place in found} == {document.uri, included.uri}
    edit = await asked(client, included, "rename", lsp.RenameParams, "class O|p<", new_name="Operation")
    assert set(edit.changes) == {document.uri, included.uri}
    # An identical rule is a finding of the lints.
    again = "def Zwice : Pat<(Neg (Neg $x)), (replaceWithValue $x)>;\n"
    document.change(TEXTS["fine"] + again)
    assert [finding.code for finding in await document.findings()] == ["W0207"]
