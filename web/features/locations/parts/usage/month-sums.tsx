import { useState } from "react";
import type { LiveMonth } from "#contracts/live-link.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { comparedWith, listPastDays } from "./month-shape.ts";

interface MonthSumsProps {
  readonly esiid: string;
  readonly live: LiveMonth;
}

/** A month's totals: kWh, cost, and the comparison with other months. */
export function MonthSums({ esiid, live }: MonthSumsProps) {
  const messages = useMessages("usage");
  const format = useFormat();
  const { sum, before, year_ago, through, fetched_at } = live;
  const [today] = useState(() => todayInTexas());
  const past = listPastDays(live.days, today).length;
  const compared = [before && comparedWith(sum, before), year_ago && comparedWith(sum, year_ago)];
  return (
    <Card as="div">
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label={messages.used} value={format.number(sum.kwh)} unit="kWh" />
        {sum.exported_kwh > 0 && (
          <Figure label={messages.sentBack} value={format.number(sum.exported_kwh)} unit="kWh" />
        )}
        <Cost esiid={esiid} live={live} />
        <Comparison label={messages.versus.before} change={compared[0] ?? null} />
        <Comparison label={messages.versus.year} change={compared[1] ?? null} />
      </div>
      <Stack gap={1}>
        {sum.read_days < past && (
          <Text size="small" tone="muted">
            {messages.partly({ read: sum.read_days, all: past })}
          </Text>
        )}
        {through && fetched_at && (
          <Text size="small" tone="muted">
            {messages.age({ through, fetched: fetched_at })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Cost({ esiid, live }: MonthSumsProps) {
  const messages = useMessages("usage");
  const format = useFormat();
  const { cost_basis: basis, days } = live;
  if (!basis)
    return (
      <div className="flex max-w-56 flex-col gap-1">
        <Text size="small" tone="muted">
          {messages.noPlan}
        </Text>
        <Link href={`${paths.location(esiid)}#contract`}>{messages.addPlan}</Link>
      </div>
    );
  const priced = days.filter(({ cost_cents }) => cost_cents !== null);
  const [first] = priced;
  const last = priced.at(-1);
  if (!first || !last) return null;
  const cents = priced.reduce((all, { cost_cents }) => all + (cost_cents ?? 0), 0);
  return (
    <Figure
      label={messages.cost({ days: { from: first.day, through: last.day } })}
      value={format.moneyExact(cents)}
      note={getCostNote(basis, messages.costNote)}
    />
  );
}

/** Returns the plan's name, or its provider if the plan has no name. */
function getCostNote(
  { plan_name, provider }: NonNullable<LiveMonth["cost_basis"]>,
  note: (values: { readonly plan: string }) => string,
): string | undefined {
  const name = plan_name ?? provider;
  return name === null ? undefined : note({ plan: name });
}

interface ComparisonProps {
  readonly label: string;
  readonly change: ReturnType<typeof comparedWith>;
}

function Comparison({ label, change }: ComparisonProps) {
  const { versus: messages } = useMessages("usage");
  const format = useFormat();
  if (!change) return null;
  const kwh = format.kwh(Math.abs(change.kwh), change.perDay ? 1 : 0);
  const share = change.share === null ? null : format.percent(Math.abs(change.share));
  const nothing = Math.abs(change.kwh) < 0.05;
  return (
    <Figure
      label={label}
      size="lead"
      value={
        nothing
          ? messages.same
          : change.kwh > 0
            ? messages.more({ kwh, perDay: change.perDay, share })
            : messages.less({ kwh, perDay: change.perDay, share })
      }
    />
  );
}
