// Functions that every instance has, by name.
import type { ServerFunction } from "../run-function.ts";
import { orderLink } from "./order-link.ts";
import { usagePreview } from "./usage-preview.ts";

export const BUILT_IN_FUNCTIONS: ReadonlyMap<string, ServerFunction> = new Map([
  ["order-link", orderLink],
  ["usage-preview", usagePreview],
]);
