// What tests of an order's life share: the events and the messages of an order.
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import type { OrderStep } from "#server/domain/orders/locked-order.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import type { ApiResponse, AuthServer } from "./auth.ts";
import { api, placeOrder } from "./portal.ts";
import type { TestServer } from "./server.ts";

/** Writes an order that was placed this moment and about which nothing was done yet. */
export async function placeStarted(server: AuthServer, order: Partial<NewOrder> = {}): Promise<string> {
  const at = server.ctx.now();
  return placeOrder(server, {
    placed_at: at,
    events: [{ at, state: "started", actor: "customer" }],
    ...order,
  });
}

/** Does something with an order as whoever has its receipt. */
export function withReceipt(
  server: AuthServer,
  id: string,
  act: string,
  body: object = {},
): Promise<ApiResponse> {
  const receipt = createReceipt(server.ctx, id);
  return api(server, "POST", `/api/orders/${id}/${act}`, null, { receipt, ...body });
}

/** State, actor and code of each event, oldest first. */
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

/** The kinds of the messages to an address, oldest first. */
export async function listSentKinds(server: TestServer, to: string): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("mail.outbox")
    .select("kind")
    .where("recipient", "=", to)
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Moves an order in a transaction of its own; throws where the table has no such move. */
export async function step(server: TestServer, id: string, transition: OrderStep): Promise<void> {
  await server.ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Error("There is no such order.");
    await transitionOrder(server.ctx, trx, order, transition);
  });
}
