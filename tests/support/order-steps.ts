// Helpers for tests of an order's life: its events and messages.
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import type { OrderStep } from "#server/domain/orders/locked-order.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import type { ApiResponse, AuthServer } from "./auth.ts";
import { api } from "./portal.ts";
import { placeOrder } from "./orders.ts";
import type { TestServer } from "./server.ts";

/** Inserts an order that was just placed and not processed yet. */
export async function placeStarted(server: AuthServer, order: Partial<NewOrder> = {}): Promise<string> {
  const at = server.ctx.now();
  return placeOrder(server, {
    placed_at: at,
    events: [{ at, state: "started", actor: "customer" }],
    ...order,
  });
}

/** Performs an action on an order with its receipt. */
export function withReceipt(
  server: AuthServer,
  id: string,
  act: string,
  body: object = {},
): Promise<ApiResponse> {
  const receipt = createReceipt(server.ctx, id);
  return api(server, "POST", `/api/orders/${id}/${act}`, null, { receipt, ...body });
}

/** Lists status, actor and code of each event, oldest first. */
export async function listSteps(
  server: TestServer,
  id: string,
): Promise<Array<[string, string, string | null]>> {
  const rows = await server.ctx.db.sql
    .selectFrom("portal.order_events")
    .select(["state", "actor", "code"])
    .where("order_id", "=", id)
    .orderBy("seq")
    .execute();
  return rows.map(({ state, actor, code }) => [state, actor, code]);
}

/** Lists the kinds of the messages to an address, oldest first. */
export async function listSentKinds(server: TestServer, to: string): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("mail.outbox")
    .select("kind")
    .where("recipient", "=", to)
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Transitions an order in its own transaction. Throws if the table has no such transition. */
export async function step(server: TestServer, id: string, transition: OrderStep): Promise<void> {
  await server.ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Error("There is no such order.");
    await transitionOrder(server.ctx, trx, order, transition);
  });
}
