// Light, dark, or as the system has it.

import { byId } from "./dom";
import { keepTheme, loadTheme, type Theme } from "./kept";

export function setUpTheme(): void {
  const select = byId<HTMLSelectElement>("theme");
  const apply = (theme: Theme) =>
    theme === "auto" ? document.documentElement.removeAttribute("data-theme") : document.documentElement.setAttribute("data-theme", theme);
  select.value = loadTheme();
  apply(loadTheme());
  select.addEventListener("change", () => {
    const theme = select.value as Theme;
    apply(theme);
    keepTheme(theme);
  });
}
