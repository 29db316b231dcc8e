const CONTROL = "input, select, textarea, button";

/**
 * Moves the focus to the control with this id, or to the selected or first control of the group with this id. Selects
 * its text, so that typing replaces it.
 */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches(CONTROL) ? element : element && findControl(element);
  (control ?? element)?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

function findControl(group: HTMLElement): HTMLElement | null {
  // An open list of choices takes precedence over the button next to it.
  return (
    group.querySelector<HTMLElement>("input:checked, select") ?? group.querySelector<HTMLElement>(CONTROL)
  );
}
