import type { Field } from "./validate.ts";

/** The id of a field's control, or of the element around a group of them. */
export function fieldId(field: Field): string {
  return `compare-${field.replace(":", "-")}`;
}

/** Moves the focus to a field, or to the chosen or first control of a group. */
export function focusField(field: Field): void {
  // While the place is looked up there is no company to choose yet: then the place itself.
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
// A list that is open to choose from comes before the button beside it; a bare :checked would find its option.
const CHOSEN = "input:checked, select";
