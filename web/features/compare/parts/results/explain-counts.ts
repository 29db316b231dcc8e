import type { PlanCounts } from "#contracts/compare.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";

/** Returns the sentence on the listed plans. Each plan is counted once, so the parts add up to the first number. */
export function explainCounts(counts: PlanCounts, messages: Messages<"results">["counts"]): string {
  const { parts } = messages;
  return messages.explained({
    listed: counts.listed,
    parts: [
      parts.longer({ n: counts.lasting }),
      counts.shorter > 0 && parts.shorter({ n: counts.shorter }),
      counts.unverified > 0 && parts.unverified({ n: counts.unverified }),
      counts.unpriced > 0 && parts.unpriced({ n: counts.unpriced }),
    ].filter((part) => part !== false),
  });
}
