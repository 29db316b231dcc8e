// A program's calls with the real @knocklabs/node: users, preferences, objects, tenants, triggers.
import { randomUUID } from "node:crypto";
import { Knock } from "#tests/clients/knock-node.ts";
import { beforeAll, expect, it } from "vitest";
import { callFeed, feedServer } from "#tests/support/notify-feed.ts";
import { newUser } from "#tests/support/feed-messages.ts";
import { testServer } from "#tests/support/server.ts";
import { setup } from "#tests/support/setup.ts";

let knock: Knock;
const server = setup(feedServer);
beforeAll(async () => {
  knock = new Knock({ apiKey: server.ctx.notificationKeys.secretKey, baseURL: server.host, maxRetries: 0 });
});

const CHANNEL = "0d0f6c2b-0c8e-4bb8-9c61-7a3f2f0f7a11";
const LOCATION_DATA = { service_location: { service_location: { esiid: "10443720000000001" } } };

interface FetchedEntry {
  readonly data: unknown;
  readonly blocks: unknown[];
  readonly source: { readonly key: string };
}

async function fetchFeed(userId: string): Promise<readonly FetchedEntry[]> {
  const { body } = await callFeed(server, "GET", `/v1/users/${userId}/feeds/${server.feedId}`, { userId });
  return body.entries as unknown as readonly FetchedEntry[];
}

it("identifies users, one and many, lists and deletes them", async () => {
  const [a, b, c] = [newUser(), newUser(), newUser()];
  const user = await knock.users.update(a, { name: "Ada", email: "ada@example.com", level: 3 });
  expect(user).toMatchObject({ __typename: "User", id: a, name: "Ada", level: 3 });
  expect(await knock.users.get(a)).toEqual(user);
  const operation = await knock.users.bulk.identify({ users: [{ id: b, name: "B" }, { id: c }] });
  expect(operation).toMatchObject({ __typename: "BulkOperation", status: "completed", success_count: 2 });
  expect(await knock.bulkOperations.get(operation.id)).toEqual(operation);
  const seen: string[] = [];
  for await (const each of knock.users.list({ page_size: 2 })) seen.push(each.id);
  expect(seen).toEqual(expect.arrayContaining([a, b, c]));
  expect(new Set(seen).size).toBe(seen.length);
  await knock.users.setPreferences(a, "default", { categories: { plans: false } });
  await knock.users.delete(a);
  await expect(knock.users.get(a)).rejects.toMatchObject({
    status: 404,
    error: { code: "resource_missing" },
  });
  expect((await knock.users.getPreferences(a, "default")).categories).toBeNull();
  await knock.users.bulk.delete({ user_ids: [b, c] });
  await expect(knock.users.get(b)).rejects.toMatchObject({ status: 404 });
});

it("sets preferences and channel data of users and objects", async () => {
  const id = newUser();
  // The preferences page is the portal's.
  expect(await knock.users.preferenceCenter.getConfig(id)).toMatchObject({
    enabled: false,
    config: { rows: [] },
    user_email: id,
  });
  const page = await callFeed(server, "GET", `/v1/users/${id}/preference_center/config`, {
    userId: newUser(),
  });
  expect(page.status).toBe(403);
  await knock.users.setPreferences(id, "default", { workflows: { "order-step": false } });
  const merged = await knock.users.setPreferences(id, "default", {
    __persistence_strategy__: "merge",
    channel_types: { email: false },
  });
  expect(merged).toMatchObject({ workflows: { "order-step": false }, channel_types: { email: false } });
  await knock.users.bulk.setPreferences({ user_ids: [id], preferences: { channel_types: { sms: true } } });
  expect((await knock.users.listPreferences(id))[0]).toMatchObject({
    workflows: null,
    channel_types: { sms: true },
  });
  await knock.users.setChannelData(id, CHANNEL, { data: { tokens: ["t"] } });
  expect((await knock.users.getChannelData(id, CHANNEL)).data).toMatchObject({ tokens: ["t"] });
  await knock.users.unsetChannelData(id, CHANNEL);
  await expect(knock.users.getChannelData(id, CHANNEL)).rejects.toMatchObject({ status: 404 });

  const created = await knock.objects.set("houses", id, { name: "Oak St", rooms: 3 });
  expect(created).toMatchObject({
    __typename: "Object",
    id,
    collection: "houses",
    properties: { name: "Oak St", rooms: 3 },
  });
  expect((await knock.objects.set("houses", id, { rooms: 4 })).properties).toEqual({
    name: "Oak St",
    rooms: 4,
  });
  await knock.objects.setPreferences("houses", id, "default", { categories: { plans: false } });
  expect((await knock.objects.getPreferences("houses", id, "default")).categories).toEqual({ plans: false });
  await knock.objects.setChannelData("houses", id, CHANNEL, { data: { connections: [] } });
  expect((await knock.objects.getChannelData("houses", id, CHANNEL)).data).toEqual({ connections: [] });
  await knock.objects.delete("houses", id);
  await expect(knock.objects.get("houses", id)).rejects.toMatchObject({ status: 404 });
  await expect(knock.objects.getChannelData("houses", id, CHANNEL)).rejects.toMatchObject({ status: 404 });
});

