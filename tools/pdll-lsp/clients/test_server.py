"""Every request, as `pytest-lsp` asks it: in a file that is fine, in one with five broken patterns of six, and in one that is not ASCII.

`PDLLC` names the command.
"""
import asyncio
import os
import pathlib
import textwrap

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

CONSTRAINTS = """// Both are the same constant.
Constraint Same(one: Attr, other: Attr);
/// Makes a pair.
Rewrite Pair(value: Value) -> (first: Value, second: Value);
"""
BROKEN = """Pattern One { let root = op<t.a>(x: Value; replace root with x; }
Pattern Two => replace op<t.b>(lost) with (y: Value);
Pattern Three { let root = op<t.c>; replace root with }
Pattern Four { erase op<; }
Pattern Five { let é = op<t.e>("😀"; }
"""
NON_ASCII = """// é😀
Pattern Strange => replace op<t.s>(y: Value) {v = attr<"\\"é😀\\"">} with y;
"""
SIXTH = """Pattern Six with benefit(2) {
  let root = op<t.six>(x: Value) {v = attr<"\\"é😀\\"">, w = a: Attr}; Same(a, a);
  rewrite root with {
    let both = Pair(x);
    replace root with both.second;
  };
}
"""
TEXTS = {
    "fine": CONSTRAINTS + SIXTH,
    "broken": CONSTRAINTS + BROKEN + SIXTH,
    "non-ascii": NON_ASCII + CONSTRAINTS + NON_ASCII.replace("Strange", "Stranger") + SIXTH,
}


@pytest_lsp.fixture(
    params=["utf-8", "utf-16"],
    config=ClientServerConfig(server_command=[os.environ["PDLLC"], "lsp"]),
)
async def client(request, lsp_client: LanguageClient, tmp_path):
    encodings = [lsp.PositionEncodingKind(request.param), lsp.PositionEncodingKind.Utf16]
    items = lsp.ClientCompletionItemOptions(snippet_support=True, documentation_format=[lsp.MarkupKind.Markdown])
    capabilities = lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=encodings),
        text_document=lsp.TextDocumentClientCapabilities(
            completion=lsp.CompletionClientCapabilities(completion_item=items),
        ),
    )
    folder = lsp.WorkspaceFolder(uri=tmp_path.as_uri(), name="here")
    result = await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=capabilities, workspace_folders=[folder])
    )
    lsp_client.encoding = result.capabilities.position_encoding
    assert lsp_client.encoding == request.param
    lsp_client.folder = tmp_path
    lsp_client.shown = {}

    # The client's own handler keeps no versions.
    def show(params):
        lsp_client.shown[params.uri, params.version] = params

    lsp_client.protocol.fm.features[lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = show
    yield
    await lsp_client.shutdown_session()


class Document:
    """An open document, and places in it."""

    def __init__(self, client, name, text, save=True):
        self.client, self.text = client, text
        path = client.folder / name
        if save:
            path.write_text(text)
        self.uri = path.as_uri()
        self.version = 1
        language = "tablegen" if name.endswith(".td") else "pdll"
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(
                text_document=lsp.TextDocumentItem(uri=self.uri, language_id=language, version=1, text=text)
            )
        )
        self.identifier = lsp.TextDocumentIdentifier(uri=self.uri)

    def length(self, text):
        return len(text.encode()) if self.client.encoding == "utf-8" else len(text.encode("utf-16-le")) // 2

    def at(self, needle):
        """Where `|` stands in the last `needle`."""
        offset = self.text.rindex(needle.replace("|", "", 1)) + needle.index("|")
        return self.position(offset)

    def position(self, offset):
        before = self.text[:offset]
        return lsp.Position(line=before.count("\n"), character=self.length(before[before.rfind("\n") + 1 :]))

    def offset(self, position):
        lines = self.text.split("\n")
        line = lines[position.line]
        column = next(at for at in range(len(line) + 1) if self.length(line[:at]) >= position.character)
        return sum(len(line) + 1 for line in lines[: position.line]) + column

    def under(self, range):
        return self.text[self.offset(range.start) : self.offset(range.end)]

    def edited(self, edits):
        text = self.text
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            text = text[: self.offset(edit.range.start)] + edit.new_text + text[self.offset(edit.range.end) :]
        return text

    def change(self, text):
        self.text = text
        self.version += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                text_document=lsp.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
                content_changes=[lsp.TextDocumentContentChangeWholeDocument(text=text)],
            )
        )

    async def findings(self):
        """Those of the text as it is now: what was shown before is asked about no more."""
        for _ in range(2000):
            if shown := self.client.shown.pop((self.uri, self.version), None):
                return shown.diagnostics
            await asyncio.sleep(0.005)
        raise AssertionError(f"nothing is shown of version {self.version}")

    def whole(self):
        return lsp.Range(start=self.position(0), end=self.position(len(self.text)))


