import type { CustomUsageStatus } from "#contracts/usage-files.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Figure } from "#web/ui/figure.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { toEstimated } from "#messages/message-values.ts";

/** What the numbers of a home are currently based on, and how certain that is. */
export function UsageBasis({ result }: { readonly result: CustomUsageStatus }) {
  const { now: messages } = useMessages("usageEntry");
  const { use } = useMessages("locations");
  const format = useFormat();
  const { usage_summary: summary, file } = result;
  return (
    <Stack gap={1}>
      {summary.year_kwh !== null && summary.kind !== "none" && (
        <Figure value={format.kwh(summary.year_kwh)} unit={use.year} size="title" />
      )}
      <Text>{basis(result, messages)}</Text>
      {summary.kind !== "none" && (
        <Text size="small" tone="muted">
          {messages.estimated(toEstimated(summary.estimated_share))} {since(summary, messages)}
        </Text>
      )}
      {file?.state === "waiting" && (
        <Text size="small" tone="muted">
          {messages.reading}
        </Text>
      )}
    </Stack>
  );
}

function since(
  { kind, through, updated_at }: CustomUsageStatus["usage_summary"],
  messages: Messages<"usageEntry">["now"],
): string {
  // A meter's readings were not entered by the customer: what counts is how far they reach.
  if (kind === "intervals" && through !== null) return messages.readThrough({ date: through });
  return updated_at === null ? "" : messages.savedOn({ date: updated_at });
}

function basis(
  { usage, usage_summary: summary }: CustomUsageStatus,
  messages: Messages<"usageEntry">["now"],
): string {
  switch (summary.kind) {
    case "annual":
      return messages.annual({ kwh: summary.year_kwh ?? 0 });
    case "monthly":
      return messages.monthly({
        n: usage?.kind === "monthly" ? usage.months.length : 12,
        through: summary.through,
      });
    case "none":
    case "home":
    case "intervals":
      return messages[summary.kind];
    default:
      return summary.kind satisfies never;
  }
}
