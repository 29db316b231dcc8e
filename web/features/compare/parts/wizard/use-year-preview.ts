import { skipToken, useQuery } from "@tanstack/react-query";
import type { TduId } from "#contracts/plan.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { usageKey } from "./usage-key.ts";
import type { PreviewResult } from "./year-preview.ts";

/** Returns the year by month, computed here, or undefined until there is enough data. */
export function useYearPreview(
  usage: UsageInput | null,
  tdu: TduId | null,
  today: string,
): PreviewResult | undefined {
  const { data } = useQuery({
    queryKey: ["year-preview", usage && usageKey(usage), tdu, today],
    queryFn:
      usage && tdu
        ? async () => {
            const { yearPreview } = await import("./year-preview.ts");
            return yearPreview(usage, tdu, today);
          }
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    // The last preview stays while the next one is computed.
    placeholderData: (previous) => (usage && tdu ? previous : undefined),
  });
  return data;
}
