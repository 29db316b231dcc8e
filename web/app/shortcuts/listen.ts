// Single-key shortcuts (docs/keyboard.md): "/" focuses the page's search, "?" opens the list of shortcuts, "g" and a
// letter open a page. They can be switched off (WCAG 2.1.4) and are inactive while the user types or selects something.
import { paths } from "#web/shared/paths.ts";
import { openShortcuts } from "./open.ts";
import { areShortcutsOn } from "./setting.ts";

/** After "g". docs/keyboard.md and the list of shortcuts name them. */
export const PLACES: Readonly<Record<string, string>> = {
  d: paths.dashboard(),
  l: paths.locations(),
  s: paths.shop(),
  c: paths.compare(),
  o: paths.orders(),
  n: paths.notifications(),
  a: paths.account(),
};

/** Time to wait for the second key. */
const SECOND_KEY_MS = 1500;
const SEARCH = "main input[type=search], main [role=combobox], main input[inputmode=search]";
/** Elements that handle keys themselves: fields, lists with type-ahead, charts, dialogs. */
const KEY_HANDLING_SELECTOR =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=application], [role=menu], [role=listbox], dialog";

/** Listens on this window. `go` opens the page of a URL. `pressed` are the keys that were pressed before. */
export function listenToShortcuts(go: (path: string) => void, pressed: readonly KeyboardEvent[]): void {
  let began = -Infinity;
  const onKey = (event: KeyboardEvent): void => {
    const { key, target, timeStamp } = event;
    const second = timeStamp - began < SECOND_KEY_MS;
    began = -Infinity;
    const isHandled = event.defaultPrevented && !pressed.includes(event);
    if (isHandled || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target instanceof Element && target.closest(KEY_HANDLING_SELECTOR)) return;
    if (!areShortcutsOn() || document.querySelector("dialog[open]")) return;
    const place = second ? PLACES[key] : undefined;
    if (place) go(place);
    else if (key === "g") began = timeStamp;
    else if (key === "?") openShortcuts();
    else if (key === "/") {
      const searchField = document.querySelector<HTMLElement>(SEARCH);
      // Otherwise Firefox would open its own search.
      if (searchField) event.preventDefault();
      searchField?.focus();
    }
  };
  pressed.forEach(onKey);
  addEventListener("keydown", onKey);
}
