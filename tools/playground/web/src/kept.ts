// What stays when the page is closed: the work, in the browser's local storage, which may be full, off, or written by somebody else.

import { MAX_KEPT } from "./limits";
import type { State } from "./protocol";
import { checkState } from "./state";

const WORK = "pdll-playground.work";
const THEME = "pdll-playground.theme";

export interface Work {
  state: State;
  /** Whether the functions in JavaScript are the user's own, or the user agreed to run them. */
  trusted: boolean;
  /** The example that it began with, if it did. */
  example?: string | undefined;
  /** Whether the user made it what it is: then it is worth having back. */
  edited: boolean;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function loadWork(): Work | undefined {
  try {
    const { state, trusted, example, edited } = JSON.parse(read(WORK) ?? "null");
    return {
      state: checkState(state),
      trusted: trusted === true,
      example: typeof example === "string" ? example : undefined,
      edited: edited !== false,
    };
  } catch {
    return undefined;
  }
}

/** Whether there was room for it. */
export function keepWork(work: Work): boolean {
  const text = JSON.stringify(work);
  return text.length <= MAX_KEPT && write(WORK, text);
}

export type Theme = "auto" | "light" | "dark";

export function loadTheme(): Theme {
  const theme = read(THEME);
  return theme === "light" || theme === "dark" ? theme : "auto";
}

export function keepTheme(theme: Theme): void {
  write(THEME, theme);
}
