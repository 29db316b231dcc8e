// Shortcuts of single keys (docs/keyboard.md): "/" to the page's search, "?" for the list of them, "g" and a letter to
// a place. They can be switched off (WCAG 2.1.4), and say nothing while somebody types or chooses.
import { paths } from "#web/shared/paths.ts";
import { openShortcuts } from "./open.ts";
import { areShortcutsOn } from "./setting.ts";

/** After "g"; docs/keyboard.md and the list of the page name them. */
export const PLACES: Readonly<Record<string, string>> = {
  d: paths.dashboard(),
  l: paths.locations(),
  s: paths.shop(),
  c: paths.compare(),
  o: paths.orders(),
  n: paths.notifications(),
  a: paths.account(),
};

/** How long the second key is waited for. */
const SECOND_KEY_MS = 1500;
const SEARCH = "main input[type=search], main [role=combobox], main input[inputmode=search]";
/** What takes keys itself: fields, lists that find an entry by its letters, drawings, dialogs. */
const HANDLES_KEYS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=application], [role=menu], [role=listbox], dialog";

/** Listens on this window; `go` shows the page of an address. */
export function listenToShortcuts(go: (path: string) => void): void {
  let began = -Infinity;
  addEventListener("keydown", (event) => {
    const { key, target, timeStamp } = event;
    const second = timeStamp - began < SECOND_KEY_MS;
    began = -Infinity;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target instanceof Element && target.closest(HANDLES_KEYS)) return;
    if (!areShortcutsOn() || document.querySelector("dialog[open]")) return;
    const place = second ? PLACES[key] : undefined;
    if (place) go(place);
    else if (key === "g") began = timeStamp;
    else if (key === "?") openShortcuts();
    else if (key === "/") {
      const search = document.querySelector<HTMLElement>(SEARCH);
      // Firefox would open its own search.
      if (search) event.preventDefault();
      search?.focus();
    }
  });
}
