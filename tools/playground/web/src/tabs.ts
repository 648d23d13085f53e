// A row of tabs as screen readers and keyboards know them: one stop for Tab, arrows, Home and End within.

import { h } from "./dom";

export interface Tab {
  id: string;
  title: string;
}

let rows = 0;

export class Tabs {
  private readonly prefix = `tabs${rows++}`;
  private buttons = new Map<string, HTMLButtonElement>();

  /** `panel` is what the tabs choose the content of. Who is told which is `chosen` selects it. */
  constructor(
    private readonly row: HTMLElement,
    private readonly panel: HTMLElement,
    private readonly chosen: (id: string) => void,
  ) {
    row.setAttribute("role", "tablist");
    panel.setAttribute("role", "tabpanel");
    panel.id ||= `${this.prefix}-panel`;
    row.addEventListener("keydown", (event) => this.key(event));
  }

  show(tabs: Tab[], selected: string): void {
    this.buttons = new Map(
      tabs.map(({ id, title }, index) => [
        id,
        h(
          "button",
          { type: "button", role: "tab", id: `${this.prefix}-${index}`, "aria-controls": this.panel.id, click: () => this.chosen(id) },
          title,
        ),
      ]),
    );
    this.row.replaceChildren(...this.buttons.values());
    this.select(selected);
  }

  select(selected: string): void {
    for (const [id, element] of this.buttons) {
      const is = id === selected;
      element.setAttribute("aria-selected", String(is));
      element.tabIndex = is ? 0 : -1;
      if (is) this.panel.setAttribute("aria-labelledby", element.id);
    }
  }

  /** A number of errors behind the title, if there are any. */
  badge(id: string, errors: number): void {
    const element = this.buttons.get(id);
    if (!element) return;
    element.querySelector(".badge")?.remove();
    if (errors > 0) element.append(h("span", { class: "badge", title: "errors" }, String(errors)));
  }

  private key(event: KeyboardEvent): void {
    const ids = [...this.buttons.keys()];
    const at = ids.findIndex((id) => this.buttons.get(id) === document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const id = ids[(to + ids.length) % ids.length] as string;
    this.chosen(id);
    this.buttons.get(id)?.focus();
  }
}
