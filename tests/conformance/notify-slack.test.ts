// Slack as the real clients see it, with a simulator that fails in every way.
import { generateKeyPairSync } from "node:crypto";
import { buildUserTokenGrant, Grants, Knock, signUserToken } from "#tests/clients/knock-node.ts";
import { afterEach, expect, it } from "vitest";
import { callFeed, feedServer } from "#tests/support/notify-feed.ts";
import { newUser } from "#tests/support/feed-messages.ts";
import { newClient, oldClient } from "#tests/support/feed-clients.ts";
import { startSlack, type Behavior } from "#simulators/slack.ts";
import { setup } from "#tests/support/setup.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const CHANNEL = "a7e61d3c-94f2-4b08-8d1e-5c3b7f9a2e63";
const TOKEN = "xoxb-a-token-of-nobody";

const slack = setup(startSlack);
const server = setup(() => feedServer({ SLACK_API_URL: slack.url, KNOCK_SIGNING_KEY: KEY }));
afterEach(() => {
  slack.next = [];
  slack.calls.length = 0;
});

type Client = Awaited<ReturnType<typeof newClient>>;

/** Creates a user whose own tenant has a Slack token. */
async function connected(): Promise<{ id: string; knock: Client }> {
  const id = newUser();
  const put = await callFeed(
    server,
    "PUT",
    `/v1/objects/$tenants/${id}/channel_data/${CHANNEL}`,
    { key: "secret" },
    {
      data: { token: { access_token: TOKEN } },
    },
  );
  expect(put.status).toBe(200);
  return { id, knock: await newClient(server, id) };
}

it("returns an error if nothing is connected", async () => {
  const id = newUser();
  for (const knock of [await newClient(server, id), await oldClient(server, id)]) {
    const response = (await knock.slack.authCheck({ tenant: id, knockChannelId: CHANNEL })) as {
      response: { status: number; data: object };
    };
    expect(response.response).toMatchObject({
      status: 403,
      data: {
        code: "authorization",
        message: "Access token not set.",
        status: 403,
        type: "authentication_error",
      },
    });
  }
  const knock = await newClient(server, id);
  const teams = (await knock.msTeams.authCheck({ tenant: id, knockChannelId: CHANNEL })) as {
    response: { status: number; data: object };
  };
  expect(teams.response).toMatchObject({
    status: 403,
    data: { code: "authorization", message: "Microsoft Teams tenant ID not set." },
  });
  expect(slack.calls).toEqual([]);
});

it("checks the access, lists channels page by page, and revokes the access", async () => {
  const { id, knock } = await connected();
  const names = { tenant: id, knockChannelId: CHANNEL };
  expect(await knock.slack.authCheck(names)).toEqual({ connection: { ok: true } });
  const first = await knock.slack.getChannels({
    ...names,
    queryOptions: { limit: 3, excludeArchived: false, teamId: "T1", types: "public_channel" },
  });
  expect(first.next_cursor).toBe("3");
  expect(first.slack_channels[1]).toEqual({
    id: "C1",
    name: "channel-1",
    is_private: true,
    is_im: false,
    context_team_id: "T1",
  });
  expect(slack.calls[1]).toEqual({
    method: "conversations.list",
    token: TOKEN,
    arguments: { limit: "3", exclude_archived: "false", team_id: "T1", types: "public_channel" },
  });
  const rest = await knock.slack.getChannels({ ...names, queryOptions: { cursor: first.next_cursor ?? "" } });
  expect(rest).toMatchObject({ slack_channels: [{ id: "C3" }, { id: "C4" }], next_cursor: null });
  expect(slack.calls[2]?.arguments).toEqual({ limit: "200", exclude_archived: "true", cursor: "3" });
  expect(await knock.slack.revokeAccessToken(names)).toBe("ok");
  expect(slack.calls[3]?.method).toBe("auth.revoke");
  const after = (await knock.slack.authCheck(names)) as { response: { status: number } };
  expect(after.response.status).toBe(403);
});

it("lists every page of channels to the library for servers", async () => {
  const { id } = await connected();
  const apiKey = server.ctx.notificationKeys.secretKey;
  const { slack: provider } = new Knock({ apiKey, baseURL: server.host, maxRetries: 0 }).providers;
  const object = { object_id: id, collection: "$tenants" };
  const query = { access_token_object: JSON.stringify(object), query_options: { limit: 2, team_id: "T1" } };
  const names: string[] = [];
  for await (const { name } of provider.listChannels(CHANNEL, query)) {
    names.push(name);
    // A cursor that is not read would be the first page forever.
    if (names.length > 5) break;
  }
  expect(names).toEqual(["channel-0", "channel-1", "channel-2", "channel-3", "channel-4"]);
  expect(slack.calls.map((call) => call.arguments)).toMatchObject([
    { limit: "2", team_id: "T1" },
    { limit: "2", team_id: "T1", cursor: "2" },
    { limit: "2", team_id: "T1", cursor: "4" },
  ]);
  slack.calls.length = 0;
  await provider.listChannels(CHANNEL, {
    access_token_object: JSON.stringify(object),
    "query_options.cursor": "3",
    "query_options.limit": 1,
  });
  expect(slack.calls[0]?.arguments).toMatchObject({ cursor: "3", limit: "1" });
});

