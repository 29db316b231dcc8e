const CONTROL = "input, select, textarea, button";

/** Moves the focus to a control, or to the chosen or first one of the group with this id, and selects its text, so that typing replaces it. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches(CONTROL) ? element : element && findControl(element);
  (control ?? element)?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

function findControl(group: HTMLElement): HTMLElement | null {
  // An open list of choices comes before the button beside it.
  return (
    group.querySelector<HTMLElement>("input:checked, select") ?? group.querySelector<HTMLElement>(CONTROL)
  );
}
