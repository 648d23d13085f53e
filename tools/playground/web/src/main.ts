// What happens first: the page is wired to the playground, and what was in the link, or was kept, is shown.

import { byId } from "./dom";
import { showExamples, showHelp, showLink } from "./dialogs";
import { loadExamples } from "./examples";
import { loadWork } from "./kept";
import { decodeLink } from "./link";
import { Playground } from "./playground";
import type { State } from "./protocol";
import { checkState } from "./state";
import { setUpTheme } from "./theme";

setUpTheme();
const playground = new Playground();

/** Opens the state of the link, if there is one; then the link is taken out of the address, since what is worked on is no longer it. */
async function openLink(): Promise<boolean> {
  const fragment = location.hash.slice(1);
  if (!/^\d/.test(fragment)) return false;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const state = await decodeLink(fragment);
    // The engine has the last word on what a state is.
    const checked = JSON.parse((await playground.engine.raw("check_state", JSON.stringify(state))) as string) as State;
    playground.start({ state: checked, trusted: false, edited: true }, "The link took the place of what was here.");
    return true;
  } catch (error) {
    playground.happened(`The link cannot be opened: ${(error as Error).message}.`);
    return false;
  }
}

async function share(): Promise<void> {
  const link = await playground.link();
  if (link !== undefined) showLink(link);
}

async function chooseExample(): Promise<void> {
  showExamples(await loadExamples(), (example) => playground.startExample(example));
}

const openDialog = () => byId<HTMLInputElement>("file").click();

const CLICKS: Record<string, () => unknown> = {
  examples: chooseExample,
  open: openDialog,
  share,
  download: () => playground.downloadBlob(),
  run: () => playground.again(),
  stop: () => playground.engine.stop(),
  help: showHelp,
};
for (const [id, act] of Object.entries(CLICKS)) byId(id).addEventListener("click", () => void act());

byId<HTMLInputElement>("file").addEventListener("change", ({ target }) => {
  const input = target as HTMLInputElement;
  void playground.open([...(input.files ?? [])]).then(() => (input.value = ""));
});

/** By keys with their modifiers, as `event.key` names them. */
const KEYS: Record<string, () => unknown> = {
  F1: showHelp,
  F6: () => playground.focusPane(1),
  "Shift+F6": () => playground.focusPane(-1),
  "Ctrl+Enter": () => playground.again(),
  "Ctrl+.": () => playground.engine.stop(),
  "Ctrl+s": share,
  "Ctrl+o": openDialog,
};

window.addEventListener(
  "keydown",
  (event) => {
    if (document.querySelector("dialog[open]")) return;
    const name = (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + (event.shiftKey ? "Shift+" : "") + event.key;
    const act = event.altKey ? undefined : KEYS[name];
    if (act) void act();
    else if (!playground.results.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

for (const kind of ["dragenter", "dragover"] as const) {
  window.addEventListener(
    kind,
    (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.body.classList.add("dropping");
    },
    { capture: true },
  );
}
window.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && document.body.classList.remove("dropping"));
window.addEventListener(
  "drop",
  (event) => {
    document.body.classList.remove("dropping");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void playground.open(files);
  },
  { capture: true },
);

window.addEventListener("hashchange", () => void openLink());
window.addEventListener("pagehide", () => playground.keep());
window.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && playground.keep());

/** `pdllc playground FILES` serves what the page begins with beside it. */
async function openFilesOfCommand(): Promise<boolean> {
  if (location.search !== "?start") return false;
  history.replaceState(null, "", location.pathname);
  const response = await fetch("start.json");
  if (!response.ok) return false;
  playground.start(
    { state: checkState(await response.json()), trusted: true, edited: true },
    "The files of the command took the place of what was here.",
  );
  return true;
}

async function begin(): Promise<void> {
  const kept = loadWork();
  if (kept) playground.start(kept);
  if ((await openFilesOfCommand()) || (await openLink()) || kept) return;
  const [first] = await loadExamples();
  if (first) playground.startExample(first);
}

void begin();
// The command serves on this address, each time under another path: what is kept for one would never be used again.
if (location.hostname !== "127.0.0.1") {
  void navigator.serviceWorker?.register("sw.js").catch(() => {
    // Where the browser allows none, the page works all the same, but not offline.
  });
}
