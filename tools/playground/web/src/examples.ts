// The examples, which are loaded when they are first wanted.

import type { State } from "./protocol";

export interface Example {
  id: string;
  title: string;
  about: string;
  state: State;
}

let loading: Promise<Example[]> | undefined;

export function loadExamples(): Promise<Example[]> {
  return (loading ??= fetch("examples.json").then((response) => response.json()));
}
