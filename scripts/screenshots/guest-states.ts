// What someone without an account sees of an order: the form as it is filled in and after it was sent, the page of the
// emailed link in every state, the page that stops messages, and pages without JavaScript.
import { randomBytes, randomUUID } from "node:crypto";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import { stopToken } from "#server/domain/orders/unsubscribe-link.ts";
import type { RunningServer } from "#server/server.ts";
import { getMessages } from "#tests/e2e/support/messages.ts";
import { ORDER_SAMPLES } from "./order-samples.ts";
import { addOrder } from "./order-visitor.ts";
import type { Shot, Steps } from "./shot.ts";

/** Fills in the email field of a plan that is ordered on the provider's own site. */
const fillEmail: Steps = async (page, language) => {
  const email = `guest-${randomBytes(4).toString("hex")}@example.com`;
  await page.getByLabel(getMessages(language).handoff.remind.email, { exact: true }).fill(email);
};

function formShots(plan: string, storedInputs: string): Shot[] {
  const shared = { path: `/order/plans/${plan}`, storedInputs };
  const place: Steps = async (page, language) => {
    await fillEmail(page, language);
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL("**/order/placed");
  };
  return [
    { ...shared, name: "order-form-filled", steps: fillEmail },
    { ...shared, name: "order-placed", steps: place },
  ];
}

/** Creates the guests' orders and returns all shots. */
export async function guestShots(server: RunningServer, plan: string, storedInputs: string): Promise<Shot[]> {
  const { ctx } = server;
  const orders = ORDER_SAMPLES.map((sample) => ({ sample, id: randomUUID() }));
  for (const { sample, id } of orders) await addOrder(server, null, sample, id);
  const pages = orders.map(({ sample, id }) => ({
    name: `guest-order-${sample.name}`,
    path: `/order/outcome?order_id=${id}&receipt=${createReceipt(ctx, id)}`,
  }));
  const active = orders.find(({ sample }) => sample.name === "active")?.id ?? "";
  const stop = `/opt_out?order_id=${active}&token=${stopToken(ctx, active)}`;
  const confirm: Steps = async (page) => {
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForFunction((before) => document.querySelector("h1")?.innerText !== before, title);
  };
  const plain = { plain: true };
  return [
    ...formShots(plan, storedInputs),
    ...pages,
    { name: "stop-messages", path: stop },
    { name: "stop-messages-done", path: stop, steps: confirm },
    { ...plain, name: "no-script-front", path: "/compare" },
    { ...plain, name: "no-script-results", path: "/compare/results?zip=75201&size=2000" },
    { ...plain, name: "no-script-plan", path: `/compare/plans/${plan}` },
    { ...plain, name: "no-script-login", path: "/login" },
  ];
}
