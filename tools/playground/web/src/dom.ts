// Elements in one expression.

type Child = Node | string | undefined | false;
type Properties = { [name: string]: string | number | boolean | undefined | ((event: never) => void) };

/** An element; properties that are functions listen to the event of that name, all others are attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** A sentence in which code stands between backquotes. */
export function prose(text: string): (Node | string)[] {
  return text.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as T;
}

/** A button with a text that is also its name for screen readers. */
export function button(label: string, onClick: () => void, properties: Properties = {}): HTMLButtonElement {
  return h("button", { type: "button", click: onClick, ...properties }, label);
}

/** Hands the user a file. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** `1 rewrite`, `2 rewrites`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