@pytest.mark.parametrize("kind", TEXTS)
async def test_every_request_is_answered_for_the_sixth_pattern(client, kind):
    document = Document(client, "a.pdll", TEXTS[kind])
    found = await document.findings()
    first = document.at("|Pattern Six")
    assert all(finding.range.start.line < first.line for finding in found)
    assert (len(found) >= 5) == (kind == "broken")
    text_document = document.identifier
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)

    def place(needle, params=lsp.TextDocumentPositionParams, **more):
        return params(text_document=text_document, position=document.at(needle), **more)

    hover = await client.text_document_hover_async(place("P|air(x)", lsp.HoverParams))
    assert "Makes a pair." in hover.contents.value and document.under(hover.range) == "Pair"
    found = await client.text_document_definition_async(place("|Same(a, a)", lsp.DefinitionParams))
    assert document.under(found.range) == "Same" and found.range.start < first
    context = lsp.ReferenceContext(include_declaration=True)
    found = await client.text_document_references_async(place("Same(a|, a)", lsp.ReferenceParams, context=context))
    assert [document.under(one.range) for one in found] == ["a", "a", "a"]
    found = await client.text_document_document_highlight_async(place("ro|ot with both", lsp.DocumentHighlightParams))
    assert [document.under(one.range) for one in found] == ["root", "root", "root"]
    found = await client.text_document_prepare_rename_async(place("let bo|th", lsp.PrepareRenameParams))
    assert document.under(found.range) == "both"
    found = await client.text_document_rename_async(place("let bo|th", lsp.RenameParams, new_name="pair"))
    assert document.edited(found.changes[document.uri]) == document.text.replace("both", "pair")
    found = await client.text_document_completion_async(place("replace |root with both", lsp.CompletionParams))
    assert {"root", "both", "x", "Pair"} <= {item.label for item in found}
    assert any(item.insert_text_format == lsp.InsertTextFormat.Snippet for item in found)
    found = await client.text_document_signature_help_async(place("Same(a, |a)", lsp.SignatureHelpParams))
    assert found.signatures[0].label == "Constraint Same(one: Attr, other: Attr)" and found.active_parameter == 1
    params = lsp.InlayHintParams(text_document=text_document, range=lsp.Range(start=first, end=document.whole().end))
    found = await client.text_document_inlay_hint_async(params)
    assert [hint.label for hint in found] == [": Op<t.six>", "one:", "other:", ": Tuple<first: Value, second: Value>"]
    found = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=text_document))
    assert found[-1].name == "Six" and document.under(found[-1].range) == SIXTH.rstrip()
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams(query="six"))
    assert [symbol.name for symbol in found] == ["Six"]
    found = await client.text_document_folding_range_async(lsp.FoldingRangeParams(text_document=text_document))
    assert first.line in [fold.start_line for fold in found]
    params = lsp.SelectionRangeParams(text_document=text_document, positions=[document.at("both.|second")])
    found = await client.text_document_selection_range_async(params)
    assert document.under(found[0].range) == "both.second"
    params = lsp.SemanticTokensRangeParams(text_document=text_document, range=lsp.Range(start=first, end=document.whole().end))
    part = await client.text_document_semantic_tokens_range_async(params)
    whole = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=text_document))
    assert len(part.data) > 5 * 12 and list(whole.data[len(whole.data) - len(part.data) + 5 :]) == list(part.data[5:])

    found = await client.text_document_prepare_call_hierarchy_async(place("|Same(a, a)", lsp.CallHierarchyPrepareParams))
    assert [item.name for item in found] == ["Same"]
    calls = await client.call_hierarchy_incoming_calls_async(lsp.CallHierarchyIncomingCallsParams(item=found[0]))
    assert [(call.from_.name, len(call.from_ranges)) for call in calls] == [("Six", 1)]
    calls = await client.call_hierarchy_outgoing_calls_async(lsp.CallHierarchyOutgoingCallsParams(item=calls[0].from_))
    assert [call.to.name for call in calls] == ["Same", "Pair"]

    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(text_document=text_document))
    assert len(lenses) == 6
    for lens in lenses[:4]:
        command = lens.command
        params = lsp.ExecuteCommandParams(command=command.command, arguments=command.arguments)
        text = await client.workspace_execute_command_async(params)
        assert "Six" in text and ("// [E0112] error" in text) == (kind == "broken" and lens != lenses[0]), (lens, text)
    assert not await client.text_document_document_link_async(lsp.DocumentLinkParams(text_document=text_document))

    # Written otherwise, it is brought into its layout again: alone, as it is typed, and with all others.
    loose = SIXTH.replace("root with {", "root   with{").replace("  let both", "let both")
    document.change(document.text.replace(SIXTH, loose))
    before = document.text.replace(loose, "")
    part = lsp.Range(start=document.at("|Pattern Six"), end=document.at("Si|x with"))
    params = lsp.DocumentRangeFormattingParams(text_document=text_document, range=part, options=options)
    formatted = SIXTH.replace('w = a: Attr}; Same', 'w = a: Attr};\n  Same')
    assert document.edited(await client.text_document_range_formatting_async(params)) == before + formatted
    params = place("  };\n}|", lsp.DocumentOnTypeFormattingParams, ch="}", options=options)
    assert document.edited(await client.text_document_on_type_formatting_async(params)) == before + formatted
    params = lsp.DocumentFormattingParams(text_document=text_document, options=options)
    assert document.edited(await client.text_document_formatting_async(params)).endswith(formatted)
    params = lsp.SemanticTokensDeltaParams(text_document=text_document, previous_result_id=whole.result_id)
    delta = await client.text_document_semantic_tokens_full_delta_async(params)
    data = list(whole.data)
    for edit in delta.edits:
        data[edit.start : edit.start + edit.delete_count] = edit.data
    whole = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=text_document))
    assert data == list(whole.data) and delta.result_id == whole.result_id


