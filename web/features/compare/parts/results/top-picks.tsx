import { useMemo } from "react";
import type { ReactNode } from "react";
import { isSameProvider } from "#market/same-provider.ts";
import { SAME_CENTS, subtractYears } from "#messages/message-values.ts";
import { Money } from "#web/shared/parts/money.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import { Anchor } from "#web/ui/link.tsx";
import { useComparePaths } from "../compare-location.ts";
import { getHighestFee } from "./filters.ts";
import { isLasting } from "#rating/plan-groups.ts";
import type { PricedItem } from "#rating/plan-groups.ts";
import { isForNewCustomers } from "./view.ts";
import type { RankingView } from "./view.ts";

const MONTHS = 12;
/** "Longer" starts with two years. */
const LONG_MONTHS = 24;

export interface TopPicks {
  /** The plan that the first sentence names. */
  readonly cheapest: PricedItem;
  /** Cents a year that the next provider's cheapest plan costs more. Null if there is none. */
  readonly lead_cents: number | null;
  /** The cheapest for 24 months or longer. Null if the cheapest is one, or there is none. */
  readonly long: PricedItem | null;
  /** The cheapest without an early termination fee. Null if another pick is one, or there is none. */
  readonly free: PricedItem | null;
}

/**
 * Picks up to three plans that most people would choose among, from those that the list's lowest cost is about. Prepaid
 * plans are a different kind of contract.
 */
export function findTopPicks(view: RankingView): TopPicks | null {
  const cheapest = view.lowest.item;
  if (!cheapest) return null;
  const lasting = view.items
    .filter(isLasting)
    .filter((item) => !item.plan.prepaid && !isForNewCustomers(item, view));
  const next = lasting.find(({ plan }) => !isSameProvider(plan.provider, cheapest.plan.provider));
  const isLong = ({ plan }: PricedItem): boolean => plan.term_months >= LONG_MONTHS;
  const isFree = ({ plan }: PricedItem): boolean => getHighestFee(plan) === 0;
  const long = isLong(cheapest) ? null : (lasting.find(isLong) ?? null);
  const picked = [cheapest, long].filter((item) => item !== null);
  return {
    cheapest,
    lead_cents: next ? subtractYears(next.twelve_months.cents, cheapest.twelve_months.cents) : null,
    long,
    free: picked.some(isFree) ? null : (lasting.find(isFree) ?? null),
  };
}

/** The few plans that most people would choose among, each with the reason. Renders nothing if there is only one. */
export function TopPicksCard({ view }: { readonly view: RankingView }) {
  const { picks: messages } = useMessages("results");
  const picks = useMemo(() => findTopPicks(view), [view]);
  if (!picks || (!picks.long && !picks.free)) return null;
  const { cheapest, lead_cents, long, free } = picks;
  const more = ({ twelve_months: { cents } }: PricedItem): { cents: number; same: boolean } => {
    const year = subtractYears(cents, cheapest.twelve_months.cents);
    return { cents: year / MONTHS, same: year < SAME_CENTS };
  };
  const lead =
    lead_cents === null ? null : messages.lead({ cents: lead_cents, same: lead_cents < SAME_CENTS });
  return (
    <section
      aria-label={messages.title}
      className="grid divide-line rounded-card border border-line bg-surface max-md:divide-y md:grid-flow-col md:auto-cols-fr md:divide-x"
    >
      <Pick item={cheapest} name={messages.cheapest} why={lead} wide />
      {long && (
        <Pick
          item={long}
          name={messages.long}
          why={messages.longWhy({ ends: long.ends_in, ...more(long) })}
        />
      )}
      {free && <Pick item={free} name={messages.free} why={messages.freeWhy(more(free))} />}
    </section>
  );
}

interface PickProps {
  readonly item: PricedItem;
  readonly name: string;
  readonly why: ReactNode;
  /** Left out on a phone, whose heading and first row are the same plan. */
  readonly wide?: boolean;
}

function Pick({ item, name, why, wide = false }: PickProps) {
  const paths = useComparePaths();
  return (
    <div
      className={cx(
        "relative flex items-center justify-between gap-2 px-2 py-0.5 has-[a:hover]:bg-raised md:gap-3 md:px-4 md:py-1",
        wide && "max-md:hidden",
      )}
    >
      <div className="min-w-0">
        <p className="text-small font-semibold text-accent">{name}</p>
        <Anchor
          href={paths.plan(item.plan.id)}
          className="rounded-small font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {item.plan.name}
        </Anchor>
        {why !== null && <p className="text-small text-muted max-md:hidden">{why}</p>}
      </div>
      <span className="shrink-0">
        <Money cents={item.twelve_months.cents} per="year" size="title" />
      </span>
    </div>
  );
}
