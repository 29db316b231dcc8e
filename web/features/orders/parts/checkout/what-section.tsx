import { Term } from "#web/shared/parts/term.tsx";
import type { PlanSwitch } from "#contracts/compare.ts";
import type { OrderKind, OrderQuote, Quote } from "#contracts/checkout.ts";
import type { Plan, TerminationFee } from "#contracts/plan.ts";
import { DeliveryDate, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { Money } from "#web/shared/parts/money.tsx";
import { TwelveMonthsCost, TwelveMonthsSplit } from "#web/features/locations/parts/outlook/twelve-months.tsx";
import { listPlanDocuments } from "#web/features/compare/parts/plan-documents.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { DocumentIcon } from "#web/ui/icons.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { SAME_CENTS, getShownNet, toEstimated } from "#messages/message-values.ts";

const POINTS = [
  ["kwh_500", 500],
  ["kwh_1000", 1_000],
  ["kwh_2000", 2_000],
] as const;

interface WhatProps {
  readonly quote: OrderQuote;
  /** ESI ID of the account's home. Undefined if it is for another. */
  readonly customerEsiid: string | undefined;
  /** Whether no year can be built from the usage stored in the browser. */
  readonly noYear: boolean;
  readonly kind: OrderKind | null;
  /** The day on which the plan would start, YYYY-MM-DD. */
  readonly day: string;
}

/** What is ordered: its cost for the known usage, the label's data, and the documents to read. */
export function WhatSection(props: WhatProps) {
  const { what: messages } = useMessages("checkout");
  const format = useFormat();
  const { plan } = props.quote;
  const notes = [plan.new_customers_only && messages.newOnly, plan.prepaid && messages.prepaid].filter(
    (note) => note !== false,
  );
  return (
    <Card title={messages.title}>
      <Cost {...props} />
      <Stack gap={1}>
        <Text size="small" tone="muted">
          {messages.label}
        </Text>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {POINTS.map(([field, kwh]) => (
            <li key={field}>
              {format.rate(plan.label[field])}{" "}
              <span className="text-small text-muted">{messages.at({ kwh })}</span>
            </li>
          ))}
        </ul>
      </Stack>
      {/* The fee has the longest name: it gets both columns. */}
      <dl className="grid grid-cols-2 gap-4 *:last:col-span-2">
        <Fact name={messages.term}>{messages.termValue({ months: plan.term_months })}</Fact>
        <Fact name={messages.rate}>{messages.rates[plan.rate_type]}</Fact>
        <Fact name={<Term id="early-termination-fee">{messages.fee}</Term>}>
          {feeText(plan.termination_fee, messages)}
        </Fact>
      </dl>
      {notes.map((note) => (
        <Text key={note} size="small" tone="warn">
          {note}
        </Text>
      ))}
    </Card>
  );
}

/** The yearly cost for the known usage, what switching saves, and how old the prices are. */
export function Cost({
  quote: { quote, plan, switches },
  customerEsiid: customerLocation,
  noYear,
  kind,
  day,
}: WhatProps) {
  const { what: messages } = useMessages("checkout");
  if (!quote && plan.tariff === null) return <Text tone="muted">{messages.unproved}</Text>;
  if (!quote)
    return (
      <Text tone={noYear ? "warn" : "muted"}>
        {noYear ? messages.noYear : messages.noCost}{" "}
        <Link href={customerLocation ? paths.connectionManager(customerLocation) : paths.compare()}>
          {noYear ? messages.changeUsage : messages.reportUsage}
        </Link>
      </Text>
    );
  const { estimated_share: share = 0 } = quote;
  const change = switches.find(({ starts_on }) => starts_on === day);
  return (
    <Stack gap={1}>
      <QuotedCost quote={quote} />
      {change && kind !== "move_in" && <SwitchNet change={change} />}
      <Text size="small" tone="muted">
        {[share > 0.005 && messages.estimated(toEstimated(share)), messages.listed({ day: quote.as_of })]
          .filter(Boolean)
          .join(" ")}
      </Text>
      <OutdatedPlans asOf={quote.as_of} />
      <DeliveryDate delivery={quote.delivery ?? null} />
    </Stack>
  );
}

/** The twelve-month cost, as in the list of plans. */
function QuotedCost({ quote }: { readonly quote: Quote }) {
  const { what: messages } = useMessages("checkout");
  const { twelve_months: twelve, year_cents, year_kwh } = quote;
  const note = messages.basis({ kwh: year_kwh });
  if (!twelve) return <Money cents={year_cents} per="year" size="hero" note={note} />;
  return (
    <>
      <TwelveMonthsCost twelve={twelve} size="hero" note={note} />
      <TwelveMonthsSplit twelve={twelve} isFull />
    </>
  );
}

/** The savings of switching the home to this plan on that day, including the fee. Renders nothing if unknown. */
function SwitchNet({ change }: { readonly change: PlanSwitch }) {
  const { quote: messages } = useMessages("outlook");
  const { exit_fee_cents: fee, starts_on: day } = change;
  const net = getShownNet(change);
  if (net === null) return null;
  const same = Math.abs(net) < SAME_CENTS;
  const text = same
    ? messages.same({ day })
    : net > 0
      ? messages.save({ cents: net, day })
      : messages.more({ cents: -net, day });
  const feeNote = fee === null ? "" : fee > 0 ? messages.fee({ cents: fee }) : messages.noFee;
  return (
    <Text tone={net >= SAME_CENTS ? "good" : "muted"}>
      {text} {feeNote}
    </Text>
  );
}

/** The provider's documents, next to the consents that mention them. */
export function PlanDocuments({ plan }: { readonly plan: Plan }) {
  const { what: messages } = useMessages("checkout");
  const documents = listPlanDocuments(plan, useLanguage());
  if (documents.length === 0) return <Text tone="muted">{messages.noDocuments}</Text>;
  return (
    <Stack gap={1}>
      <Text size="small" tone="muted">
        {messages.documents}
      </Text>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {documents.map(({ url, name }) => (
          <li key={url} className="flex items-center gap-1.5">
            <DocumentIcon size={18} />
            <Link look="item" href={url} external>
              {messages.documentNames[name]}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Formats an early termination fee as text. */
export function feeText(fee: TerminationFee, messages: Messages<"checkout">["what"]): string {
  if (fee.kind === "flat" || fee.kind === "per_remaining_month")
    return messages.fees[fee.kind]({ usd: fee.amount_usd });
  return messages.fees[fee.kind];
}
