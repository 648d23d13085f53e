// Strips below the header: what happened, what is asked, what an example teaches. Each has a name, and a new one takes its place.

import { button, byId, h } from "./dom";

export interface Action {
  label: string;
  act: () => void;
}

export type NoticeKind = "happened" | "asks" | "lesson" | "keeping";

export function hideNotice(kind: NoticeKind): void {
  document.getElementById(`notice-${kind}`)?.remove();
}

/** Shows a strip with buttons; each button does what it says and closes it. */
export function notice(kind: NoticeKind, content: (Node | string)[], actions: Action[] = [], className = ""): void {
  hideNotice(kind);
  const close = () => hideNotice(kind);
  const buttons = [...actions, ...(kind === "asks" ? [] : [{ label: "Close", act: () => {} }])].map(({ label, act }) =>
    button(label, () => {
      close();
      act();
    }),
  );
  const text = h("p", {});
  text.append(...content);
  byId("notices").append(
    h(
      "div",
      { id: `notice-${kind}`, class: `notice ${className}`, role: kind === "asks" ? "alert" : "status" },
      text,
      h("div", { class: "bar" }, ...buttons),
    ),
  );
}