async def test_fixes_are_made_one_by_one_and_all_of_a_code(client):
    text = "Pattern => replace op<t.é😀>(root: Value) with rot;\nPattern => replace op<t.a>(other: Value) with othr;\n"
    document = Document(client, "a.pdll", text.replace("é😀", "e"))
    text = document.text
    await document.findings()
    place = lsp.Range(start=document.at("|rot;"), end=document.at("rot|;"))
    params = lsp.CodeActionParams(
        text_document=document.identifier, range=place, context=lsp.CodeActionContext(diagnostics=[])
    )
    one, every = await client.text_document_code_action_async(params)
    assert document.edited(one.edit.changes[document.uri]) == text.replace("rot;", "root;")
    document.change(document.edited(every.edit.changes[document.uri]))
    assert not await document.findings()


async def test_unsaved_includes_count(client):
    (client.folder / "lib.pdll").write_text("Constraint Old(value: Value);\n")
    document = Document(client, "a.pdll", '#include "lib.pdll"\nPattern => erase op<t.a>(é: New);\n'.replace("é", "x"))
    assert [finding.code for finding in await document.findings()] == ["E0202"]
    library = Document(client, "lib.pdll", "// é😀\nConstraint New(value: Value);\n", save=False)
    assert not await document.findings()
    params = lsp.DefinitionParams(text_document=document.identifier, position=document.at("N|ew"))
    found = await client.text_document_definition_async(params)
    assert (found.uri, library.under(found.range)) == (library.uri, "New")
    links = await client.text_document_document_link_async(lsp.DocumentLinkParams(text_document=document.identifier))
    assert [link.target for link in links] == [library.uri]
    library.change("// é😀\nConstraint Newer(value: Value);\n")
    assert [finding.code for finding in await document.findings()] == ["E0202"]


DEFINITIONS = textwrap.dedent(
    """\
    // é😀
    include "base.td"
    def Toy : Dialect { let name = "toy"; }
    class ToyOp<string mnemonic> : Op<Toy, mnemonic> {
      string extra = "é😀"; int size = 1;
    }
    def AddOp : ToyOp<"add"> {
      let size = 2;
      let summary = "adds";
    }
    """
)
BASE = textwrap.dedent(
    """\
    class Dialect { string name = ?; }
    def ins; def outs;
    class Op<Dialect d, string m> {
      Dialect opDialect = d; string opName = m; string cppNamespace = ""; list<int> traits = [];
      dag arguments = (ins); dag results = (outs); string summary = ""; string description = "";
    }
    """
)


