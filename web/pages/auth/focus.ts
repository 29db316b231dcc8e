/** Moves the focus to a control and marks what is in it, so that typing replaces it. */
export function focusField(id: string): void {
  const control = document.getElementById(id);
  control?.focus();
  if (control instanceof HTMLInputElement && control.type !== "checkbox") control.select();
}
