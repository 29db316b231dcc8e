import type { ReactNode } from "react";
import { useState } from "react";
import type { Ranking } from "#contracts/compare.ts";
import { TDUS } from "#market/tdu.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { OutdatedDelivery } from "#web/shared/parts/delivery-date.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { InfoIcon, WarnIcon } from "#web/ui/icons.tsx";
import { PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import type { RankingView } from "./view.ts";
import { SAME_CENTS, getCatalogAge, getSavings } from "./view.ts";
import { toEstimated } from "#web/shared/format/message-values.ts";

type ResultsMessages = Messages<"results">;

/** One sentence about the most important result and what it is based on. */
export function ResultsHeader({ view }: { readonly view: RankingView }) {
  const messages = useMessages("results");
  return (
    <Stack gap={4}>
      <PageHeader title={messages.title} lead={renderLead(view, messages)} />
      <Stack gap={1}>
        <UsageLine view={view} messages={messages} />
        <ListedLine view={view} messages={messages} />
        <OutdatedDelivery delivery={view.ranking.delivery} />
        <Disclosure summary={messages.basis.more}>
          <Basis view={view} messages={messages} />
        </Disclosure>
      </Stack>
    </Stack>
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

function renderLead(view: RankingView, messages: ResultsMessages): ReactNode {
  const { lead } = messages;
  const { counts, usage } = view.ranking;
  const { item, prepaidIsLower } = view.lowest;
  const use = lead.use({ kwh: usage.year_kwh, measured: READ.has(usage.method) });
  if (!item) return `${lead.nothing} ${use}`;
  return (
    <>
      <strong className="font-semibold text-ink">
        {lead.lowest({ of: counts.lasting, cents: item.twelve_months.cents, prepaidIsLower })}
      </strong>{" "}
      {[versusCurrent(getSavings(item, view), lead), use].filter(Boolean).join(" ")}
    </>
  );
}

/** Compares with the current plan. Differences under a dollar a year do not count. */
function versusCurrent(savings: number | null, lead: ResultsMessages["lead"]): string | null {
  if (savings === null) return null;
  if (Math.abs(savings) < SAME_CENTS) return lead.same;
  return savings > 0 ? lead.less({ cents: savings }) : lead.stay({ cents: -savings });
}

function UsageLine({ view, messages }: PartProps) {
  const { usage } = view.ranking;
  const { basis } = messages;
  return (
    <Note icon={<InfoIcon size={18} />}>
      {formatUsageSource(usage, basis)}{" "}
      {usage.estimated_share > 0 && usage.method !== "home_model" && (
        <>{basis.estimated(toEstimated(usage.estimated_share))} </>
      )}
      <Link href={paths.compareUsage()}>{basis.change}</Link>
    </Note>
  );
}

function formatUsageSource(
  { method, read_from, read_through }: Ranking["usage"],
  basis: ResultsMessages["basis"],
): string {
  if (method !== "measured" && method !== "extended") return basis[method];
  return read_from && read_through ? basis[method]({ from: read_from, through: read_through }) : "";
}

function ListedLine({ view, messages }: PartProps) {
  const { basis } = messages;
  const [now] = useState(() => Date.now());
  const age = getCatalogAge(view.ranking.as_of, now);
  const listed = `${basis.listed({ isoDate: view.ranking.as_of })}, ${basis.age({ days: age.days })}.`;
  return age.old ? (
    <Note icon={<WarnIcon size={18} />} warn>
      <strong className="font-semibold">{listed}</strong> {basis.old}
    </Note>
  ) : (
    <Note icon={<InfoIcon size={18} />}>{listed}</Note>
  );
}

function Basis({ view, messages }: PartProps) {
  const { ranking, verdict } = view;
  const { basis } = messages;
  const area = TDUS[ranking.tdu].short_name;
  const { delivery } = ranking;
  const lines = [
    ranking.read_day_known
      ? basis.readDayKnown({ day: ranking.read_day })
      : basis.readDayUnknown({ day: ranking.read_day }),
    delivery
      ? basis.delivery({
          area,
          isoDate: delivery.as_of,
          monthly: delivery.monthly_usd,
          cents: delivery.cents_per_kwh,
        })
      : basis.noDelivery({ area }),
    verdict && basis[verdict],
    ranking.usage.exported_kwh > 0 && basis.exported({ kwh: ranking.usage.exported_kwh }),
    basis.bar,
    ranking.counts.shorter > 0 && basis.short,
    basis.tax,
  ];
  return <Stack gap={2}>{lines.map((line) => line && <Text key={line}>{line}</Text>)}</Stack>;
}

function Note({ icon, warn, children }: { icon: ReactNode; warn?: boolean; children: ReactNode }) {
  return (
    <p className={warn ? "flex gap-2 text-small text-warn" : "flex gap-2 text-small text-muted"}>
      <span className="mt-px shrink-0">{icon}</span>
      <span className="max-w-[80ch]">{children}</span>
    </p>
  );
}