async def test_definitions_are_documents_too(client):
    # An include is looked for beside the document, and in the include directories.
    (client.folder / "pdllc.toml").write_text('include-dirs = ["defs"]\n')
    (client.folder / "defs").mkdir()
    (client.folder / "defs" / "base.td").write_text(BASE)
    document = Document(client, "ops.td", DEFINITIONS)
    assert not await document.findings()
    symbols = await client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(text_document=document.identifier)
    )
    assert [symbol.name for symbol in symbols] == ["Toy", "ToyOp", "AddOp"]
    assert [field.name for field in symbols[1].children] == ["mnemonic", "extra", "size"]
    place = lambda needle, params: params(text_document=document.identifier, position=document.at(needle))
    found = await client.text_document_definition_async(place("T|oyOp<\"add\">", lsp.DefinitionParams))
    assert document.under(found.range) == "ToyOp" and found.range.start.line == 3
    found = await client.text_document_definition_async(place("let si|ze", lsp.DefinitionParams))
    assert document.under(found.range) == "size" and found.range.start.line == 4
    found = await client.text_document_definition_async(place("O|p<Toy, mnemonic>", lsp.DefinitionParams))
    assert found.uri.endswith("base.td") and found.range.start.line == 2
    hover = await client.text_document_hover_async(place("Ad|dOp", lsp.HoverParams))
    assert "def AddOp : ToyOp" in hover.contents.value and "adds" in hover.contents.value
    links = await client.text_document_document_link_async(lsp.DocumentLinkParams(text_document=document.identifier))
    assert [(document.under(link.range).strip('"'), link.target.endswith("base.td")) for link in links] == [("base.td", True)]
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(text_document=document.identifier))
    assert [fold.start_line for fold in folds] == [3, 6]

    patterns = Document(client, "a.pdll", '#include "ops.td"\nPattern { let root = op<toy.add>; erase root; }\n')
    assert not await patterns.findings()
    params = lsp.TypeDefinitionParams(text_document=patterns.identifier, position=patterns.at("erase ro|ot"))
    found = await client.text_document_type_definition_async(params)
    assert (found.uri, document.under(found.range)) == (document.uri, "AddOp")
    # What is wrong in it is said in it, and there alone.
    document.change(DEFINITIONS.replace('"toy"', "toy"))
    assert [finding.severity for finding in await document.findings()] == [lsp.DiagnosticSeverity.Error]


async def test_nothing_outside_of_the_workspace_is_read(client, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.pdll").write_text("Constraint Secret(value: Value);\n")
    (outside / "secret.td").write_text("def Secret;\n")
    (client.folder / "link.pdll").symlink_to(outside / "secret.pdll")
    up = os.path.relpath(outside, client.folder)
    for path in [f"{up}/secret.pdll", f"{outside}/secret.pdll", f"{up}/secret.td", "link.pdll"]:
        document = Document(client, "a.pdll", f'#include "{path}"\nPattern => erase op<t.a>(x: Secret);\n')
        found = await document.findings()
        assert any("outside of the folders" in finding.message for finding in found), (path, found)
        # Nothing of it is known, not even that it is there.
        found = await client.text_document_document_link_async(lsp.DocumentLinkParams(text_document=document.identifier))
        assert not found
        client.text_document_did_close(lsp.DidCloseTextDocumentParams(text_document=document.identifier))
    document = Document(client, "a.pdll", f'#include "{up}/"\n')
    params = lsp.CompletionParams(text_document=document.identifier, position=document.at(f"{up}/|"))
    assert not await client.text_document_completion_async(params)
    arguments = [{"uri": document.uri, "kind": "run", "ir": (outside / "secret.pdll").as_uri()}]
    with pytest.raises(Exception, match="outside"):
        await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams(command="pdllc.view", arguments=arguments)
        )


async def test_patterns_run_on_an_ir_file(client):
    document = Document(client, "a.pdll", "Pattern Fold => replace op<t.a>(op<t.a>(x: Value)) with x;\n")
    ir = client.folder / "a.mlir"
    ir.write_text('%0 = "t.x"() : () -> i32\n%1 = "t.a"(%0) : (i32) -> i32\n%2 = "t.a"(%1) : (i32) -> i32\n"t.use"(%2) : (i32) -> ()\n')

    async def view(kind):
        params = {"uri": document.uri, "kind": kind, "ir": ir.as_uri()}
        answer = await client.protocol.send_request_async("pdll/viewOutput", params)
        return answer.output

    assert '"t.use"(%0)' in await view("run")
    assert "1  Fold" in await view("matches")
    assert "pdl.pattern @Fold" in await view("mlir")
