// How preferences apply: a user's own set goes over defaults, and any opt-out that applies holds.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wants } from "#contracts/channel-preferences.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { toChannelQuery } from "./should-notify.ts";
import { toPreferenceSet, type Preferences } from "./preference-set.ts";
import { listPreferences } from "./list-preferences.ts";

const set = (preferences: Preferences): ReturnType<typeof toPreferenceSet> =>
  toPreferenceSet("default", preferences);
const mail = (preferences: Preferences, query = {}): boolean =>
  wants(set(preferences), "order-step", ["orders"], "email", toChannelQuery(query));

describe("wants", () => {
  it("defaults to wanted", () => {
    expect(mail({})).toBe(true);
    expect(
      mail({ channel_types: { sms: false }, workflows: { other: false }, categories: { plans: false } }),
    ).toBe(true);
  });

  it.each<Preferences>([
    { channel_types: { email: false }, workflows: { "order-step": true }, categories: { orders: true } },
    { workflows: { "order-step": false }, channel_types: { email: true } },
    { categories: { orders: false }, workflows: { "order-step": { channel_types: { email: true } } } },
    { categories: { orders: { channel_types: { email: false } } }, workflows: { "order-step": true } },
    { workflows: { "order-step": { subscribed: false, channel_types: { email: true } } } },
    {
      workflows: {
        "order-step": { conditions: [{ variable: "data.a", operator: "equal_to", argument: "b" }] },
      },
    },
    { channel_types: { email: { conditions: [{ variable: "data.a", operator: "no_such" }] } } },
  ])("applies an opt-out whatever the other settings are: %j", (preferences) => {
    expect(mail(preferences)).toBe(false);
  });

  it("applies an opt-out of one of several categories", () => {
    const preferences = set({ categories: { b: false } });
    expect(wants(preferences, "w", ["a", "b"], "email", toChannelQuery({}))).toBe(false);
    expect(wants(preferences, "w", ["a"], "email", toChannelQuery({}))).toBe(true);
  });

  it("prefers a channel's id over its type", () => {
    expect(mail({ channels: { c1: true }, channel_types: { email: false } }, { channelId: "c1" })).toBe(true);
    expect(mail({ channels: { c1: false }, channel_types: { email: true } }, { channelId: "c1" })).toBe(
      false,
    );
    expect(mail({ channels: { c1: false }, channel_types: { email: true } }, { channelId: "c2" })).toBe(true);
  });

  it.each<[string, unknown, boolean]>([
    ["equal_to", "b", true],
    ["not_equal_to", "b", false],
    ["contains", "b", true],
    ["not_contains", "z", true],
    ["greater_than", "a", true],
    ["less_than_or_equal_to", "a", false],
    ["empty", null, false],
    ["exists", null, true],
    ["equal_to", "recipient.likes", true],
  ])("evaluates conditions: b %s %s", (operator, argument, expected) => {
    const conditions = [{ variable: "data.a", operator, argument: argument as string }];
    const facts = { data: { a: "b" }, recipient: { likes: "b" } };
    expect(mail({ workflows: { "order-step": { conditions } } }, facts)).toBe(expected);
  });
});

describe("listPreferences", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
    const toRow = (owner_type: string, owner_id: string, set_id: string, body: Preferences): object => ({
      owner_type,
      owner_id,
      set_id,
      body: JSON.stringify(body),
      updated_at: server.ctx.now(),
    });
    await server.ctx.db.sql
      .insertInto("notify.preference_sets")
      .values([
        toRow("environment", "", "default", {
          channel_types: { sms: false, email: true },
          categories: { x: true },
        }),
        toRow("tenant", "acme", "default", {
          categories: {
            x: { channel_types: { email: false, sms: true } },
            locked: { __strategy__: "replace", channel_types: { email: false } },
          },
        }),
        toRow("user", "a", "default", { channel_types: { sms: true }, categories: { locked: true } }),
        toRow("user", "b", "default", { categories: { x: false } }),
        toRow("user", "b", "acme", { categories: { x: { channel_types: { email: true } } } }),
      ] as never)
      .execute();
  });
  afterAll(() => server.close());

  it("overlays user settings on the instance's", async () => {
    const sets = await listPreferences(server.ctx.db.sql, ["a", "b", "nobody"], null);
    expect([...sets.keys()]).toEqual(["a", "b", "nobody"]);
    expect(sets.get("a")).toMatchObject({
      channel_types: { sms: true, email: true },
      categories: { x: true, locked: true },
    });
    expect(sets.get("b")).toMatchObject({
      channel_types: { sms: false, email: true },
      categories: { x: false },
    });
    expect(sets.get("nobody")).toMatchObject({ channel_types: { sms: false, email: true } });
  });

  it("overlays user, tenant and instance settings, and preserves what a tenant locks", async () => {
    const sets = await listPreferences(server.ctx.db.sql, ["a", "b", "nobody"], "acme");
    const locked = { __strategy__: "replace", channel_types: { email: false } };
    expect(sets.get("a")?.channel_types).toEqual({ sms: true, email: true });
    expect(sets.get("a")?.categories).toEqual({ x: { channel_types: { email: false, sms: true } }, locked });
    expect(sets.get("b")?.categories).toEqual({ x: { channel_types: { email: true, sms: true } }, locked });
    expect(sets.get("nobody")?.categories).toEqual({
      x: { channel_types: { email: false, sms: true } },
      locked,
    });
  });
});
