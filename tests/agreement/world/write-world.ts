// Writes the drawn homes straight into the database of a test instance, and signs their customers in.
import type { OrderState } from "#contracts/order-moves.ts";
import type { Plan } from "#contracts/plan.ts";
import { addDays } from "#meter/calendar.ts";
import { createTestLocation } from "#simulators/meters/home.ts";
import { groupRevisions } from "#simulators/meters/told.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { saveUsage, buildDeclaredYear } from "#server/domain/locations/custom-usage.ts";
import { addCustomerLocation } from "#server/domain/locations/hold-home.ts";
import { saveReadings } from "#server/domain/meters/keep-readings.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";
import { insertOrder, type NewOrder } from "#server/domain/orders/insert-order.ts";
import { createAccount, type Account } from "./accounts.ts";
import { agreementSeed } from "./chance.ts";
import { drawAccounts } from "./draw-homes.ts";
import type { GeneratedAccount, GeneratedLocation, GeneratedOrder } from "./drawn.ts";

/** An instance that homes are written into. */
export interface Instance {
  readonly url: string;
  readonly ctx: Context;
}

export interface SeededLocation extends GeneratedLocation {
  /** Unique in the account, so that a page or an email that names it can be matched. */
  readonly nickname: string;
  /** Ids of its orders, in the order of `orders`. */
  readonly order_ids: readonly string[];
}

export interface WrittenAccount extends Account {
  readonly language: "en" | "es";
  /** Under which its orders were placed without an email address. */
  readonly phones: readonly string[];
  readonly locations: readonly SeededLocation[];
}

export interface AgreementFixture {
  readonly seed: number;
  /** The day as of which everything was drawn, in Texas. */
  readonly today: string;
  readonly plans: readonly Plan[];
  readonly accounts: readonly WrittenAccount[];
}

/** What the issue asks for, and a few more. */
export const LOCATION_COUNT = 210;

const PATHS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  started: ["started"],
  handed_off: ["started", "handed_off"],
  submitted: ["started", "submitted"],
  accepted: ["started", "submitted", "accepted"],
  scheduled: ["started", "submitted", "accepted", "scheduled"],
  active: ["started", "submitted", "accepted", "scheduled", "active"],
  ended: ["started", "submitted", "accepted", "scheduled", "active", "ended"],
  rejected: ["started", "submitted", "rejected"],
  cancelled: ["started", "cancelled"],
};

async function writePremise({ ctx }: Instance, location: GeneratedLocation): Promise<void> {
  if (location.known_by !== "directory") return;
  const { esiid, tdu, address, city, zip, switch_hold } = location;
  const [number = "", street = ""] = address.split(" ");
  await ctx.db.sql
    .insertInto("premises.premise")
    .values({
      esiid,
      tdu,
      address,
      address_overflow: "",
      city,
      state: "TX",
      zip,
      house_number: Number(number),
      street,
      suffix: "ST",
      direction: "",
      unit: "",
      city_key: city,
      status: "active",
      premise_type: "residential",
      metered: true,
      smart_meter: true,
      switch_hold,
      source: "sample",
      file_date: "2026-01-01",
    })
    .execute();
}

function buildEvents({ state, placed_on, starts_on, ends_on }: GeneratedOrder): NewOrder["events"] {
  const path = PATHS[state];
  return path.map((step, index) => {
    const minute = String(10 + index * 7).padStart(2, "0");
    const day =
      step === "active" && starts_on ? starts_on : step === "ended" && ends_on ? ends_on : placed_on;
    const actor = step === "started" ? "customer" : step === "ended" ? "system" : "provider";
    return { at: new Date(`${day}T15:${minute}:00Z`), state: step, actor };
  });
}

/** A number that only this home's orders have. */
const getPhone = ({ esiid }: GeneratedLocation): string =>
  `1512555${String(Number(esiid.slice(7))).padStart(4, "0")}`;

