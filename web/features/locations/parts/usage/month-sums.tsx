import type { LiveMonth } from "#contracts/live-link.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { useMoment } from "../linking/use-moment.ts";
import { comparedWith } from "./month-shape.ts";

interface MonthSumsProps {
  readonly esiid: string;
  readonly live: LiveMonth;
}

/** What a month came to: kWh, cost, and against other months. */
export function MonthSums({ esiid, live }: MonthSumsProps) {
  const words = useMessages("usage");
  const format = useFormat();
  const moment = useMoment();
  const { sum, before, year_ago, through, fetched_at } = live;
  const compared = [before && comparedWith(sum, before), year_ago && comparedWith(sum, year_ago)];
  return (
    <Card as="div">
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label={words.used} value={format.number(sum.kwh)} unit="kWh" />
        {sum.exported_kwh > 0 && (
          <Figure label={words.sentBack} value={format.number(sum.exported_kwh)} unit="kWh" />
        )}
        <Cost esiid={esiid} live={live} />
        <Against label={words.against.before} change={compared[0] ?? null} />
        <Against label={words.against.year} change={compared[1] ?? null} />
      </div>
      <Stack gap={1}>
        {sum.read_days < sum.days && (
          <Text size="small" tone="muted">
            {words.partly(sum.read_days, sum.days)}
          </Text>
        )}
        {through && fetched_at && (
          <Text size="small" tone="muted">
            {words.age(through, moment(fetched_at))}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Cost({ esiid, live }: MonthSumsProps) {
  const words = useMessages("usage");
  const format = useFormat();
  const { cost_basis: basis, days, sum } = live;
  if (!basis)
    return (
      <div className="flex max-w-56 flex-col gap-1">
        <Text size="small" tone="muted">
          {words.noPlan}
        </Text>
        <Link href={`${paths.location(esiid)}#contract`}>{words.tellPlan}</Link>
      </div>
    );
  const priced = days.filter(({ cost_cents }) => cost_cents !== null);
  if (priced.length === 0) return null;
  const cents = priced.reduce((all, { cost_cents }) => all + (cost_cents ?? 0), 0);
  return (
    <Figure
      label={sum.read_days === sum.days ? words.costWhole : words.cost}
      value={format.moneyExact(cents)}
      note={costNoteOf(basis, words.costNote)}
    />
  );
}

/** Names the plan, or whose it is where the plan has no name. */
function costNoteOf(
  { plan_name, provider }: NonNullable<LiveMonth["cost_basis"]>,
  note: (plan: string) => string,
): string | undefined {
  const name = plan_name ?? provider;
  return name === null ? undefined : note(name);
}

interface AgainstProps {
  readonly label: string;
  readonly change: ReturnType<typeof comparedWith>;
}

function Against({ label, change }: AgainstProps) {
  const { against: words } = useMessages("usage");
  const format = useFormat();
  if (!change) return null;
  const kwh = format.kwh(Math.abs(change.kwh), change.perDay ? 1 : 0);
  const share = change.share === null ? null : format.percent(Math.abs(change.share));
  const nothing = Math.abs(change.kwh) < 0.05;
  return (
    <Figure
      label={label}
      size="lead"
      value={nothing ? words.same : change.kwh > 0 ? words.more(kwh, share) : words.less(kwh, share)}
      note={change.perDay ? words.perDay : undefined}
    />
  );
}
