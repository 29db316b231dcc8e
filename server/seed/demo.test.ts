import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { affiliateStatsSchema, orderLinksSchema } from "#contracts/affiliates.ts";
import { orderLocationsSchema, ordersSchema } from "#contracts/orders.ts";
import { ConfigError, readConfig } from "#server/platform/config.ts";
import { authClient } from "#tests/support/auth.ts";
import { api, portalServer } from "#tests/support/portal.ts";
import { DEMO_CUSTOMERS, DEMO_PASSWORD } from "./demo-customers.ts";
import { demoStart } from "./demo-orders.ts";
import { checkSeed, seedDemo } from "./demo.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => portalServer({ SEED: "demo" }));

async function count(): Promise<number[]> {
  const tables = ["auth.users", "portal.service_locations", "portal.orders", "usage.custom_usage"] as const;
  const rows = await Promise.all(
    tables.map((table) => server.ctx.db.sql.selectFrom(table).selectAll().execute()),
  );
  return rows.map((found) => found.length);
}

describe("SEED=demo", () => {
  it("creates the customers once, however often and in however many processes it runs", async () => {
    await Promise.all([seedDemo(server.ctx), seedDemo(server.ctx)]);
    const first = await count();
    expect(first).toEqual([3, 3, 7, 2]);
    await seedDemo(server.ctx);
    expect(await count()).toEqual(first);
  });

  it("starts no order ahead on a day on which utilities start nothing, except a renewal", () => {
    // A Saturday ten days ahead.
    expect(demoStart({ kind: "switch", starts_in_days: 10 }, "2026-11-25")).toBe("2026-12-07");
    expect(demoStart({ kind: "renewal", starts_in_days: 10 }, "2026-11-25")).toBe("2026-12-05");
    expect(demoStart({ kind: "move_in", starts_in_days: null }, "2026-11-25")).toBeNull();
  });

  it("leaves the home of the README's walk free", () => {
    const readme = readFileSync(path.join(import.meta.dirname, "..", "..", "README.md"), "utf8");
    const walk = /Add a home: type `([^`]+)`/.exec(readme)?.[1]?.toUpperCase();
    expect(walk).toBeDefined();
    const homes = DEMO_CUSTOMERS.flatMap(({ locations, orders, waiting }) =>
      [locations, [orders, waiting].flat().map(({ location }) => location)].flat(),
    );
    expect(homes.length).toBeGreaterThan(5);
    expect(homes.filter(({ address }) => address.startsWith(walk ?? ""))).toEqual([]);
  });

  it("lists accounts that can sign in and have their data", async () => {
    const accounts = (await seedDemo(server.ctx)) ?? [];
    expect(accounts).toHaveLength(3);
    const seen: Array<{ orders: number; waiting: number }> = [];
    for (const { email, password } of accounts) {
      const { data, error } = await authClient(server).signInWithPassword({ email, password });
      expect(error).toBeNull();
      const customer = {
        id: data.user?.id ?? "",
        email,
        phone: "",
        token: data.session?.access_token ?? "",
      };
      const orders = ordersSchema.parse((await api(server, "GET", "/api/orders", customer)).body);
      const locations = await api(server, "GET", "/api/orders/service_locations", customer);
      const { items } = orderLocationsSchema.parse(locations.body);
      seen.push({
        orders: orders.items.length,
        waiting: items.filter((item) => item.state === "waiting").length,
      });
    }
    expect(seen).toEqual([
      { orders: 5, waiting: 1 },
      { orders: 0, waiting: 1 },
      { orders: 0, waiting: 0 },
    ]);
  });

  it("links the meter whose readings and notification it adds", async () => {
    await seedDemo(server.ctx);
    const agreements = await server.ctx.db.sql
      .selectFrom("usage.agreements")
      .select(["state", "import_state", "reference"])
      .execute();
    expect(agreements).toEqual([{ state: "active", import_state: "done", reference: null }]);
  });

  it("creates the affiliate's links, visitors and orders", async () => {
    await seedDemo(server.ctx);
    const { data } = await authClient(server).signInWithPassword({
      email: "pat@example.com",
      password: DEMO_PASSWORD,
    });
    const customer = { id: "", email: "", phone: "", token: data.session?.access_token ?? "" };
    const links = orderLinksSchema.parse(
      (await api(server, "GET", "/api/affiliates/order_links", customer)).body,
    );
    expect(links.items.map(({ state, visits }) => [state, visits > 5])).toEqual([
      ["working", true],
      ["working", true],
    ]);
    const response = await api(server, "GET", "/api/affiliates/figures", customer);
    const stats = affiliateStatsSchema.parse(response.body);
    const sums = (of: "visits" | "orders"): number => links.items.reduce((sum, link) => sum + link[of], 0);
    expect([stats.visits, stats.orders]).toEqual([sums("visits"), sums("orders")]);
    expect(stats.orders).toBeGreaterThan(2);
  });

  it("adds the last weeks' notifications to the customer's feed, and sends no email", async () => {
    await seedDemo(server.ctx);
    const { sql: db } = server.ctx.db;
    const messages = await db.selectFrom("notify.messages").selectAll().orderBy("inserted_at").execute();
    expect(messages.map(({ workflow, read_at }) => [workflow, read_at !== null])).toEqual([
      ["live-link-initial-setup-complete", true],
      ["order-step", true],
      ["order-step", true],
      ["order-step", false],
      ["order-step", false],
      ["order-step", false],
    ]);
    expect(await db.selectFrom("notify.deliveries").selectAll().execute()).toEqual([]);
  });

  it("is rejected if others could sign in, or if accounts are in a hosted service", () => {
    const on = (environment: Record<string, string>): (() => void) => {
      const config = readConfig(environment);
      return () => checkSeed(config);
    };
    expect(on({ SEED: "demo", PUBLIC_URL: "https://portal.example.com" })).toThrow(ConfigError);
    expect(on({ SEED: "demo", AUTH_BASE: "https://accounts.example.com/auth/v1" })).toThrow(ConfigError);
    expect(on({ SEED: "demo", HOST: "0.0.0.0" })).toThrow(ConfigError);
    expect(on({ SEED: "demo", HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" })).toThrow(ConfigError);
    expect(on({ PUBLIC_URL: "https://portal.example.com" })).not.toThrow();
    expect(on({ SEED: "demo", PUBLIC_URL: "http://localhost:3000" })).not.toThrow();
  });

  it("does nothing unless it is requested, and logs no password or address", async () => {
    const config = { ...server.ctx.config, seed: "none" as const };
    expect(await seedDemo({ ...server.ctx, config })).toBeNull();
    expect(server.logs.join("")).not.toMatch(/ana@example\.com|bluebonnet/);
  });
});
