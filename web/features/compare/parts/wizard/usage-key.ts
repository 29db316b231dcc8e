import type { UsageInput } from "#contracts/usage.ts";

const keys = new WeakMap<UsageInput, string>();
let count = 0;

/** A short text that stands for a usage in query keys: 35,000 values are not written out for each render. */
export function usageKey(usage: UsageInput): string {
  if (usage.kind !== "intervals") return JSON.stringify(usage);
  const key = keys.get(usage) ?? `intervals ${(count += 1)}`;
  keys.set(usage, key);
  return key;
}
