// SEED=demo: demo customers, homes and orders. Their passwords are public, so only on a developer's own machine.
import { sql, type Kysely } from "kysely";
import { openAuth } from "#server/services/auth/routes.ts";
import { insertIdentity, insertUser } from "#server/services/auth/users/create.ts";
import type { AuthContext } from "#server/services/auth/context.ts";
import { ConfigError, type Config } from "#server/platform/config.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { saveUsage, buildDeclaredYear } from "#server/domain/locations/custom-usage.ts";
import { addCustomerLocation } from "#server/domain/locations/add-location.ts";
import { isLocalInstance } from "#server/platform/mail/local-instance.ts";
import { searchPremises } from "#server/domain/locations/premises/search-premises.ts";
import {
  DEMO_PASSWORD,
  DEMO_CUSTOMERS,
  monthsBefore,
  type DemoLocation,
  type DemoCustomer,
  type DemoCustomerLocation,
} from "./demo-customers.ts";
import { insertDemoAffiliate } from "./demo-affiliate.ts";
import { LINKED_DAYS_AGO, notifyDemoCustomer } from "./demo-notifications.ts";
import { newDemoOrder } from "./demo-orders.ts";
import { linkDemoMeter, saveDemoReadings } from "./demo-readings.ts";

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly what: string;
}

/** Any number: identifies this seed's advisory lock. */
const LOCK = 7_204_011;
const DAY_MS = 86_400_000;

/** Throws ConfigError if SEED=demo would open accounts with public passwords to others, or cannot create accounts. */
export function checkSeed(config: Pick<Config, "seed" | "publicUrl" | "host" | "authBase">): void {
  if (config.seed !== "demo") return;
  if (!isLocalInstance(config))
    throw new ConfigError([
      "SEED: demo makes accounts whose passwords everybody knows; only with a HOST of this machine and a PUBLIC_URL that names it (or none)",
    ]);
  if (!config.authBase.startsWith("/"))
    throw new ConfigError(["SEED: demo makes accounts in our own auth service; AUTH_BASE names another"]);
}

/**
 * Creates the customers that do not exist yet. Returns null if the configuration requests none. Safe to repeat, and in
 * several processes at once.
 */
export async function seedDemo(ctx: Context): Promise<DemoAccount[] | null> {
  checkSeed(ctx.config);
  if (ctx.config.seed !== "demo") return null;
  const auth = openAuth(ctx);
  for (const customer of DEMO_CUSTOMERS) {
    const premises = await createEsiidLookup(ctx, customer);
    const passwordHash = await auth.passwords.hash(DEMO_PASSWORD);
    await ctx.db.sql.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      if (!(await isThere(trx, customer.email)))
        await insertCustomer(auth, trx, customer, premises, passwordHash);
      await insertDemoAffiliate(ctx, trx, customer);
    });
  }
  return DEMO_CUSTOMERS.map(({ email, what }) => ({ email, what, password: DEMO_PASSWORD }));
}

async function isThere(trx: Kysely<DB>, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom("auth.users")
    .select("id")
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

type GetEsiid = (location: DemoLocation) => string;

// Uses the directory's own number if it has the address, so that the home has all its facts.
async function createEsiidLookup(ctx: Context, customer: DemoCustomer): Promise<GetEsiid> {
  const found = new Map<string, string>();
  const premises = [...customer.locations, ...customer.waiting.map((order) => order.location)];
  for (const { address, zip, city } of premises) {
    const [match] = await searchPremises(ctx, { q: address, zip });
    if (match?.zip === zip && match.city === city) found.set(address, match.esiid);
  }
  return (location) => found.get(location.address) ?? location.esiid;
}

async function insertCustomer(
  ctx: AuthContext,
  trx: Kysely<DB>,
  customer: DemoCustomer,
  getEsiid: GetEsiid,
  password_hash: string,
): Promise<void> {
  const now = ctx.now();
  const { email, phone } = customer;
  const providers = phone ? ["email", "phone"] : ["email"];
  const { id } = await insertUser(ctx, trx, {
    email,
    phone,
    password_hash,
    email_confirmed_at: now,
    phone_confirmed_at: phone ? now : null,
    user_metadata: { ...customer.metadata },
    app_metadata: { provider: "email", providers },
  });
  const claims = { sub: id, email_verified: true, phone_verified: phone !== null };
  await insertIdentity(ctx, trx, id, "email", id, { ...claims, email });
  if (phone) await insertIdentity(ctx, trx, id, "phone", id, { ...claims, phone });
  for (const location of customer.locations) await insertLocation(ctx, trx, id, location, getEsiid(location));
  for (const order of customer.orders)
    await newDemoOrder(ctx, trx, { id, email, phone }, order, getEsiid(order.location));
  for (const order of customer.waiting)
    await newDemoOrder(ctx, trx, { id: null, email, phone: null }, order, getEsiid(order.location));
  const read = customer.locations.filter(({ is_read: isRead }) => isRead);
  const linkedAt = new Date(now.getTime() - LINKED_DAYS_AGO * DAY_MS);
  const link = {
    user_id: id,
    connector: "smart_meter_texas",
    puct_number: null,
    email,
    language: "en",
  } as const;
  for (const location of read)
    await linkDemoMeter(
      trx,
      { ...link, esiid: getEsiid(location), meter_number: location.meter_number?.replaceAll("-", "") ?? "" },
      linkedAt,
    );
  await notifyDemoCustomer(ctx, trx, id, read.map(getEsiid));
}

async function insertLocation(
  ctx: Context,
  trx: Kysely<DB>,
  user_id: string,
  location: DemoCustomerLocation,
  esiid: string,
): Promise<void> {
  const now = ctx.now();
  const { nickname, meter_number, address, city, zip, tdu } = location;
  await addCustomerLocation(trx, { user_id, esiid, nickname, meter_number, address, city, zip }, now);
  if (location.contract) {
    const { ends_in_days, ...contract } = location.contract;
    const ends_on = new Date(Date.parse(today(ctx)) + ends_in_days * DAY_MS).toISOString().slice(0, 10);
    await trx
      .updateTable("portal.service_locations")
      .set({ contract: JSON.stringify({ ...contract, ends_on }) })
      .where("user_id", "=", user_id)
      .where("esiid", "=", esiid)
      .execute();
  }
  if (location.is_read) await saveDemoReadings(ctx, trx, user_id, esiid);
  if (!location.usage) return;
  const day = today(ctx);
  const usage = location.usage === "past_year" ? monthsBefore(day.slice(0, 7)) : location.usage;
  await saveUsage(trx, { user_id, esiid }, usage, buildDeclaredYear(usage, tdu, day), now);
}
