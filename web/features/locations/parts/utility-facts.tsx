import { useQuery } from "@tanstack/react-query";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { deliveryChargesQuery } from "#web/features/compare/catalog-api.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Text } from "#web/ui/layout.tsx";

/** The sentence about a utility's delivery charges. Empty until the response arrives, or if there is none. */
function useChargesText(tdu: TduId, isNeeded: boolean): string {
  const messages = useMessages("utility");
  const { data } = useQuery({ ...deliveryChargesQuery(useConfig()), enabled: isNeeded });
  if (!data) return "";
  const charges = data.items.find((item) => item.tdu === tdu);
  if (!charges) return messages.noCharges;
  const { cents_per_kwh: cents, monthly_usd: monthlyUsd, as_of: isoDate } = charges;
  return messages.charges({ cents, monthlyUsd, isoDate });
}

/**
 * Shows public facts about LP&L or Nueces: the area, the delivery charges, and how to get readings. Renders nothing for
 * the other utilities.
 */
export function UtilityFacts({ tdu }: { readonly tdu: TduId }) {
  const messages = useMessages("utility");
  const cost = useChargesText(tdu, tdu === "lpl" || tdu === "nueces");
  if (tdu !== "lpl" && tdu !== "nueces") return null;
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
