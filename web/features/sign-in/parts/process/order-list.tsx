import type { ReactElement } from "react";
import { readableAddress } from "#messages/address.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { CheckIcon, WarnIcon } from "#web/ui/icons.tsx";
import type { Item, ItemState } from "./claim-orders.ts";
import { useLocationName } from "./use-location-name.ts";

const LOOKS: Readonly<Record<ItemState, { readonly tone: Tone; readonly icon: ReactElement | null }>> = {
  waiting: { tone: "neutral", icon: null },
  working: { tone: "info", icon: null },
  done: { tone: "good", icon: <CheckIcon size={14} /> },
  held: { tone: "warn", icon: <WarnIcon size={14} /> },
  full: { tone: "warn", icon: <WarnIcon size={14} /> },
  failed: { tone: "bad", icon: <WarnIcon size={14} /> },
};

/** The orders by home, each with its status. */
export function OrderList({ items }: { items: readonly Item[] }) {
  const { process: messages } = useMessages("onboarding");
  const formatLocationName = useLocationName();
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
      {items.map(({ order_id, home: location, state }) => (
        <li key={order_id} className="flex items-center justify-between gap-3 px-4 py-3">
          <span className="min-w-0">
            {formatLocationName(location)}
            {location.city && (
              <span className="block text-small text-muted">{readableAddress(location.city)}</span>
            )}
          </span>
          <Badge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
            {messages.states[state]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