async function writeOrders(
  { ctx }: Instance,
  account: Account,
  language: "en" | "es",
  location: GeneratedLocation,
): Promise<string[]> {
  const ids: string[] = [];
  for (const order of location.orders) {
    const { plan, kind, connector, starts_on, ends_on, by_phone, replaces } = order;
    const events = buildEvents(order);
    ids.push(
      await insertOrder(ctx.db.sql, {
        plan,
        kind,
        connector,
        starts_on,
        ends_on,
        user_id: account.id,
        email: by_phone ? null : account.email,
        phone: by_phone ? getPhone(location) : null,
        esiid: location.esiid,
        home: { address: location.address, city: location.city, zip: location.zip, tdu: order.plan.tdu },
        quote: null,
        language,
        placed_at: events[0]?.at ?? ctx.now(),
        replaces_order_id: replaces ? (ids.at(-1) ?? null) : null,
        events,
      }),
    );
  }
  return ids;
}

async function writeUsage(
  { ctx }: Instance,
  user_id: string,
  { esiid, tdu, usage }: GeneratedLocation,
): Promise<void> {
  const [day, now] = [today(ctx), ctx.now()];
  if (usage.kind === "none") return;
  if (usage.kind === "entered") {
    await saveUsage(
      ctx.db.sql,
      { user_id, esiid },
      usage.usage,
      buildDeclaredYear(usage.usage, tdu, day),
      now,
    );
    return;
  }
  const range = { from: addDays(day, -usage.days), to: addDays(day, -1) };
  const location = { ...createTestLocation(esiid, "agreement"), solar_kw: usage.solar_kw };
  const reads = groupRevisions(location, range, now, "newest").map((reported) => reported.reads);
  await saveReadings(ctx.db.sql, await getOrCreateMeter(ctx.db.sql, user_id, esiid), reads, now);
}

async function seedLocation(
  instance: Instance,
  account: Account,
  language: "en" | "es",
  location: GeneratedLocation,
): Promise<SeededLocation> {
  const { ctx } = instance;
  const { esiid, address, city, zip, contract } = location;
  const nickname = `Home ${Number(esiid.slice(7))}`;
  await writePremise(instance, location);
  await addCustomerLocation(
    ctx.db.sql,
    { user_id: account.id, esiid, nickname, address, city, zip },
    ctx.now(),
  );
  if (contract)
    await ctx.db.sql
      .updateTable("portal.service_locations")
      .set({ contract: JSON.stringify(contract) })
      .where("user_id", "=", account.id)
      .where("esiid", "=", esiid)
      .execute();
  await writeUsage(instance, account.id, location);
  return { ...location, nickname, order_ids: await writeOrders(instance, account, language, location) };
}

/** Writes an account with its homes and signs it in. */
export async function writeAccount(instance: Instance, generated: GeneratedAccount): Promise<WrittenAccount> {
  const { language, saving_cents } = generated;
  const account = await createAccount(instance, language);
  const { ctx } = instance;
  if (saving_cents !== null)
    await ctx.db.sql
      .insertInto("portal.notification_settings")
      .values({ user_id: account.id, saving_cents, updated_at: ctx.now() })
      .execute();
  const locations: SeededLocation[] = [];
  for (const location of generated.locations)
    locations.push(await seedLocation(instance, account, language, location));
  return { ...account, language, phones: generated.locations.map(getPhone), locations };
}

/** Draws the homes of the run's seed and writes them, so many an account; prints the seed, by which they can be drawn again. */
export async function seedFixture(instance: Instance, per_account: number): Promise<AgreementFixture> {
  const seed = agreementSeed();
  const day = today(instance.ctx);
  const { plans } = await instance.ctx.readCatalog();
  process.stdout.write(`agreement: AGREEMENT_SEED=${seed} on ${day}\n`);
  const accounts: WrittenAccount[] = [];
  for (const generated of drawAccounts(
    seed,
    { locations: LOCATION_COUNT, per_account },
    { today: day, plans },
  ))
    accounts.push(await writeAccount(instance, generated));
  return { seed, today: day, plans, accounts };
}
