// A user with an order in every state and a notification of every kind, and one without anything.
import { randomBytes } from "node:crypto";
import type { WorkflowKey } from "#contracts/workflows.ts";
import { nextOpenDay } from "#market/closed-days.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import { addDays } from "#meter/calendar.ts";
import { addMonths } from "#rating/cost-window.ts";
import type { Context } from "#server/domain/context.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import { today } from "#server/platform/context.ts";
import type { RunningServer } from "#server/server.ts";
import { sampleNotifications } from "#tests/support/sample-notifications.ts";
import { send } from "../lib/send.ts";
import { ORDER_SAMPLES, type OrderSample } from "./order-samples.ts";
import { signIn, type Visitor } from "./visitors.ts";

const ESIID = "10443720009900021";
const ADDRESS = { address: "4101 Maple St", city: "Dallas", zip: "75201" };
/** A deposit's limit depends on it. */
const QUOTE = { year_cents: 178_400, year_kwh: 12_200, as_of: "2026-11-20" };
const IDENTITY_PAGE = "https://enroll.example.com/identity/1";
const DAY_MS = 86_400_000;

export interface Account extends Visitor {
  readonly user: { readonly id: string; readonly email: string };
}

/** Creates an account whose onboarding is done, and signs in. */
export async function createAccount(
  server: RunningServer,
  email = `orders-${randomBytes(4).toString("hex")}@example.com`,
  password = randomBytes(12).toString("hex"),
): Promise<Account> {
  const user_metadata = {
    first_name: "Ana",
    last_name: "Ruiz",
    agreed_to_terms: true,
    agreed_to_terms_at: "2026-01-12T18:00:00.000Z",
    processed_orders: true,
    generic_onboarding_complete: true,
  };
  const account = { email, password, email_confirm: true, user_metadata };
  await send(`${server.url}/auth/v1/admin/users`, server.ctx.tokens.serviceKey, "POST", account);
  return signIn<Account>(server, email, password);
}

/** Creates a customer without homes, orders and notifications. */
export function createEmptyVisitor(server: RunningServer): Promise<Visitor> {
  return createAccount(server);
}

/** Who placed an order. Null: a guest. */
type Buyer = Account["user"] | null;

interface Dates {
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** Returns the first and the last day of a sample's contract. */
function getDates({ kind, term, starts, ends }: OrderSample, day: string): Dates {
  if (ends !== undefined) {
    const ends_on = addDays(day, ends);
    return { starts_on: addMonths(addDays(ends_on, 1), -term), ends_on };
  }
  if (starts === null) return { starts_on: null, ends_on: null };
  const start = addDays(day, starts);
  const starts_on = kind === "renewal" || starts < 0 ? start : nextOpenDay(start);
  return { starts_on, ends_on: term > 0 ? getTermEnd(starts_on, term) : null };
}

/** Returns when an event happened: a day apart until today, or until the day on which the plan started. */
function getTime({ events }: OrderSample, { starts_on }: Dates, index: number, now: number): Date {
  const active = events.findIndex(({ state }) => state === "active");
  const isBefore = active !== -1 && index <= active && starts_on !== null;
  // Noon in Texas.
  const last = isBefore ? Date.parse(`${starts_on}T18:00:00Z`) + DAY_MS : now;
  return new Date(last - ((isBefore ? active + 1 : events.length) - index) * DAY_MS);
}

/** Inserts the sample's order under this id. */
export async function addOrder(
  { ctx }: RunningServer,
  buyer: Buyer,
  sample: OrderSample,
  id: string,
): Promise<void> {
  const { kind, connector, events, term } = sample;
  const { byTdu } = await ctx.readCatalog();
  const plan = byTdu.get("oncor")?.find((one) => one.tariff !== null && one.term_months === term);
  if (!plan) throw new Error("The catalogue has no such plan.");
  const dates = getDates(sample, today(ctx));
  const at = (index: number): Date => getTime(sample, dates, index, ctx.now().getTime());
  await insertOrder(ctx.db.sql, {
    id,
    user_id: buyer?.id ?? null,
    email: buyer?.email ?? "guest@example.com",
    phone: null,
    kind,
    connector,
    esiid: ESIID,
    home: { ...ADDRESS, tdu: "oncor" },
    plan,
    quote: sample.steps ? QUOTE : null,
    language: "en",
    placed_at: at(0),
    ...dates,
    events: events.map((event, index) => Object.assign({ at: at(index) }, event)),
  });
  await setSteps(ctx, sample, id);
  if (!sample.cancelRequested) return;
  const cancel_requested_at = at(events.length - 2);
  await ctx.db.sql
    .updateTable("portal.orders")
    .set({ cancel_requested_at, cancel_code: sample.cancelCode ?? "changed_mind" })
    .where("id", "=", id)
    .execute();
}

/** Sets what the provider reported. */
async function setSteps({ db, now }: Context, { steps }: OrderSample, id: string): Promise<void> {
  if (!steps) return;
  await db.sql
    .updateTable("portal.orders")
    .set({
      identity_url: steps.identity ? IDENTITY_PAGE : null,
      deposit: steps.deposit ? JSON.stringify(steps.deposit) : null,
      deposit_accepted_at: steps.accepted ? now() : null,
    })
    .where("id", "=", id)
    .execute();
}

/** Creates the customer with all ORDER_SAMPLES and all notifications. */
export async function createOrderVisitor(server: RunningServer): Promise<Visitor> {
  const account = await createAccount(server);
  const home = { esiid: ESIID, ...ADDRESS };
  await send(`${server.url}/api/service_locations`, account.access_token, "POST", home);
  for (const sample of ORDER_SAMPLES) await addOrder(server, account.user, sample, sample.id);
  for (const [workflow, list] of Object.entries(sampleNotifications(ESIID)))
    for (const data of list) await notify(server, account, workflow as WorkflowKey, data);
  return account;
}

async function notify(
  server: RunningServer,
  { user }: Account,
  workflow: WorkflowKey,
  data: object,
): Promise<void> {
  const path = `${server.url}/notify/v1/workflows/${workflow}/trigger`;
  await send(path, server.ctx.tokens.serviceKey, "POST", { recipients: [user.id], data });
}
