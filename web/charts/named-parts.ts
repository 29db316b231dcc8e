import type { BillParts } from "#contracts/compare.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { partsInUse } from "./bill-stack.ts";
import type { BillPart } from "./bill-stack.ts";

export interface NamedPart {
  readonly part: BillPart;
  readonly name: string;
}

/**
 * Returns the parts that occur in any of the bills, in stacking order. A base charge below zero is named a reduction.
 */
export function namedParts(bills: readonly BillParts[], messages: Messages<"charts">): readonly NamedPart[] {
  const reduction = bills.every((bill) => bill.base <= 0);
  return partsInUse(bills).map((part) => ({
    part,
    name: part === "base" && reduction ? messages.reduction : messages.parts[part],
  }));
}
