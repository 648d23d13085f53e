// What the tabs of the lower pane hold: views of what the engine made. Only the one that is shown is kept up to date.

import type { EngineClient } from "../engine-client";
import type { Range, RunResult, State } from "../protocol";

/** The operation of the IR and the pattern that the user is looking at: indices into `RunResult.ops` and `RunResult.statistics`. */
export interface Selection {
  op?: number | undefined;
  pattern?: number | undefined;
}

/** What a view is about. */
export interface Context {
  engine: EngineClient;
  state: State;
  run: RunResult;
  selection: Selection;
  select(part: Selection): void;
  /** Shows a place of the patterns or of the IR in its editor. */
  reveal(where: "patterns" | "ir", range: Range): void;
}

export interface View {
  readonly id: string;
  readonly title: string;
  readonly element: HTMLElement;
  /** Shows what the context says. `isCurrent` tells, after each wait, whether that is still wanted. */
  update(context: Context, isCurrent: () => boolean): Promise<void> | void;
  /** A key that was pressed while this view is shown; whether it was one of the view's. */
  key?(event: KeyboardEvent): boolean;
}

export function patternName(context: Context, index: number): string {
  return context.run.statistics[index]?.pattern ?? `pattern ${index}`;
}
