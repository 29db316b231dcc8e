import { useState } from "react";
import type { TduId } from "#contracts/plan.ts";
import { deliveryOn } from "#market/delivery.ts";
import { TDUS } from "#market/tdu.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Text } from "#web/ui/layout.tsx";

/**
 * Shows public facts about LP&L or Nueces: the area, the delivery charges, and how to get readings. Renders nothing for
 * the other utilities.
 */
export function UtilityFacts({ tdu }: { readonly tdu: TduId }) {
  const messages = useMessages("utility");
  const [today] = useState(() => todayInTexas());
  if (tdu !== "lpl" && tdu !== "nueces") return null;
  const charges = deliveryOn(tdu, today);
  const cost = charges
    ? messages.charges({
        cents: charges.cents_per_kwh,
        monthlyUsd: charges.monthly_usd,
        isoDate: charges.as_of,
      })
    : messages.noCharges;
  return (
    <div className="flex flex-col gap-1">
      <Text size="small" tone="muted">
        {messages.facts[tdu]} {cost}
      </Text>
      <Text size="small" tone="muted">
        {messages.notInSmt({ name: TDUS[tdu].short_name })}
      </Text>
    </div>
  );
}
