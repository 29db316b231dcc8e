import { TDUS } from "#market/tdu.ts";
import type { TduId } from "#contracts/plan.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Text } from "#web/ui/layout.tsx";

/** Shown if the operator has no connection to this location's utility. */
export function NotOffered({ tdu }: { readonly tdu: TduId | null }) {
  const messages = useMessages("linking");
  const utility = useMessages("utility");
  return (
    <div>
      <Text strong>{messages.notOffered}</Text>
      <Text tone="muted">
        {tdu && !TDUS[tdu].smart_meter_texas
          ? utility.notInSmt({ name: TDUS[tdu].short_name })
          : messages.notOfferedText({ utility: tdu && TDUS[tdu].name })}
      </Text>
    </div>
  );
}
