import type { Plan } from "#contracts/plan.ts";
import { lasts, oneTimeCents } from "#rating/twelve-months.ts";
import type { Priced } from "./location-year.ts";
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { Tone } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { CheckIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Section, Stack, Text } from "#web/ui/layout.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Column } from "#web/ui/table.tsx";

const POINTS = [
  ["kwh_500", 500],
  ["kwh_1000", 1_000],
  ["kwh_2000", 2_000],
] as const;

/** A range is shown in whole dollars. */
const LEAST_SHOWN_CENTS = 100;

const TONES: Record<Plan["proof"]["verdict"], Tone> = { exact: "good", inferred: "info", unproven: "warn" };

interface ProofSectionProps {
  readonly plan: Plan;
  /** The home's year on the plan. Null if it is not known. */
  readonly priced: Priced | null;
}

/** The label next to our recalculation, the difference, and what it proves. */
export function ProofSection({ plan, priced }: ProofSectionProps) {
  const { verdicts, why } = useMessages("plan").proof;
  const { title } = useMessages("planDetails").labelCheck;
  const { proof } = plan;
  const Icon = proof.verdict === "unproven" ? WarnIcon : CheckIcon;
  return (
    <Section
      title={title}
      actions={
        <Badge tone={TONES[proof.verdict]} icon={<Icon size={16} />}>
          {verdicts[proof.verdict]}
        </Badge>
      }
    >
      <Card as="div">
        <Stack gap={2}>
          <Text>{why[getProofReason(plan)]}</Text>
          <RoundingSentence plan={plan} priced={priced} />
          <Fineprint plan={plan} />
        </Stack>
        <Comparison plan={plan} />
      </Card>
    </Section>
  );
}

/** Returns the reason for the proof. A base charge below zero is shown as the reduction that it is. */
function getProofReason({ proof, tariff }: Plan): keyof Messages<"plan">["proof"]["why"] {
  const reduction = tariff !== null && tariff.base_charge_usd < 0;
  return proof.why === "averages_on_a_line" && reduction ? "averages_with_reduction" : proof.why;
}

/** The range of a year's cost that the rounding of the label leaves open, if a year has this price to its end. */
function RoundingSentence({ plan, priced }: ProofSectionProps) {
  const messages = useMessages("planDetails").labelCheck;
  const rounding = priced?.rounding ?? null;
  if (rounding === null || !lasts(plan)) return null;
  const once = oneTimeCents(plan.tariff);
  const [low, high] = [rounding.low_cents + once, rounding.high_cents + once];
  if (high - low < LEAST_SHOWN_CENTS) return null;
  return <Text>{messages.rounding({ low, high })}</Text>;
}

function Fineprint({ plan }: { readonly plan: Plan }) {
  const sentences = proofSentences(plan.proof, useMessages("planDetails").labelCheck, useFormat());
  if (sentences.length === 0) return null;
  return (
    <Text tone="muted" size="small">
      {sentences.join(" ")}
    </Text>
  );
}

/**
 * Returns the residual, the date of the delivery charges and the assumed split of hours, as far as they are known. How
 * well the prices match says nothing about a plan that is not verified because its hours are not known.
 */
export function proofSentences(
  { verdict, why, residual_cents: residual, delivery_as_of: isoDate, assumed_shares: shares }: Plan["proof"],
  messages: Messages<"planDetails">["labelCheck"],
  format: Format,
): readonly string[] {
  const differs = residual !== null && residual >= 0.005;
  const sentences = [
    residual !== null && (verdict !== "unproven" || (differs && why !== "time_of_use_hours_unknown"))
      ? messages.residual({ cents: residual, differs })
      : null,
    residual === null || isoDate === null ? null : messages.charges({ isoDate }),
    shares && messages.shares({ percents: shares.map((share) => format.percent(share, 1)) }),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

type Point = (typeof POINTS)[number];

/** The label's three prices, next to ours if there is a tariff to compute them with. */
function Comparison({ plan }: { readonly plan: Plan }) {
  const messages = useMessages("planDetails").labelCheck;
  const format = useFormat();
  const { label } = plan;
  // Without the hours, only a price that all hours share can be compared, and that would look like a check.
  const ours = plan.proof.why === "time_of_use_hours_unknown" ? null : plan.proof.recomputed;
  const columns: Column<Point>[] = [
    { key: "use", header: messages.use, rowHeader: true, cell: ([, kwh]) => format.kwh(kwh) },
    { key: "label", header: messages.label, align: "end", cell: ([key]) => format.number(label[key], 1) },
  ];
  if (ours) {
    columns.push(
      { key: "ours", header: messages.ours, align: "end", cell: ([key]) => format.number(ours[key], 2) },
      {
        key: "difference",
        header: messages.difference,
        align: "end",
        cell: ([key]) => format.number(Math.abs(ours[key] - label[key]), 2),
      },
    );
  }
  return <Table caption={messages.caption} rowKey={([key]) => key} rows={POINTS} columns={columns} />;
}
