// What a crowd's calls left in the database.
import { expect } from "vitest";
import type { AuthServer } from "./auth.ts";
import type { Crowd } from "./cluster-crowd.ts";
import { listFeedMessages } from "./notifications.ts";

/** Checks that each notification and day that was accepted is there once, and no other. */
export async function expectEachOnce(server: AuthServer, crowd: Crowd): Promise<void> {
  for (const customer of crowd.customers) {
    const { notifications, days } = crowd.accepted(customer);
    expect(notifications).toBeGreaterThan(0);
    expect(await listFeedMessages(server, customer.user.id)).toHaveLength(notifications);
    const { rows } = await server.ctx.db.pool.query<{ days: number }>(
      "select count(*)::int as days from usage.read_days($1, '-infinity', 'infinity')",
      [customer.meter],
    );
    expect(rows).toEqual([{ days: days + customer.daysBefore }]);
  }
}
