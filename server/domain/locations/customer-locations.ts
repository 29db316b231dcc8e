// The homes of an account, each with data from the directory, its orders, its meter and its customer.
import type { ConditionChoice, Plan, TduId } from "#contracts/plan.ts";
import type { Contract, CustomUsage, Location, PremiseType } from "#contracts/portal.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import { resolveTdu } from "#market/resolve-tdu.ts";
import type { Context } from "#server/domain/context.ts";
import { createKeyedRead } from "#server/platform/db/keyed-read.ts";
import { createLocationNotFound, parseEsiidParam } from "./esiid-param.ts";
import {
  findLocationMeter,
  METER_COLUMNS,
  METER_JOINS,
  type LocationMeter,
  type LinkAgreement,
  type MeterColumns,
} from "./location-meter.ts";

/** The usage that the customer entered last. Null if there is none. */
export interface DeclaredUsage {
  readonly id: number;
  readonly body: CustomUsage;
  readonly year_kwh: number;
  readonly estimated_share: number;
  readonly created_at: Date;
}

export interface CustomerLocation {
  readonly location: Location;
  readonly nickname: string | null;
  readonly meter_number: string | null;
  /** As typed by its customer. */
  readonly contract: Contract | null;
  /** The order that runs, or else the next one on its way, or else the last one that ended. */
  readonly order: { readonly id: string; readonly state: string } | null;
  /** The order that runs, or else the last one that ended. It is the contract if none was entered. */
  readonly contract_order: { readonly ends_on: string | null; readonly plan: Plan } | null;
  readonly usage: DeclaredUsage | null;
  /** Null if it was never read. */
  readonly meter: LocationMeter | null;
  readonly link_agreement: LinkAgreement;
  readonly shared: boolean;
  /** Another account also has it and did not agree. The first one to prove it keeps it (decision 0033). */
  readonly needs_proof: boolean;
  /** Null without an answer about city limits. */
  readonly tax_place: TaxPlace | null;
  /** Conditions of plans that the customer meets here. */
  readonly conditions: readonly ConditionChoice[];
  readonly added_at: Date;
}

interface LocationRow extends MeterColumns {
  readonly esiid: string;
  readonly nickname: string | null;
  readonly meter_number: string | null;
  readonly contract: Contract | null;
  readonly added_at: Date;
  readonly shared: boolean;
  readonly needs_proof: boolean;
  readonly conditions: readonly ConditionChoice[];
  readonly in_directory: boolean;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly directory_tdu: TduId | null;
  readonly chosen_tdu: TduId | null;
  readonly tax_limits: TaxPlace["limits"] | null;
  readonly tax_city: string | null;
  readonly premise_type: PremiseType | null;
  readonly smart_meter: boolean | null;
  readonly switch_hold: boolean | null;
  readonly read_cycle: number | null;
  readonly order_id: string | null;
  readonly order_state: string;
  readonly contract_ends_on: string | null;
  /** Null if no order ever ran here. */
  readonly contract_plan: Plan | null;
  readonly usage_id: number | null;
  readonly usage_body: CustomUsage;
  readonly usage_year_kwh: number;
  readonly usage_estimated_share: number;
  readonly usage_created_at: Date;
}

