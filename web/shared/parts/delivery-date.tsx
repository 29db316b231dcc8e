// The date of the delivery charges that a page's costs include, and whether they may be out of date.
import { useState } from "react";
import type { DeliveryCharges } from "#contracts/plan.ts";
import { findOutdatedDate } from "#market/delivery.ts";
import { TDUS } from "#market/tdu.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { getCatalogAge } from "./catalog-age.ts";
import { Text } from "#web/ui/layout.tsx";

interface DeliveryDateProps {
  /** Null if the charges are not known. */
  readonly delivery: DeliveryCharges | null;
  /** The day the costs are of, YYYY-MM-DD. If left out, today. */
  readonly on?: string;
}

/** Shows which day's delivery charges the costs include. Renders nothing if they are not known. */
export function DeliveryDate({ delivery, on }: DeliveryDateProps) {
  const messages = useMessages("delivery");
  const format = useFormat();
  const [today] = useState(() => todayInTexas());
  if (!delivery) return null;
  const { tdu, as_of, later } = delivery;
  const day = on ?? today;
  if (findOutdatedDate(delivery, day) !== null) return <OutdatedDelivery delivery={delivery} on={day} />;
  return (
    <Text tone="muted" size="small">
      {messages.asOf({ area: TDUS[tdu].short_name, isoDate: as_of })}
      {later && ` ${messages.later({ days: later.map((change) => format.date(change.as_of)) })}`}
    </Text>
  );
}

/** Warns that a utility's charges are older than the last March 1 or September 1. Renders nothing if they aren't. */
export function OutdatedDelivery({ delivery, on }: DeliveryDateProps) {
  const messages = useMessages("delivery");
  const [today] = useState(() => todayInTexas());
  const isoDate = findOutdatedDate(delivery, on ?? today);
  if (!delivery || isoDate === null) return null;
  return (
    <Text tone="warn" size="small">
      {messages.outdated({ area: TDUS[delivery.tdu].short_name, isoDate })}
    </Text>
  );
}

/** Warns that the plan list of a page's costs (`asOf`, YYYY-MM-DD) is old. Renders nothing if it isn't. */
export function OutdatedPlans({ asOf }: { readonly asOf: string }) {
  const messages = useMessages("delivery");
  const [now] = useState(() => Date.now());
  if (!getCatalogAge(asOf, now).old) return null;
  return (
    <Text tone="warn" size="small">
      {messages.plans({ isoDate: asOf })}
    </Text>
  );
}
