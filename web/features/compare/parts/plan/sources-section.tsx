import type { PlanDetail } from "#contracts/compare.ts";
import type { Format } from "#messages/format.ts";
import { TDUS } from "#market/tdu.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Table } from "#web/ui/table.tsx";
import { listSources } from "./plan-sources.ts";
import type { ChargePart, ChargeSource, SourcedCharge } from "./plan-sources.ts";

/** As on a bill's lines. */
const RATE_DECIMALS = 4;

type PlanMessages = Messages<"planDetails">;

/** Every charge of the plan, and where we have it from. Renders nothing for a plan without a known price. */
export function SourcesSection({ detail }: { readonly detail: PlanDetail }) {
  const messages = useMessages("planDetails");
  const format = useFormat();
  const charges = listSources(detail);
  if (charges.length === 0) return null;
  const { sources } = messages;
  const area = TDUS[detail.plan.tdu].short_name;
  const fee = detail.plan.termination_fee.kind;
  return (
    <Section title={sources.title}>
      <Card as="div">
        <Table
          caption={sources.title}
          hideCaption
          rows={charges.map((charge, index) => ({ charge, key: `${charge.part} ${index}` }))}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "charge",
              header: sources.charge,
              rowHeader: true,
              cell: ({ charge: { part, amount } }) => nameCharge(part, amount, messages),
            },
            {
              key: "amount",
              header: sources.amount,
              align: "end",
              cell: ({ charge }) => formatAmount(charge, fee, messages, format),
            },
            {
              key: "source",
              header: sources.source,
              cell: ({ charge }) => formatSource(charge.source, area, sources),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

/** Returns a charge's name as on the bill. */
function nameCharge(part: ChargePart, amount: number, { lines, sources }: PlanMessages): string {
  if (part === "base_charge") return amount < 0 ? lines.base_reduction : lines.base_charge;
  if (part === "energy") return lines.energy_window;
  if (part === "termination_fee") return sources.fee;
  return part === "one_time_fee" ? sources.once : lines[part];
}

function formatAmount(
  { part, amount }: SourcedCharge,
  fee: PlanDetail["plan"]["termination_fee"]["kind"],
  { facts }: PlanMessages,
  format: Format,
): string {
  if (part === "energy" || part === "delivery_energy") return format.rate(amount, RATE_DECIMALS);
  if (part === "termination_fee" && fee === "per_remaining_month")
    return facts.fees.per_remaining_month({ usd: amount });
  return format.moneyExact(Math.round(Math.abs(amount) * 100));
}

/** Returns where a charge is from, as one line. */
export function formatSource(source: ChargeSource, area: string, messages: PlanMessages["sources"]): string {
  switch (source.kind) {
    case "quote":
      return messages.quote({ page: source.page, quote: source.quote });
    case "utility":
      return messages.utility({ area, isoDate: source.as_of });
    case "label":
    case "list":
    case "calculated":
      return messages[source.kind];
    default:
      return source satisfies never;
  }
}
