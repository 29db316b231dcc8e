// A user with orders that wait for something: one for its customer, who ordered as a guest, and one for its home. And
// renewals that were opted out of.
import { randomUUID } from "node:crypto";
import type { RunningServer } from "#server/server.ts";
import { getMessages } from "#messages/node.ts";
import { send } from "../lib/send.ts";
import { ORDER_SAMPLES, type OrderSample } from "./order-samples.ts";
import { addOrder, createAccount } from "./order-visitor.ts";
import { choose, submitForm, TOASTS, type Shot, type Steps } from "./shot.ts";
import type { Visitor } from "./visitors.ts";

const DAY_MS = 86_400_000;
const HOMES = ["10443720009900081", "10443720009900082"];
/** An order for each state, by its name. */
const ORDERS = {
  guest: randomUUID(),
  homeless: randomUUID(),
  running: randomUUID(),
  "opted-out": randomUUID(),
  "opted-out-final": randomUUID(),
} as const;

const sampleOf = (name: string): OrderSample => {
  const sample = ORDER_SAMPLES.find((one) => one.name === name);
  if (!sample) throw new Error(`No order has the name ${name}.`);
  return sample;
};

/** Creates that user. */
export async function createWaitingVisitor(server: RunningServer): Promise<Visitor> {
  const account = await createAccount(server);
  const { sql } = server.ctx.db;
  for (const [index, esiid] of HOMES.entries()) {
    const home = { esiid, address: `${4141 + 2 * index} Maple St`, city: "Dallas", zip: "75201" };
    await send(`${server.url}/api/service_locations`, account.access_token, "POST", home);
  }
  const now = server.ctx.now().getTime();
  const ago = (days: number): Date => new Date(now - days * DAY_MS);
  const change = (id: string, values: object) =>
    sql.updateTable("portal.orders").set(values).where("id", "=", id).execute();
  await addOrder(server, null, sampleOf("handed-off"), ORDERS.guest);
  await change(ORDERS.guest, { email: account.user.email });
  await addOrder(server, account.user, sampleOf("handed-off"), ORDERS.homeless);
  await change(ORDERS.homeless, {
    esiid: "",
    home: JSON.stringify({ address: null, city: null, zip: null, tdu: "oncor" }),
  });
  for (const name of ["running", "opted-out", "opted-out-final"] as const)
    await addOrder(server, account.user, sampleOf("active"), ORDERS[name]);
  const optOutValues = { opt_out_reason: "found_a_plan", opt_out_source: "account" };
  await change(ORDERS["opted-out"], { ...optOutValues, opted_out_at: ago(1) });
  await change(ORDERS["opted-out-final"], { ...optOutValues, opted_out_at: ago(20) });
  return account;
}

/** Answers the claim, so that the order waits for other pictures. */
const claim =
  (location: string): Steps =>
  async (page, language) => {
    const { waiting } = getMessages("orders", language);
    await page.route("**/claim", (route) => route.fulfill({ json: { order_id: ORDERS.guest, location } }));
    await page.locator("main").getByRole("button", { name: waiting.action }).first().click();
    await page.getByText(waiting[location as "added"]).waitFor();
  };

const keep: Steps = async (page, language) => {
  const { renewal } = getMessages("renewals", language);
  await page.getByRole("button", { name: renewal.keep, exact: true }).click();
  await page.getByText(renewal.stays).waitFor();
};

/** Sends the form of an emailed link, whose response is the same for every address. */
const optOut: Steps = async (page, language) => {
  const { submit, done } = getMessages("renewals", language).optOut;
  await page.getByRole("button", { name: submit, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: done }).waitFor();
};

const undo: Steps = async (page, language) => {
  const { submitUndo, undone } = getMessages("renewals", language).optOut;
  await page.getByRole("button", { name: submitUndo, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: undone }).waitFor();
};

const CLAIMS = ["added", "already_yours", "not_chosen", "too_many_homes", "held_by_another"];

/** Shots of that user, and of visitors who open the link of an email about a renewal. */
export function waitingShots(): Shot[] {
  const as = "waiting";
  const emailed = `/opt_out?order_id=${ORDERS.running}&email=ana%40example.com`;
  const renewal = (name: keyof typeof ORDERS): string => `/orders/${ORDERS[name]}/renewal_opt_out`;
  return [
    { name: "orders-waiting", path: "/orders", as },
    { name: "dashboard-order-waiting", path: "/", as },
    ...CLAIMS.map((location): Shot => ({
      name: `orders-claimed-${location}`,
      path: "/orders",
      as,
      steps: claim(location),
    })),
    { name: "order-without-home", path: `/orders/${ORDERS.homeless}`, as },
    {
      name: "order-without-home-problems",
      path: `/orders/${ORDERS.homeless}`,
      as,
      // After the form about the order's outcome.
      steps: submitForm(1),
    },
    { name: "renewal-opted-out", path: renewal("opted-out"), as },
    { name: "renewal-opted-out-final", path: renewal("opted-out-final"), as },
    { name: "renewal-none", path: renewal("homeless"), as },
    { name: "renewal-kept", path: renewal("running"), as, steps: keep, part: TOASTS },
    { name: "order-opted-out", path: `/orders/${ORDERS["opted-out"]}`, as },
    { name: "opt-out-problems", path: "/opt_out", steps: submitForm() },
    { name: "opt-out-reason", path: emailed, steps: choose("other") },
    { name: "opt-out-done", path: emailed, steps: optOut },
    { name: "opt-out-undo", path: `${emailed}&undo=true` },
    { name: "opt-out-undone", path: `${emailed}&undo=true`, steps: undo },
  ];
}
