// Limits of tries, counted in the database.
import { expect, it } from "vitest";
import { movableClock } from "#tests/support/movable-clock.ts";
import { testServer } from "#tests/support/server.ts";
import { tryConsume, enforceLimit, type Limit } from "./limiter.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const server = setup(() => testServer({}, { now: clock.now }));

const LIMIT: Limit = { name: "test", max: 3, windowSeconds: 60 };

it("lets through exactly so many, also of many at once, and anew after the window", async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, () => tryConsume(server.ctx, LIMIT, "somebody")),
  );
  expect(results.filter(Boolean)).toHaveLength(3);
  expect(await tryConsume(server.ctx, LIMIT, "another")).toBe(true);
  expect(await tryConsume(server.ctx, { ...LIMIT, name: "other" }, "somebody")).toBe(true);
  await expect(enforceLimit(server.ctx, LIMIT, "somebody", "Later.")).rejects.toMatchObject({
    code: "rate_limited",
    message: "Later.",
  });
  clock.wait(61);
  expect(await tryConsume(server.ctx, LIMIT, "somebody")).toBe(true);
});

it("forgets windows that are over, and keeps no key as it is", async () => {
  await tryConsume(server.ctx, LIMIT, "holder@example.com");
  clock.wait(61);
  await tryConsume(server.ctx, LIMIT, "newcomer@example.com");
  const rows = await server.ctx.db.sql.selectFrom("portal.limits").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key.toString("latin1")).not.toContain("newcomer");
});
