// What tests of an order's life share: the events and the messages of an order.
import type { OrderStep } from "#server/orders/move-order.ts";
import { lockOrder, moveOrder } from "#server/orders/move-order.ts";
import type { TestServer } from "./server.ts";

/** State, actor and code of each event, oldest first. */
export async function stepsOf(
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
export async function toldTo(server: TestServer, to: string): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("mail.outbox")
    .select("kind")
    .where("recipient", "=", to)
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Moves an order in a transaction of its own; throws where the table has no such move. */
export async function step(server: TestServer, id: string, move: OrderStep): Promise<void> {
  await server.ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Error("There is no such order.");
    await moveOrder(server.ctx, trx, order, move);
  });
}
