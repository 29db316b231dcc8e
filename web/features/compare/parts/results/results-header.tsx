import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import type { Ranking } from "#contracts/compare.ts";
import { TDUS } from "#market/tdu.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { findOutdatedDate } from "#market/delivery.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ChevronDownIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/link.tsx";
import { SharedNote, useSharedHome } from "../share/shared-note.tsx";
import { isVerified } from "#rating/plan-groups.ts";
import { countFilters, passes } from "./filters.ts";
import { useListState } from "./use-list-state.ts";
import type { RankingView } from "./view.ts";
import { getCatalogAge } from "#web/shared/parts/catalog-age.ts";
import { getSavings } from "./view.ts";
import { SAME_CENTS, toEstimated } from "#messages/message-values.ts";

// Loaded when it is opened.
const MethodLines = lazy(async () => {
  const [module] = await Promise.all([import("./method-lines.tsx"), loadMessages("method", getLanguage())]);
  return { default: module.MethodLines };
});

type ResultsMessages = Messages<"results">;

/** The answer as the heading, and what it is based on. */
export function ResultsHeader({ view, action }: { readonly view: RankingView; readonly action: ReactNode }) {
  const messages = useMessages("results");
  const [list] = useListState();
  // Above an empty list, the lowest of all plans would contradict it.
  const isEmpty = !view.items.some((item) => isVerified(item) && passes(item, list.filters));
  const isFiltered = countFilters(list.filters) > 0;
  return (
    <div className="-mt-4 flex flex-col sm:-mt-8 sm:gap-1" data-wide-page>
      <div className="flex items-start justify-between gap-x-3 sm:items-center">
        <h1 className="min-w-0 flex-1 text-title font-semibold tracking-tight">
          {isEmpty && isFiltered ? messages.title : renderTitle(view, messages)}
        </h1>
        {action}
      </div>
      <SharedNote />
      <div className="flex flex-wrap items-start gap-x-4 max-sm:flex-col-reverse sm:items-center">
        <BasisLine view={view} messages={messages} isEmpty={isEmpty} />
        <OldData view={view} messages={messages} />
      </div>
    </div>
  );
}

/** How the costs are calculated, and what the bars of a row are. */
export function ResultsMethod({ view }: { readonly view: RankingView }) {
  const messages = useMessages("results");
  return (
    <Disclosure summary={messages.basis.more} late>
      <Suspense>
        <MethodLines view={view} />
      </Suspense>
    </Disclosure>
  );
}

/** Usage that was entered or measured. Anything else is our estimate. */
const READ: ReadonlySet<Ranking["usage"]["method"]> = new Set([
  "measured",
  "extended",
  "monthly_shape",
  "annual_shape",
]);

interface PartProps {
  readonly view: RankingView;
  readonly messages: ResultsMessages;
}

function renderTitle(view: RankingView, { lead }: ResultsMessages): string {
  const { item, prepaidIsLower } = view.lowest;
  if (!item) return lead.nothing;
  const { lasting: of } = view.ranking.counts;
  return lead.lowest({ of, cents: item.twelve_months.cents, prepaidIsLower });
}

/** Compares with the current plan. Differences under a dollar a year do not count. */
function versusCurrent(savings: number | null, lead: ResultsMessages["lead"]): string | null {
  if (savings === null) return null;
  if (Math.abs(savings) < SAME_CENTS) return lead.same;
  return savings > 0 ? lead.less({ cents: savings }) : lead.stay({ cents: -savings });
}

/** One line if the list or the delivery charges are old, with what that means. Renders nothing if neither is. */
function OldData({ view, messages: { basis } }: PartProps) {
  const { as_of, delivery } = view.ranking;
  const delivered = useMessages("delivery");
  const [now] = useState(() => Date.now());
  const age = getCatalogAge(as_of, now);
  const deliveryDate = findOutdatedDate(delivery, todayInTexas());
  if (!age.old && deliveryDate === null) return null;
  const area = TDUS[view.ranking.tdu].short_name;
  const outdated = deliveryDate && delivered.outdated({ area, isoDate: deliveryDate });
  return (
    <details className="group min-w-0 text-small text-warn open:basis-full">
      <summary className="relative flex min-h-7 list-none items-center gap-1.5 rounded-small hover:underline after:absolute after:inset-x-0 after:-top-4 after:bottom-0 sm:min-h-6 sm:after:hidden">
        <WarnIcon size={16} />
        <strong className="font-semibold">
          {age.old
            ? basis.listed({ isoDate: as_of })
            : delivered.asOf({ area, isoDate: deliveryDate ?? as_of })}
        </strong>
        <ChevronDownIcon size={16} />
      </summary>
      {age.old && <p>{basis.old({ days: age.days })}</p>}
      {outdated && <p>{outdated}</p>}
    </details>
  );
}

/** What the prices are for, and on what the usage is based. */
function BasisLine({ view, messages, isEmpty }: PartProps & { readonly isEmpty: boolean }) {
  const { usage, as_of } = view.ranking;
  const { basis, lead } = messages;
  // The usage of a shared link is someone else's.
  const shared = useSharedHome() !== null;
  const [now] = useState(() => Date.now());
  const age = getCatalogAge(as_of, now);
  const { item } = view.lowest;
  const listed = `${basis.listed({ isoDate: as_of })} (${basis.age({ days: age.days })}).`;
  return (
    <p className="max-w-[140ch] text-small text-muted">
      {item && !isEmpty && versusCurrent(getSavings(item, view), lead)}{" "}
      {lead.use({ kwh: usage.year_kwh, measured: !shared && READ.has(usage.method) })}{" "}
      {!shared && <span className="max-sm:sr-only">{formatUsageSource(usage, basis)}</span>}{" "}
      {usage.estimated_share > 0 && usage.method !== "home_model" && (
        <span className="max-sm:sr-only">{basis.estimated(toEstimated(usage.estimated_share))} </span>
      )}
      {!shared && <Link href={paths.compareUsage()}>{basis.change}</Link>}
      {!age.old && (shared ? listed : SEPARATOR + listed)}
    </p>
  );
}

function formatUsageSource(
  { method, read_from, read_through }: Ranking["usage"],
  basis: ResultsMessages["basis"],
): string {
  if (method !== "measured" && method !== "extended") return basis[method];
  return read_from && read_through ? basis[method]({ from: read_from, through: read_through }) : "";
}
