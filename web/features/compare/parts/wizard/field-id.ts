import type { Field } from "./validate.ts";

/** Returns the id of a field's control, or of the element around a group of them. */
export function fieldId(field: Field): string {
  return `compare-${field.replace(":", "-")}`;
}

/** Moves the focus to a field, or to the selected or first control of a group. */
export function focusField(field: Field): void {
  // While the address is being looked up there is no utility to select yet, so focus the address field instead.
  const control = findControl(field) ?? (field === "tdu" ? findControl("place") : null);
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}

function findControl(field: Field): HTMLElement | null {
  const element = document.getElementById(fieldId(field));
  if (!element || element.matches(CONTROL)) return element;
  return element.querySelector<HTMLElement>(CHOSEN) ?? element.querySelector<HTMLElement>(CONTROL);
}

const CONTROL = "input, select, button";
// A select comes before the button next to it. A bare :checked would match its option.
const CHOSEN = "input:checked, select";
