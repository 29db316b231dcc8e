import type { UsageInput } from "#contracts/usage.ts";

const keys = new WeakMap<UsageInput, string>();
let count = 0;

/** Returns a short key for a usage in query keys, so that 35,000 values are not serialized on each render. */
export function usageKey(usage: UsageInput): string {
  if (usage.kind !== "intervals") return JSON.stringify(usage);
  const key = keys.get(usage) ?? `intervals ${(count += 1)}`;
  keys.set(usage, key);
  return key;
}
