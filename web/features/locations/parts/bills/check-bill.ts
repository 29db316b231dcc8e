// Checks a bill for what the service would reject, before it is sent.
import { BILL_MAX_BYTES } from "#contracts/bills.ts";

/** Some browsers report no type for these. */
const BY_ENDING: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  heic: "image/heic",
  heif: "image/heif",
};

export type BillProblem = "too_large" | "wrong_type" | "empty";
export type BillCheck = { readonly type: string } | { readonly problem: BillProblem };

/** Returns the type that a file is stored as, or why it is rejected. */
export function checkBill({ name, size, type }: Pick<File, "name" | "size" | "type">): BillCheck {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const known = type || (Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined);
  if (known !== "application/pdf" && !known?.startsWith("image/")) return { problem: "wrong_type" };
  if (size === 0) return { problem: "empty" };
  return size > BILL_MAX_BYTES ? { problem: "too_large" } : { type: known };
}
