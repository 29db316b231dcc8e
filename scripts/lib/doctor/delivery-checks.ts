// Checks the utilities' delivery charges: their age, the last fetch, and what Facts Labels show.
import type { DeliveryRow } from "#contracts/delivery.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { findLabelDisagreements, formatDisagreement, type LabelCharges } from "#market/compare-labels.ts";
import { deliveryForYear, findOutdatedDate } from "#market/delivery.ts";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";
import { ok, warn, type Finding } from "./finding.ts";

export type Query = <T extends object>(sql: string) => Promise<T[]>;

const ABOUT = "delivery charges";
const IMPORT = "npm run charges:import, or set DELIVERY_CHARGES_URL";

const ROWS_SQL = `select tdu, effective_date::text, certainty, monthly_usd, cents_per_kwh, source_kind, source,
  checked_on::text from compare.delivery_charges order by id`;
const LABELS_SQL = `select provider, tdu, monthly_usd, cents_per_kwh, printed_on::text from compare.delivery_label`;

/** Checks whether charges are older than the last March 1 or September 1, when they usually change. */
function checkAge(rows: readonly DeliveryRow[], today: string): Finding[] {
  const old = TDU_IDS.flatMap((tdu) => {
    const date = findOutdatedDate(deliveryForYear(rows, tdu, today), today);
    return date === null ? [] : [`${tdu} of ${date}`];
  });
  return old.length > 0
    ? [warn(ABOUT, `may be out of date: ${old.join(", ")}`, IMPORT)]
    : [ok(ABOUT, "are newer than the last March 1 or September 1")];
}

async function checkFetches(query: Query): Promise<Finding[]> {
  const failed = await query<{ address: string; problem: string }>(
    "select address, problem from compare.delivery_fetch where problem is not null order by address",
  );
  return failed.map(({ address, problem }) =>
    warn("DELIVERY_CHARGES_URL", `${new URL(address).origin}: ${problem}`, IMPORT),
  );
}

/** Checks the stored rows as of a day (YYYY-MM-DD). */
export async function checkDelivery(query: Query, today: string): Promise<Finding[]> {
  const stored = await query<DeliveryRow>(ROWS_SQL);
  const rows = stored.length > 0 ? stored : readShippedDelivery();
  const labels = await query<LabelCharges>(LABELS_SQL);
  return [
    ...checkAge(rows, today),
    ...(await checkFetches(query)),
    ...findLabelDisagreements(rows, labels).map((one) =>
      warn(ABOUT, formatDisagreement(one), "find the utility's tariff, then npm run charges:import"),
    ),
  ];
}
