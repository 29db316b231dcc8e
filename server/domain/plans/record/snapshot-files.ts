// The files of one plan list. The same list always gives the same bytes: plans by id, fields in the order of their
// schema.
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import type { openCdrSchema, OpenFile, openSnapshotSchema } from "#contracts/open-plans.ts";
import { planSchema, type DeliveryCharges, type TduId } from "#contracts/plan.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { withoutSentences } from "#market/catalog/without-sentences.ts";
import type { FormatResult } from "#market/open-formats/omissions.ts";
import { toCdrPlan } from "#market/open-formats/to-cdr.ts";
import { toDeliveryRate, toUrdbRate } from "#market/open-formats/to-urdb.ts";
import { formatPlansCsv } from "./plans-csv.ts";
import type { RecordedPlan } from "./record-store.ts";

const SOURCE = "Power to Choose (Public Utility Commission of Texas) and the plans' Electricity Facts Labels";

export interface RecordedList {
  readonly as_of: string;
  readonly plans: readonly RecordedPlan[];
  /** The charges of each utility on that day. */
  readonly delivery: ReadonlyMap<TduId, DeliveryCharges>;
}

/** Plans that are converted before requests get their turn: about 10 ms. */
const AT_ONCE = 50;

async function mapSlowly<T, U>(values: readonly T[], map: (value: T) => U): Promise<U[]> {
  const mapped: U[] = [];
  for (const [index, value] of values.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    mapped.push(map(value));
  }
  return mapped;
}

/** Returns stored plans as they are published: the known fields only, without the providers' sentences. */
export function toPublishedPlans(plans: readonly RecordedPlan[]): Promise<RecordedPlan[]> {
  return mapSlowly(plans, (one) => ({ ...one, plan: withoutSentences(planSchema.parse(one.plan)) }));
}

/** One element per line, so that two files can be compared line by line. */
const toLines = (values: readonly unknown[]): string =>
  `[\n${values.map((one) => JSON.stringify(one)).join(",\n")}\n]`;

/** The start of an object whose lists follow. */
const open = (head: object): string => `${JSON.stringify(head).slice(0, -1)},\n`;

const listCharges = ({ delivery }: RecordedList): DeliveryCharges[] =>
  TDU_IDS.flatMap((tdu) => delivery.get(tdu) ?? []);

function toPlainJson(list: RecordedList): string {
  const head: Omit<z.infer<typeof openSnapshotSchema>, "delivery_charges" | "plans"> = {
    format: "wattlane-plans/1",
    as_of: list.as_of,
    source: SOURCE,
    count: list.plans.length,
  };
  const plans = list.plans.map(({ plan }) => plan);
  return `${open(head)}"delivery_charges":${toLines(listCharges(list))},\n"plans":${toLines(plans)}}\n`;
}

type Omitted = z.infer<typeof openCdrSchema>["omitted"];

async function convert<T>(
  plans: readonly RecordedPlan[],
  toFormat: (recorded: RecordedPlan) => FormatResult<T>,
): Promise<{ readonly values: T[]; readonly omitted: Omitted }> {
  const results = await mapSlowly(plans, toFormat);
  return {
    values: results.flatMap((result) => (result.ok ? [result.value] : [])),
    omitted: results.flatMap((result, index) =>
      result.ok ? [] : [{ plan_id: plans[index]?.plan.id ?? "", reason: result.reason }],
    ),
  };
}

async function toCdrJson({ as_of, plans, delivery }: RecordedList): Promise<string> {
  const { values, omitted } = await convert(plans, ({ plan, ...dates }) =>
    toCdrPlan(plan, { ...dates, delivery: delivery.get(plan.tdu) ?? null }),
  );
  return `${open({ as_of })}"data":{"plans":${toLines(values)}},\n"omitted":${toLines(omitted)}}\n`;
}

async function toUrdbJson(list: RecordedList): Promise<string> {
  const { values, omitted } = await convert(list.plans, ({ plan, changed_on }) =>
    toUrdbRate(plan, changed_on),
  );
  const items = [...listCharges(list).map(toDeliveryRate), ...values];
  return `${open({ as_of: list.as_of })}"items":${toLines(items)},\n"omitted":${toLines(omitted)}}\n`;
}

/** Returns the content of each file of a list. */
export async function createFiles(list: RecordedList): Promise<Readonly<Record<OpenFile, string>>> {
  return {
    json: toPlainJson(list),
    csv: formatPlansCsv(list.plans),
    "cdr.json": await toCdrJson(list),
    "urdb.json": await toUrdbJson(list),
  };
}