it("accepts the object as JSON, and keeps the token when a page chooses channels", async () => {
  const { id, knock } = await connected();
  const object = encodeURIComponent(JSON.stringify({ object_id: id, collection: "$tenants" }));
  const path = `/v1/providers/slack/${CHANNEL}/auth_check?access_token_object=${object}`;
  expect((await callFeed(server, "GET", path, { userId: id })).body).toEqual({ connection: { ok: true } });
  const names = { collection: "$tenants", objectId: id, channelId: CHANNEL };
  await knock.objects.setChannelData({ ...names, data: { connections: [{ channel_id: "C1" }] } });
  expect((await knock.objects.getChannelData(names)).data).toMatchObject({
    connections: [{ channel_id: "C1" }],
  });
  expect((await callFeed(server, "GET", path, { userId: id })).body).toEqual({ connection: { ok: true } });
  const other = await callFeed(server, "GET", path, { userId: newUser() });
  expect(other).toMatchObject({ status: 403, body: { code: "authorization" } });
});

const three = (behaviour: Behavior): Behavior[] => [behaviour, behaviour, behaviour];
it.each<[string, Behavior[], string]>([
  ["invalid_auth", [{ kind: "error", error: "invalid_auth" }], "invalid_auth"],
  ["missing_scope", [{ kind: "error", error: "missing_scope" }], "missing_scope"],
  ["a failure of its servers", three({ kind: "status", status: 503 }), "slack_unreachable"],
  ["a connection that is cut", three({ kind: "cut" }), "slack_unreachable"],
  ["an answer that is no JSON", three({ kind: "garbage" }), "slack_unreachable"],
  ["an answer that is too large", three({ kind: "huge" }), "slack_unreachable"],
  ["silence", three({ kind: "silent" }), "slack_unreachable"],
])("reports %s, and keeps the token", async (_name, behaviours, error) => {
  const { id, knock } = await connected();
  slack.next = [...behaviours];
  const names = { tenant: id, knockChannelId: CHANNEL };
  expect(await knock.slack.authCheck(names)).toEqual({ connection: { ok: false, error } });
  slack.next = [{ kind: "error", error: "missing_scope" }];
  expect(await knock.slack.getChannels(names)).toEqual({
    slack_channels: [],
    next_cursor: null,
    connection: { ok: false, error: "missing_scope" },
  });
  slack.next = [{ kind: "error", error: "fatal_error" }];
  expect(await knock.slack.revokeAccessToken(names)).toEqual({
    connection: { ok: false, error: "fatal_error" },
  });
  expect(await knock.slack.authCheck(names)).toEqual({ connection: { ok: true } });
  expect(server.logs.join("\n")).not.toContain(TOKEN);
});

it("retries after a failure, and passes on Slack's wait", async () => {
  const { id, knock } = await connected();
  const names = { tenant: id, knockChannelId: CHANNEL };
  slack.next = [{ kind: "status", status: 500 }, { kind: "cut" }];
  expect(await knock.slack.authCheck(names)).toEqual({ connection: { ok: true } });
  expect(slack.calls).toHaveLength(3);
  slack.next = [{ kind: "limited", seconds: 7 }];
  const path = `/v1/providers/slack/${CHANNEL}/channels?access_token_object[object_id]=${id}&access_token_object[collection]=$tenants`;
  const limited = await callFeed(server, "GET", path, { userId: id });
  expect(limited).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(limited.headers.get("retry-after")).toBe("7");
  // The client waits that long and then succeeds.
  slack.next = [{ kind: "limited", seconds: 1 }];
  expect((await knock.slack.getChannels(names)).slack_channels).toHaveLength(5);
});

it("deletes a token that Slack no longer accepts", async () => {
  const { id, knock } = await connected();
  slack.next = [{ kind: "error", error: "token_revoked" }];
  expect(await knock.slack.revokeAccessToken({ tenant: id, knockChannelId: CHANNEL })).toBe("ok");
  const left = await callFeed(server, "GET", `/v1/objects/$tenants/${id}/channel_data/${CHANNEL}`, {
    key: "secret",
  });
  expect(left.status).toBe(404);
});

it("gives a page access to the objects and actions that its token names", async () => {
  const { id: tenant } = await connected();
  const id = newUser();
  const createGrantedClient = async (grants: readonly Grants[]): Promise<Client> => {
    const knock = await newClient(server, id);
    const grant = buildUserTokenGrant({ type: "tenant", id: tenant }, [...grants]);
    knock.authenticate(id, await signUserToken(id, { signingKey: KEY, grants: [grant] }));
    return knock;
  };
  const names = { tenant, knockChannelId: CHANNEL };
  const data = { collection: "$tenants", objectId: tenant, channelId: CHANNEL };
  const reader = await createGrantedClient([Grants.SlackChannelsRead, Grants.ChannelDataRead]);
  expect(await reader.slack.authCheck(names)).toEqual({ connection: { ok: true } });
  expect((await reader.objects.getChannelData(data)).data).toBeDefined();
  await expect(reader.objects.setChannelData({ ...data, data: { connections: [] } })).rejects.toThrow();
  expect(await reader.slack.revokeAccessToken(names)).toMatchObject({ response: { status: 403 } });
  const writer = await createGrantedClient([Grants.ChannelDataWrite]);
  await writer.objects.setChannelData({ ...data, data: { connections: [] } });
  await expect(writer.objects.getChannelData(data)).rejects.toThrow();
  expect(await writer.slack.authCheck(names)).toMatchObject({ response: { status: 403 } });
});