// The directory takes precedence over typed data. An order that failed is not the current one: that is the one that
// runs, or else the next one on its way, or else the last one that ended, which continues month to month.
const readLocations = createKeyedRead<LocationRow>({
  name: "locations.of_account",
  types: ["uuid", "text"],
  text: `
  select h.esiid, h.nickname, h.meter_number, h.contract, h.added_at, h.needs_proof, h.conditions,
    not h.needs_proof and exists (
      select from portal.service_locations other
      where other.esiid = h.esiid and other.user_id <> h.user_id and other.ended_at is null
        and not other.needs_proof) as shared,
    p.esiid is not null as in_directory,
    case when p.esiid is null then h.address else concat_ws(' ', p.address, p.address_overflow) end as address,
    case when p.esiid is null then h.city else p.city end as city,
    case when p.esiid is null then h.zip else p.zip end as zip,
    p.tdu as directory_tdu, h.tdu as chosen_tdu, h.tax_limits, h.tax_city, p.premise_type, p.smart_meter, p.switch_hold, p.read_cycle,
    o.id as order_id, o.state as order_state, c.ends_on as contract_ends_on, c.plan as contract_plan,
    u.id as usage_id, u.body as usage_body, u.year_kwh as usage_year_kwh,
    u.estimated_share as usage_estimated_share, u.created_at as usage_created_at,
    ${METER_COLUMNS}
  from portal.service_locations h
  left join premises.premise p on p.esiid = h.esiid
  left join lateral (
    select id, state from portal.orders
    where user_id = h.user_id and esiid = h.esiid and state not in ('rejected', 'cancelled')
    order by state = 'active' desc, state = 'ended', placed_at desc, id limit 1) o on true
  left join lateral (
    select ends_on, plan from portal.orders
    where user_id = h.user_id and esiid = h.esiid and state in ('active', 'ended')
    order by state = 'active' desc, placed_at desc, id limit 1) c on true
  left join lateral (
    select id, body, year_kwh, estimated_share, created_at from usage.custom_usage
    where user_id = h.user_id and esiid = h.esiid order by id desc limit 1) u on true
  ${METER_JOINS}
  where h.user_id = $1 and h.ended_at is null and ($2 is null or h.esiid = $2)
  order by h.added_at, h.id`,
});

function toLocation(row: LocationRow): Location {
  const { esiid, address, city, zip, premise_type, smart_meter, switch_hold, read_cycle, in_directory } = row;
  const { directory_tdu: directory, chosen_tdu: chosen } = row;
  const { tdu, source: tdu_source } = resolveTdu({ esiid, directory, chosen, zip });
  const meter = { premise_type, smart_meter, switch_hold, read_cycle };
  return { esiid, address, city, zip, tdu, tdu_source, ...meter, in_directory };
}

function toTaxPlace({ tax_limits: limits, tax_city: city }: LocationRow): TaxPlace | null {
  if (limits === "inside") return city === null ? null : { limits, city };
  return limits && { limits };
}

async function toCustomerLocation(ctx: Pick<Context, "db">, row: LocationRow): Promise<CustomerLocation> {
  const location = toLocation(row);
  const { nickname, meter_number, contract, shared, needs_proof, conditions, added_at } = row;
  const order = row.order_id && { id: row.order_id, state: row.order_state };
  const contract_order = row.contract_plan && { ends_on: row.contract_ends_on, plan: row.contract_plan };
  const usage = row.usage_id && {
    id: row.usage_id,
    body: row.usage_body,
    year_kwh: row.usage_year_kwh,
    estimated_share: row.usage_estimated_share,
    created_at: row.usage_created_at,
  };
  return {
    location,
    nickname,
    meter_number,
    contract,
    order: order || null,
    contract_order,
    usage: usage || null,
    meter: await findLocationMeter(ctx, row, location.tdu),
    link_agreement: row.link_agreement,
    shared,
    needs_proof,
    tax_place: toTaxPlace(row),
    conditions,
    added_at,
  };
}

/** Returns the homes of an account, in the order in which they were added. */
export async function listCustomerLocations(
  ctx: Pick<Context, "db">,
  userId: string,
): Promise<CustomerLocation[]> {
  const rows = await readLocations(ctx.db.pool, [userId, null]);
  return Promise.all(rows.map((row) => toCustomerLocation(ctx, row)));
}

/** Returns one home of an account. Null if it has none with this ESI ID. */
export async function findCustomerLocation(
  ctx: Pick<Context, "db">,
  userId: string,
  esiid: string,
): Promise<CustomerLocation | null> {
  const [row] = await readLocations(ctx.db.pool, [userId, esiid]);
  return row ? toCustomerLocation(ctx, row) : null;
}

/** Returns the account's location for the ESI ID in one of our addresses. Throws `not_found`. */
export async function getCustomerLocation(
  ctx: Pick<Context, "db">,
  customer: { readonly id: string },
  address: string,
): Promise<CustomerLocation> {
  const customerLocation = await findCustomerLocation(ctx, customer.id, parseEsiidParam(address));
  if (!customerLocation) throw createLocationNotFound();
  return customerLocation;
}
