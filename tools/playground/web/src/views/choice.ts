// A list of which one entry is chosen, by click or by keys.

import { h } from "../dom";
import { MAX_LISTED } from "../limits";

export interface Entry {
  text: string;
  /** Said behind the text, such as how many patterns match. */
  note?: string | undefined;
  className?: string | undefined;
}

let lists = 0;

export class Choice {
  readonly element: HTMLElement;
  private readonly list: HTMLUListElement;
  private readonly more = h("p", { class: "says" });
  private readonly id = `list${lists++}`;
  private entries: HTMLLIElement[] = [];
  private chosen = -1;
  private first = 0;

  constructor(
    label: string,
    private readonly choose: (index: number) => void,
  ) {
    this.list = h("ul", {
      role: "listbox",
      "aria-label": label,
      tabindex: 0,
      class: "choice",
      keydown: (event: KeyboardEvent) => this.key(event),
    });
    this.element = h("div", { class: "view" }, h("h3", {}, label), this.list, this.more);
  }

  /** Shows the entries around the chosen one, if they are many. `entry` says what stands in each. */
  show(count: number, chosen: number | undefined, entry: (index: number) => Entry): void {
    this.chosen = chosen ?? -1;
    this.first = Math.max(0, Math.min(this.chosen - MAX_LISTED / 2, count - MAX_LISTED));
    const shown = Math.min(count, MAX_LISTED);
    this.entries = Array.from({ length: shown }, (_, at) => {
      const index = this.first + at;
      const { text, note, className } = entry(index);
      return h(
        "li",
        {
          role: "option",
          id: `${this.id}-${index}`,
          class: className,
          "aria-selected": String(index === this.chosen),
          click: () => this.choose(index),
        },
        h("code", {}, text),
        note !== undefined && h("span", { class: "note" }, note),
      );
    });
    this.list.replaceChildren(...this.entries);
    this.more.textContent = count > shown ? `${count - shown} more are not listed; place the cursor in the editor to choose any.` : "";
    this.more.hidden = count <= shown;
    const entryElement = this.entries[this.chosen - this.first];
    if (entryElement) {
      this.list.setAttribute("aria-activedescendant", entryElement.id);
      // Only the list is scrolled, never the page.
      const { offsetTop, offsetHeight } = entryElement;
      const { scrollTop, clientHeight } = this.list;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) this.list.scrollTop = offsetTop - clientHeight / 3;
    } else this.list.removeAttribute("aria-activedescendant");
  }

  private key(event: KeyboardEvent): void {
    const last = this.first + this.entries.length - 1;
    const to = { ArrowDown: this.chosen + 1, ArrowUp: this.chosen - 1, Home: this.first, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= this.first && to <= last) this.choose(to);
  }
}
