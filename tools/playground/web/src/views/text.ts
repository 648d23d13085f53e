// Views that are a text: the rewritten IR, the patterns as PDL, the bytecode, the log.

import { counted, h } from "../dom";
import { Reader } from "../editor";
import type { LanguageName } from "../highlight";
import type { Context, View } from "./view";

export class TextView implements View {
  readonly element: HTMLElement;
  private readonly says = h("p", { class: "says", role: "status" });
  private readonly reader: Reader;

  /** `ask` gives the text and a sentence about it. */
  constructor(
    readonly id: string,
    readonly title: string,
    language: LanguageName,
    private readonly ask: (context: Context) => Promise<[text: string, says: string]>,
  ) {
    const box = h("div", { class: "fill" });
    this.element = h("div", { class: "view" }, this.says, box);
    this.reader = new Reader(box, language, title);
  }

  async update(context: Context, isCurrent: () => boolean): Promise<void> {
    const [text, says] = await this.ask(context);
    if (!isCurrent()) return;
    this.says.textContent = says;
    this.says.hidden = says === "";
    this.reader.show(text);
  }
}

const ERRORS = "The patterns have errors: they are underlined in their editor.";

function aboutOutput({ run }: Context): string {
  if (run.output === undefined) return run.stopped ?? "There are errors: they are underlined in the editors. Key F8 goes to the next.";
  const end = run.stopped ?? (run.converged ? "no pattern matches any more" : "the limit of iterations was reached");
  return `${counted(run.rewrites, "rewrite")} in ${counted(run.iterations, "iteration")}; ${end}.`;
}

export function textViews(): View[] {
  const patternsText =
    (method: "pdl" | "bytecode") =>
    async (context: Context): Promise<[string, string]> => {
      const text = (await context.engine.raw(method)) as string;
      return [text, text === "" ? ERRORS : ""];
    };
  return [
    new TextView("output", "IR after", "mlir", async (context) => [context.run.output ?? "", aboutOutput(context)]),
    new TextView("pdl", "PDL", "mlir", patternsText("pdl")),
    new TextView("bytecode", "Bytecode", "mlir", patternsText("bytecode")),
    new TextView("log", "Log", "mlir", async (context) => {
      const text = (await context.engine.raw("log")) as string;
      return [text, "What the driver visited, tried and changed, in the order of events."];
    }),
  ];
}
