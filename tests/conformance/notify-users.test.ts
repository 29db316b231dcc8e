// Users, their preferences and channel data as real clients of two generations see them.
import { expect, it } from "vitest";
import { callFeed, feedServer } from "#tests/support/notify-feed.ts";
import { newUser } from "#tests/support/feed-messages.ts";
import { newClient, oldClient } from "#tests/support/feed-clients.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(feedServer);

const CHANNEL = "7f1d3d9a-52b0-4a7e-9e0a-0a1b2c3d4e5f";

it("identifies a user from a body, merges, and finds them", async () => {
  const id = newUser();
  const knock = await newClient(server, id);
  await expect(knock.user.get()).rejects.toThrow();
  const created = await knock.user.identify({ name: "Ada", email: "ada@example.com", plan: { level: 2 } });
  expect(created).toMatchObject({ __typename: "User", id, name: "Ada", plan: { level: 2 }, avatar: null });
  const changed = await knock.user.identify({ email: null, timezone: "America/Chicago", tags: ["a"] });
  expect(changed).toMatchObject({
    name: "Ada",
    email: null,
    timezone: "America/Chicago",
    plan: { level: 2 },
  });
  expect(await knock.user.get()).toEqual(changed);
});

it("identifies a user who is deleted at the same time", async () => {
  const id = newUser();
  const identify = (name: string) => callFeed(server, "PUT", `/v1/users/${id}`, { userId: id }, { name });
  await identify("Ada");
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const started = await server.ctx.db.sql.transaction().execute(async (trx) => {
    await trx.selectFrom("notify.users").select("id").where("id", "=", id).forUpdate().execute();
    // In an array, because a promise returned from here would be awaited before the deletion is committed.
    const running = [identify("Grace")];
    await expect.poll(async () => (await server.ctx.db.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await trx.deleteFrom("notify.users").where("id", "=", id).execute();
    return running;
  });
  const [response] = await Promise.all(started);
  expect(response).toMatchObject({ status: 200, body: { id, name: "Grace" } });
});

it("accepts the query of older clients, but the body takes precedence", async () => {
  const id = newUser();
  const old = await oldClient(server, id);
  const created = await old.user.identify({ name: "Grace", custom: { a: "b" } });
  expect(created).toMatchObject({ id, name: "Grace", custom: { a: "b" } });
  const { body } = await callFeed(
    server,
    "PUT",
    `/v1/users/${id}?name=Query&city=Waco`,
    { userId: id },
    { name: "Body" },
  );
  expect(body).toMatchObject({ name: "Body", city: "Waco" });
});

it("identifies on sign-in, with inline preferences and channel data", async () => {
  const id = newUser();
  const { status } = await callFeed(
    server,
    "PUT",
    `/v1/users/${id}`,
    { userId: id },
    {
      name: "Lin",
      preferences: { default: { channel_types: { email: false } } },
      channel_data: { [CHANNEL]: { tokens: ["t1"] } },
    },
  );
  expect(status).toBe(200);
  const knock = await newClient(server, id);
  expect((await knock.user.getPreferences()).channel_types).toEqual({ email: false });
  expect((await knock.user.getChannelData({ channelId: CHANNEL })).data).toMatchObject({ tokens: ["t1"] });
});

it("stores preference sets: replaced, merged, deleted", async () => {
  const id = newUser();
  const knock = await newClient(server, id);
  const empty = { id: "default", workflows: null, categories: null, channel_types: null, channels: null };
  expect(await knock.user.getPreferences()).toEqual(empty);
  expect(await knock.user.getPreferences({ preferenceSet: "odd" })).toEqual({ ...empty, id: "odd" });
  const set = {
    workflows: { "order-step": { channel_types: { email: false, sms: true } } },
    categories: { plans: false },
    channel_types: {
      email: true,
      sms: { conditions: [{ variable: "data.a", operator: "equal_to", argument: "b" }] },
    },
  };
  expect(await knock.user.setPreferences(set as never)).toEqual({ ...empty, ...set });
  const merged = await callFeed(
    server,
    "PUT",
    `/v1/users/${id}/preferences/default`,
    { userId: id },
    {
      __persistence_strategy__: "merge",
      workflows: { "order-step": { channel_types: { email: true } }, "plan-changed": false },
    },
  );
  expect(merged.body.workflows).toEqual({
    "order-step": { channel_types: { email: true, sms: true } },
    "plan-changed": false,
  });
  expect(merged.body.categories).toEqual({ plans: false });
  const replaced = await knock.user.setPreferences({ categories: { orders: true } });
  expect(replaced).toEqual({ ...empty, categories: { orders: true } });
  await knock.user.setPreferences({ channel_types: { email: false } }, { preferenceSet: "acme" });
  expect((await knock.user.getAllPreferences()).map(({ id: set }: { id: string }) => set)).toEqual([
    "acme",
    "default",
  ]);
  const gone = await callFeed(server, "DELETE", `/v1/users/${id}/preferences/acme`, { userId: id });
  expect(gone.status).toBe(204);
  expect((await knock.user.getAllPreferences()).map(({ id: set }: { id: string }) => set)).toEqual([
    "default",
  ]);
});

it.each(["new", "old"] as const)(
  "returns the whole set for the deprecated calls of the %s client",
  async (age) => {
    const id = newUser();
    const knock = age === "new" ? await newClient(server, id) : await oldClient(server, id);
    const { preferences } = knock;
    await preferences.setChannelTypes({ email: true, sms: false });
    await preferences.setChannelType("email", false);
    await preferences.setWorkflows({ a: true, b: { channel_types: { email: false } } });
    await preferences.setWorkflow("a", false);
    await preferences.setWorkflow("c", { channel_types: { sms: false } });
    await preferences.setCategories({ plans: true });
    const set = await preferences.setCategory("orders", false);
    expect(set).toEqual({
      id: "default",
      channel_types: { email: false, sms: false },
      workflows: { a: false, b: { channel_types: { email: false } }, c: { channel_types: { sms: false } } },
      categories: { plans: true, orders: false },
      channels: null,
    });
    expect(await preferences.get()).toEqual(set);
  },
);

it("stores channel data encrypted, and deletes it", async () => {
  const id = newUser();
  const knock = await newClient(server, id);
  await expect(knock.user.getChannelData({ channelId: CHANNEL })).rejects.toThrow();
  const data = { tokens: ["device-token-of-nobody"] };
  expect(await knock.user.setChannelData({ channelId: CHANNEL, channelData: data })).toMatchObject({
    __typename: "ChannelData",
    channel_id: CHANNEL,
    data,
  });
  expect((await knock.user.getChannelData({ channelId: CHANNEL })).data).toMatchObject(data);
  const rows = await server.ctx.db.sql
    .selectFrom("notify.channel_data")
    .select("sealed")
    .where("owner_id", "=", id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed).not.toContain("device-token");
  const path = `/v1/users/${id}/channel_data/${CHANNEL}`;
  expect((await callFeed(server, "DELETE", path, { userId: id })).status).toBe(204);
  const missing = await callFeed(server, "GET", path, { userId: id });
  expect(missing).toMatchObject({ status: 404, body: { code: "resource_missing" } });
});

it("separates users from each other", async () => {
  const [a, b] = [newUser(), newUser()];
  const before = await callFeed(
    server,
    "PUT",
    `/v1/users/${b}`,
    { userId: b },
    { name: "B", email: "b@example.com" },
  );
  await callFeed(
    server,
    "PUT",
    `/v1/users/${b}/channel_data/${CHANNEL}`,
    { userId: b },
    { data: { tokens: ["t"] } },
  );
  const requested: [string, string, unknown?][] = [
    ["GET", `/v1/users/${b}`],
    ["PUT", `/v1/users/${b}`, { name: "A" }],
    ["DELETE", `/v1/users/${b}`],
    ["GET", `/v1/users/${b}/preferences`],
    ["GET", `/v1/users/${b}/preferences/default`],
    ["PUT", `/v1/users/${b}/preferences/default`, { categories: { plans: false } }],
    ["PUT", `/v1/users/${b}/preferences/default/categories/plans`, { subscribed: false }],
    ["PUT", `/v1/users/${b}/preferences/default/workflows`, { a: false }],
    ["PUT", `/v1/users/${b}/preferences/default/channel_types/email`, { subscribed: false }],
    ["DELETE", `/v1/users/${b}/preferences/default`],
    ["GET", `/v1/users/${b}/channel_data/${CHANNEL}`],
    ["PUT", `/v1/users/${b}/channel_data/${CHANNEL}`, { data: {} }],
    ["DELETE", `/v1/users/${b}/channel_data/${CHANNEL}`],
    ["GET", "/v1/users"],
    ["POST", "/v1/users/bulk/identify", { users: [{ id: b, name: "A" }] }],
    ["POST", "/v1/users/bulk/delete", { user_ids: [b] }],
    ["POST", "/v1/users/bulk/preferences", { user_ids: [b], preferences: { categories: { plans: false } } }],
    ["GET", "/v1/objects/teams"],
    ["GET", `/v1/objects/teams/${b}`],
    ["PUT", `/v1/objects/teams/${b}`, { name: "A" }],
    ["DELETE", `/v1/objects/teams/${b}`],
    ["GET", `/v1/objects/teams/${b}/preferences`],
    ["GET", `/v1/objects/teams/${b}/preferences/default`],
    ["PUT", `/v1/objects/teams/${b}/preferences/default`, {}],
    ["DELETE", `/v1/objects/teams/${b}/preferences/default`],
    ["GET", `/v1/objects/$tenants/${b}/channel_data/${CHANNEL}`],
    ["PUT", `/v1/objects/%24tenants/${b}/channel_data/${CHANNEL}`, { data: {} }],
    ["DELETE", `/v1/objects/$tenants/${b}/channel_data/${CHANNEL}`],
    ["GET", "/v1/tenants"],
    ["GET", `/v1/tenants/${a}`],
    ["PUT", `/v1/tenants/${a}`, { name: "A" }],
    ["DELETE", `/v1/tenants/${a}`],
    ["POST", "/v1/workflows/order-step/trigger", { recipients: [b] }],
    ["POST", "/v1/workflows/order-step/cancel", { cancellation_key: "k" }],
    [
      "GET",
      `/v1/providers/slack/${CHANNEL}/auth_check?access_token_object[object_id]=${b}&access_token_object[collection]=$tenants`,
    ],
  ];
  for (const [method, path, body] of requested)
    expect
      .soft(await callFeed(server, method, path, { userId: a }, body), `${method} ${path}`)
      .toMatchObject({ status: 403 });
  for (const [method, path, body] of requested)
    expect
      .soft(await callFeed(server, method, path, {}, body), `${method} ${path}`)
      .toMatchObject({ status: 403 });
  expect((await callFeed(server, "GET", `/v1/users/${b}`, { userId: b })).body).toEqual(before.body);
  const sets = await callFeed(server, "GET", `/v1/users/${b}/preferences/default`, { userId: b });
  expect(sets.body.categories).toBeNull();
});

it("describes what is wrong with a malformed request", async () => {
  const id = newUser();
  const deep = JSON.parse(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`) as unknown;
  const bodies: unknown[] = [
    null,
    1,
    "text",
    [],
    [1],
    { name: 1 },
    { email: {} },
    { created_at: "yesterday" },
    { preferences: [] },
    { preferences: { default: 1 } },
    { channel_data: { a: 1 } },
    { name: "x".repeat(2_000) },
    { big: "x".repeat(100_000) },
    { nul: "\u0000" },
    { name: "\u0000" },
    { lone: "\ud800" },
    deep,
    { categories: [] },
    { categories: { a: 1 } },
    { categories: { __strategy__: true } },
    { workflows: { a: "no" } },
    { channel_types: { email: "merge" } },
    { subscribed: "yes" },
    { subscribed: true, channel_types: 3 },
    { __persistence_strategy__: "odd" },
    { data: 1 },
    { data: [] },
    { data: { nul: "\u0000" } },
    { recipients: [] },
    { recipients: [1] },
    { recipients: [{}] },
    { recipients: ["a"], data: [] },
    { recipients: ["a"], tenant: 1 },
    { recipients: [{ id: "a", collection: "b c" }] },
    { recipients: ["\u0000"] },
    { cancellation_key: 1 },
    { users: [{}] },
    { users: "all" },
    { user_ids: [null] },
    { settings: 1 },
    { settings: { preference_set: 1 } },
    { constructor: { prototype: 1 } },
  ];
  const places: [string, string][] = [
    ["PUT", `/v1/users/${id}`],
    ["PUT", `/v1/users/${id}?created_at=x&a[b][c][d][e]=1&[]=2&preferences=3`],
    ["PUT", `/v1/users/${id}/preferences/default`],
    ["PUT", `/v1/users/${id}/preferences/default/workflows`],
    ["PUT", `/v1/users/${id}/preferences/default/categories/__proto__`],
    ["PUT", `/v1/users/${id}/preferences/default/categories/__strategy__`],
    ["PUT", `/v1/users/${id}/preferences/%00`],
    ["PUT", `/v1/users/${id}/preferences/default/channel_types/email`],
    ["PUT", `/v1/users/${id}/channel_data/${CHANNEL}`],
    ["PUT", `/v1/users/${id}/channel_data/%00`],
    ["PUT", `/v1/users/%00`],
    ["PUT", "/v1/objects/teams/one"],
    ["PUT", "/v1/objects/$tenants/one/preferences/default"],
    ["PUT", "/v1/tenants/one"],
    ["POST", "/v1/users/bulk/identify"],
    ["POST", "/v1/users/bulk/preferences"],
    ["POST", "/v1/workflows/order-step/trigger"],
    ["POST", "/v1/workflows/order-step/cancel"],
    ["GET", "/v1/users?after=%ff&page_size=0"],
    ["GET", "/v1/users?after=AAA"],
    ["GET", `/v1/providers/slack/${CHANNEL}/channels?access_token_object=%7B&query_options=1`],
    ["GET", `/v1/providers/slack/${CHANNEL}/auth_check?access_token_object[collection][]=$tenants`],
  ];
  for (const [method, path] of places) {
    const sent = method === "GET" ? [undefined] : bodies;
    const responses = await Promise.all(
      sent.map((body) => callFeed(server, method, path, { key: "secret" }, body)),
    );
    const failed = responses.flatMap(({ status }, at) => (status < 500 ? [] : [sent[at]]));
    expect.soft(failed, `${method} ${path}`).toEqual([]);
  }
});