it("applies a user's preference set over their tenant's defaults", async () => {
  const [tenant, id] = [randomUUID(), newUser()];
  const set = await knock.tenants.set(tenant, {
    name: "Acme",
    settings: {
      branding: { primary_color: "#fff" },
      preference_set: { categories: { plans: false, orders: true }, channel_types: { sms: false } },
    },
  });
  expect(set).toMatchObject({ __typename: "Tenant", id: tenant, name: "Acme" });
  expect(await knock.tenants.get(tenant)).toEqual(set);
  await knock.users.setPreferences(id, "default", { categories: { orders: false } });
  const plain = await knock.users.getPreferences(id, "default");
  expect(plain).toMatchObject({ categories: { orders: false }, channel_types: null });
  const inTenant = await knock.users.getPreferences(id, "default", { tenant });
  expect(inTenant).toMatchObject({
    categories: { orders: false, plans: false },
    channel_types: { sms: false },
  });
  await knock.tenants.set(tenant, {
    settings: { preference_set: { __persistence_strategy__: "replace", categories: { live: false } } },
  });
  expect((await knock.users.getPreferences(id, "default", { tenant })).channel_types).toBeNull();
  expect((await knock.tenants.list()).entries.map((each) => each.id)).toContain(tenant);
  await knock.tenants.delete(tenant);
  await expect(knock.tenants.get(tenant)).rejects.toMatchObject({ status: 404 });
});

it("notifies users of a trigger, identified inline, and follows their preferences", async () => {
  const [a, b, c] = [newUser(), newUser(), newUser()];
  await knock.users.setPreferences(c, "default", { categories: { orders: false } });
  const data = {
    ...LOCATION_DATA,
    order_id: "o-1",
    state: "started",
    plan_name: "Steady 12",
    provider: "Acme",
  };
  const { workflow_run_id } = await knock.workflows.trigger("order-step", {
    recipients: [a, { id: b, name: "B" }, { id: c }, { id: "h1", collection: "houses", rooms: 2 }],
    data,
    actor: { id: "actor-1", name: "Robot" },
  });
  expect(workflow_run_id).toMatch(/^[0-9a-f-]{36}$/);
  const [published] = await fetchFeed(a);
  expect(published?.data).toEqual(data);
  expect(published?.blocks).not.toEqual([]);
  expect(await fetchFeed(b)).toHaveLength(1);
  expect(await fetchFeed(c)).toEqual([]);
  expect(await knock.users.get(b)).toMatchObject({ name: "B" });
  expect(await knock.objects.get("houses", "h1")).toMatchObject({ properties: { rooms: 2 } });
});

it("shows an object that acted, with its properties", async () => {
  const id = newUser();
  const actor = { id: newUser(), collection: "houses" };
  await knock.workflows.trigger("order-step", { recipients: [id], actor: { ...actor, rooms: 3 } });
  const shown = { __typename: "Object", ...actor, properties: { rooms: 3 } };
  const [entry] = (await knock.users.feeds.listItems(id, server.feedId)).entries;
  expect(entry).toMatchObject({ actors: [shown], total_actors: 1, activities: [{ actor: shown }] });
  const [compact] = (await knock.users.feeds.listItems(id, server.feedId, { mode: "compact" })).entries;
  expect(compact).toMatchObject({ actors: [shown], total_actors: 1 });
  expect((await knock.messages.get(entry?.id ?? "")).actors).toEqual([actor]);
  await knock.objects.delete(actor.collection, actor.id);
  const [later] = (await knock.users.feeds.listItems(id, server.feedId)).entries;
  expect(later?.actors).toEqual([
    { ...shown, properties: {}, created_at: null, updated_at: later?.inserted_at },
  ]);
});

it("notifies only in the feed if it has no other template", async () => {
  const id = newUser();
  await knock.workflows.trigger("order-step", { recipients: [id], data: { anything: [1] } });
  expect(await fetchFeed(id)).toMatchObject([{ data: { anything: [1] }, blocks: [] }]);
});

it("follows preferences of the feed's channel and conditions, whatever the data has", async () => {
  const [byId, byData, byRecipient] = [newUser(), newUser(), newUser()];
  const when = (variable: string, argument: string) => ({
    workflows: { "order-step": { conditions: [{ variable, operator: "equal_to" as const, argument }] } },
  });
  await knock.users.setPreferences(byId, "default", { channels: { [server.feedId]: false } });
  await knock.users.setPreferences(byData, "default", when("data.region", "north"));
  await knock.users.setPreferences(byRecipient, "default", when("recipient.plan", "solar"));
  const recipients = [byId, byData, byRecipient];
  const countAll = async (): Promise<number[]> =>
    Promise.all(recipients.map(async (id) => (await fetchFeed(id)).length));
  await knock.workflows.trigger("order-step", { recipients, data: { region: "south" } });
  expect(await countAll()).toEqual([0, 0, 0]);
  await knock.users.update(byRecipient, { plan: "solar" });
  await knock.workflows.trigger("order-step", { recipients, data: { region: "north" } });
  expect(await countAll()).toEqual([0, 1, 1]);
});

