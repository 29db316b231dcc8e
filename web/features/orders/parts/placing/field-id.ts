import type { OrderField } from "./check-order.ts";

/** Returns the id of a field's control, or of the element that contains its controls. */
export function fieldId(field: OrderField): string {
  return `order-${field.replace("_", "-")}`;
}

/** Moves the focus to a field, or to the first control of a group. */
export function focusField(field: OrderField): void {
  const element = document.getElementById(fieldId(field));
  const control = element?.matches("input") ? element : element?.querySelector<HTMLElement>("input, button");
  (control ?? element)?.focus();
}
