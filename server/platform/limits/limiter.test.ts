// Limits of attempts, counted in the database.
import { expect, it } from "vitest";
import { movableClock } from "#tests/support/movable-clock.ts";
import { testServer } from "#tests/support/server.ts";
import { createLimiter, tryConsume, enforceLimit, type Limit } from "./limiter.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const server = setup(() => testServer({}, { now: clock.now }));

const LIMIT: Limit = { name: "test", max: 3, windowSeconds: 60 };

it("allows exactly the maximum, also with many at once, and starts again after the window", async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, () => tryConsume(server.ctx, LIMIT, "customer")),
  );
  expect(results.filter(Boolean)).toHaveLength(3);
  expect(await tryConsume(server.ctx, LIMIT, "another")).toBe(true);
  expect(await tryConsume(server.ctx, { ...LIMIT, name: "other" }, "customer")).toBe(true);
  await expect(enforceLimit(server.ctx, LIMIT, "customer", "Later.")).rejects.toMatchObject({
    code: "rate_limited",
    message: "Later.",
  });
  clock.wait(61);
  expect(await tryConsume(server.ctx, LIMIT, "customer")).toBe(true);
});

it("deletes windows that are over, and stores no key in plain text", async () => {
  await tryConsume(server.ctx, LIMIT, "holder@example.com");
  clock.wait(61);
  await tryConsume(server.ctx, LIMIT, "newcomer@example.com");
  const rows = await server.ctx.db.sql.selectFrom("portal.limits").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key.toString("latin1")).not.toContain("newcomer");
});

it.each(["auth", "portal"] as const)(
  "returns how long to wait, and counts separately in the table of %s",
  async (of) => {
    const limit = { ...LIMIT, name: `wait-${of}` };
    const limiter = createLimiter(server.ctx, of);
    const other = createLimiter(server.ctx, of === "auth" ? "portal" : "auth");
    expect([await limiter.consume(limit, "a"), await limiter.peek(limit, "a")]).toEqual([0, 0]);
    clock.wait(20);
    expect([await limiter.consume(limit, "a", undefined, 2), await limiter.peek(limit, "a")]).toEqual([
      0, 40,
    ]);
    expect(await limiter.consume(limit, "a")).toBe(40);
    expect([await limiter.peek(limit, "b"), await other.peek(limit, "a")]).toEqual([0, 0]);
    await limiter.clear(limit, "a");
    expect([await limiter.peek(limit, "a"), await limiter.consume(limit, "a")]).toEqual([0, 0]);
  },
);