it("stops marketing for users who are not subscribed to it, and nothing else", async () => {
  const [off, north, cleared] = [newUser(), newUser(), newUser()];
  const conditions = [{ variable: "data.region", operator: "equal_to" as const, argument: "north" }];
  for (const [id, commercial_subscribed] of [
    [off, false],
    [north, { conditions }],
    [cleared, null],
  ] as const) {
    const saved = await knock.users.setPreferences(id, "default", { commercial_subscribed });
    expect(saved.commercial_subscribed).toEqual(commercial_subscribed);
    expect((await knock.users.getPreferences(id, "default")).commercial_subscribed).toEqual(
      commercial_subscribed,
    );
  }
  const recipients = [off, north, cleared];
  const listSources = async (): Promise<unknown[]> =>
    Promise.all(recipients.map(async (id) => (await fetchFeed(id)).map(({ source }) => source.key)));
  await knock.workflows.trigger("better-plan-found", { recipients, data: { region: "south" } });
  expect(await listSources()).toEqual([[], [], ["better-plan-found"]]);
  await knock.workflows.trigger("better-plan-found", { recipients: [off, north], data: { region: "north" } });
  await knock.workflows.trigger("order-step", { recipients: [off] });
  expect(await listSources()).toEqual([["order-step"], ["better-plan-found"], ["better-plan-found"]]);
});

it("rejects other workflows", async () => {
  for (const call of [
    knock.workflows.trigger("no-such", { recipients: [newUser()] }),
    knock.workflows.cancel("no-such", { cancellation_key: "k" }),
  ])
    await expect(call).rejects.toMatchObject({ status: 404, error: { code: "workflow_missing" } });
  await expect(knock.workflows.trigger("order-step", { recipients: [] })).rejects.toMatchObject({
    status: 422,
  });
});

it("cancels what waits to be sent, and nothing else", async () => {
  const id = newUser();
  const cancellation_key = randomUUID();
  const { workflow_run_id: run_id } = await knock.workflows.trigger("order-step", {
    recipients: [id],
    cancellation_key,
  });
  const due_at = new Date(Date.now() + 3_600_000);
  const wait = {
    id: randomUUID(),
    message_id: "m",
    due_at,
    user_id: id,
    channel: "email",
    workflow: "order-step",
    run_id,
    gathered: false,
  };
  const other = { ...wait, id: randomUUID(), run_id: randomUUID() };
  const { sql } = server.ctx.db;
  await sql.insertInto("notify.deliveries").values([wait, other]).execute();
  await knock.workflows.cancel("order-step", { cancellation_key, recipients: [newUser()] });
  await knock.workflows.cancel("plan-changed", { cancellation_key });
  const listDropped = async (): Promise<unknown[]> =>
    sql
      .selectFrom("notify.deliveries")
      .select(["run_id", "dropped"])
      .where("user_id", "=", id)
      .where("dropped", "is not", null)
      .execute();
  expect(await listDropped()).toEqual([]);
  await knock.workflows.cancel("order-step", { cancellation_key });
  expect(await listDropped()).toEqual([{ run_id, dropped: "canceled" }]);
  expect(await fetchFeed(id)).toHaveLength(1);
});

it("repeats the response for an idempotency key for a day, also for concurrent calls", async () => {
  let now = new Date("2026-01-12T18:00:00Z");
  const timed = await testServer({ RATE_LIMIT_FACTOR: "1000" }, { now: () => now });
  try {
    const trigger = async (): Promise<Response> => {
      const response = await fetch(`${timed.url}/v1/workflows/order-step/trigger`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${timed.ctx.notificationKeys.secretKey}`,
          "content-type": "application/json",
          "idempotency-key": "once",
        },
        body: JSON.stringify({ recipients: ["somebody"] }),
      });
      return response;
    };
    const responses = await Promise.all(Array.from({ length: 5 }, trigger));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    const replays = responses.filter(({ headers }) => headers.get("idempotent-replayed") === "true");
    expect(replays).toHaveLength(4);
    const first = responses.find((response) => !replays.includes(response));
    for (const { headers } of replays)
      expect(headers.get("original-x-request-id")).toBe(first?.headers.get("x-request-id"));
    now = new Date(now.getTime() + 24 * 3_600_000 - 1);
    expect(await (await trigger()).text()).toBe(bodies[0]);
    now = new Date(now.getTime() + 1);
    const repeated = await trigger();
    expect(repeated.headers.get("idempotent-replayed")).toBeNull();
    expect(await repeated.text()).not.toBe(bodies[0]);
    const published = await timed.ctx.db.sql.selectFrom("notify.messages").select("id").execute();
    expect(published).toHaveLength(2);
  } finally {
    await timed.close();
  }
});

it("rejects the secret key from a page", async () => {
  const response = await fetch(`${server.host}/v1/users/anybody`, {
    headers: {
      authorization: `Bearer ${server.ctx.notificationKeys.secretKey}`,
      origin: "https://portal.example",
    },
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "incorrect_token_type" });
});
