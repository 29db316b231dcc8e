// Checks bodies of the notification feed against the hosted service's public OpenAPI document: required and nullable
// fields, times and addresses.
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import { callFeed, feedServer, type FeedResponse } from "#tests/support/notify-feed.ts";
import { newUser, publishMessages } from "#tests/support/feed-messages.ts";
import { startSlack } from "#simulators/slack.ts";
import { setup } from "#tests/support/setup.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const SIGNING_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const SLACK_CHANNEL = "a7e61d3c-94f2-4b08-8d1e-5c3b7f9a2e63";

const slack = setup(startSlack);
const server = setup(() => feedServer({ SLACK_API_URL: slack.url, KNOCK_SIGNING_KEY: SIGNING_KEY }));

const time = z.iso.datetime();
const timeOrNull = time.nullable().optional();

const user = z.looseObject({
  __typename: z.literal("User"),
  id: z.string(),
  updated_at: time,
  created_at: timeOrNull,
});
const source = z.looseObject({
  __typename: z.string(),
  key: z.string(),
  version_id: z.string(),
  categories: z.array(z.string()),
  step_ref: z.string().nullable().optional(),
});
const message = z.looseObject({
  __typename: z.literal("Message"),
  id: z.string(),
  channel_id: z.string(),
  channel: z.looseObject({
    id: z.string(),
    provider: z.string(),
    type: z.enum(["email", "in_app", "in_app_feed", "in_app_guide", "sms", "push", "chat", "http"]),
    created_at: time,
    updated_at: time,
    key: z.string().nullable().optional(),
    name: z.string().nullable().optional(),
  }),
  recipient: z.union([z.string(), z.object({ id: z.string(), collection: z.string() })]),
  engagement_statuses: z.array(z.enum(["seen", "read", "interacted", "link_clicked", "archived"])),
  status: z.enum(["queued", "sent", "delivered", "delivery_attempted", "undelivered", "not_sent", "bounced"]),
  source,
  inserted_at: time,
  updated_at: time,
  seen_at: timeOrNull,
  read_at: timeOrNull,
  archived_at: timeOrNull,
  scheduled_at: timeOrNull,
});
const feed = z.object({
  entries: z.array(
    z.looseObject({
      __typename: z.literal("FeedItem"),
      id: z.string(),
      activities: z.array(
        z.looseObject({
          __typename: z.literal("Activity"),
          id: z.string(),
          inserted_at: time,
          updated_at: time,
          recipient: user,
          actor: user.nullable(),
          data: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
      actors: z.array(user),
      blocks: z.array(z.looseObject({ name: z.string(), type: z.string() })),
      data: z.record(z.string(), z.unknown()).nullable(),
      inserted_at: time,
      updated_at: time,
      source,
      tenant: z.string().nullable(),
      total_activities: z.int(),
      total_actors: z.int(),
    }),
  ),
  meta: z.looseObject({ total_count: z.int(), unread_count: z.int(), unseen_count: z.int() }),
  page_info: z.looseObject({
    before: z.string().nullable(),
    after: z.string().nullable(),
    page_size: z.int(),
  }),
  vars: z.record(z.string(), z.unknown()),
});
const operation = z.looseObject({
  __typename: z.literal("BulkOperation"),
  id: z.string(),
  name: z.string(),
  status: z.enum(["queued", "processing", "completed", "failed"]),
  estimated_total_rows: z.int(),
  processed_rows: z.int(),
  success_count: z.int(),
  error_count: z.int(),
  error_items: z.array(z.looseObject({ id: z.string() })),
  progress_path: z.url(),
  inserted_at: time,
  updated_at: time,
  started_at: timeOrNull,
  completed_at: timeOrNull,
  failed_at: timeOrNull,
});
const channelData = z.strictObject({
  __typename: z.literal("ChannelData"),
  channel_id: z.string(),
  data: z.record(z.string(), z.unknown()),
  provider: z
    .enum([
      "push_fcm",
      "push_apns",
      "push_aws_sns",
      "push_expo",
      "push_one_signal",
      "chat_slack",
      "chat_ms_teams",
      "chat_discord",
      "http_knock_webhook",
    ])
    .optional(),
});

it("messages name a channel with its times", async () => {
  const me = newUser();
  const [id] = await publishMessages(server, me, [{}]);
  const one = await callFeed(server, "PUT", `/v1/messages/${id}/seen`, { userId: me });
  message.parse(one.body);
  const batch = await callFeed(
    server,
    "POST",
    "/v1/messages/batch/read",
    { userId: me },
    { message_ids: [id] },
  );
  z.array(message).length(1).parse(batch.body);
});

it("feeds are complete, also for users who were never identified", async () => {
  const me = newUser();
  await publishMessages(server, me, [{ actors: [newUser()] }]);
  const { body } = await callFeed(server, "GET", `/v1/users/${me}/feeds/${server.feedId}?mode=rich`, {
    userId: me,
  });
  expect(feed.parse(body).entries).toHaveLength(1);
});

it("operations contain the full address of their progress", async () => {
  const me = newUser();
  await publishMessages(server, me, [{}]);
  const path = `/v1/channels/${server.feedId}/messages/bulk/seen`;
  const started = operation.parse(
    (await callFeed(server, "POST", path, { userId: me }, { user_ids: [me] })).body,
  );
  expect(started.progress_path).toBe(`${server.host}/v1/bulk_operations/${started.id}`);
  const { pathname } = new URL(started.progress_path);
  operation.parse((await callFeed(server, "GET", pathname, { userId: me })).body);
  const users = { users: [{ id: newUser() }] };
  operation.parse((await callFeed(server, "POST", "/v1/users/bulk/identify", { key: "secret" }, users)).body);
});

it("channel data have a device for each token, and a token for each device", async () => {
  const me = newUser();
  const path = `/v1/users/${me}/channel_data/${randomUUID()}`;
  const put = (data: object): Promise<FeedResponse> =>
    callFeed(server, "PUT", path, { userId: me }, { data });
  const cases: ReadonlyArray<readonly [sent: object, kept: object]> = [
    [
      { tokens: ["t1", "t2"] },
      {
        tokens: ["t1", "t2"],
        devices: [
          { token: "t1", locale: null, timezone: null },
          { token: "t2", locale: null, timezone: null },
        ],
      },
    ],
    [
      { devices: [{ token: "t1", locale: "es-US" }] },
      { tokens: ["t1"], devices: [{ token: "t1", locale: "es-US", timezone: null }] },
    ],
    [
      { target_arns: ["arn:1"] },
      { target_arns: ["arn:1"], devices: [{ target_arn: "arn:1", locale: null, timezone: null }] },
    ],
    [
      { devices: [{ target_arn: "arn:1" }] },
      { target_arns: ["arn:1"], devices: [{ target_arn: "arn:1", locale: null, timezone: null }] },
    ],
    [{ player_ids: ["p1"] }, { player_ids: ["p1"] }],
  ];
  for (const [sent, stored] of cases) {
    expect(channelData.parse((await put(sent)).body).data).toEqual(stored);
    expect(channelData.parse((await callFeed(server, "GET", path, { userId: me })).body).data).toEqual(
      stored,
    );
  }
});

it("Slack's channel data name their provider like the hosted service", async () => {
  const tenant = newUser();
  const path = `/v1/objects/$tenants/${tenant}/channel_data/${SLACK_CHANNEL}`;
  const data = { connections: [{ channel_id: "C1" }], token: { access_token: "xoxb-1" } };
  const stored = await callFeed(server, "PUT", path, { key: "secret" }, { data });
  expect(channelData.parse(stored.body)).toMatchObject({ provider: "chat_slack", data });
});

it("Slack's channels use the default limit if it is 0", async () => {
  const me = newUser();
  const data = { token: { access_token: "xoxb-1" } };
  const stored = `/v1/objects/$tenants/${me}/channel_data/${SLACK_CHANNEL}`;
  await callFeed(server, "PUT", stored, { key: "secret" }, { data });
  const object = `access_token_object[object_id]=${me}&access_token_object[collection]=$tenants`;
  for (const options of ["query_options[limit]=0", `query_options=${encodeURIComponent('{"limit":0}')}`]) {
    slack.calls.length = 0;
    const path = `/v1/providers/slack/${SLACK_CHANNEL}/channels?${object}&${options}`;
    const { status, body } = await callFeed(server, "GET", path, { userId: me });
    expect([options, status]).toEqual([options, 200]);
    const channel = z.object({
      id: z.string(),
      name: z.string(),
      is_private: z.boolean(),
      is_im: z.boolean(),
      context_team_id: z.string(),
    });
    expect(z.array(channel).parse(body["slack_channels"])).toHaveLength(5);
    expect(slack.calls[0]?.arguments).toMatchObject({ limit: "200" });
  }
});

it("user tokens contain their creation time", async () => {
  const before = Math.floor(Date.now() / 1000);
  const { token, expires_at } = await server.ctx.userTokens.mint(newUser(), randomUUID());
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object;
  const { iat, exp } = z.looseObject({ iat: z.int(), exp: z.int() }).parse(claims);
  expect([exp, iat]).toEqual([expires_at, expires_at - 3_600]);
  expect(iat).toBeGreaterThanOrEqual(before);
});

it("an unknown secret key gets 401, unless a page sends it", async () => {
  const fetchUser = async (headers: Record<string, string>): Promise<readonly [number, unknown]> => {
    const response = await fetch(`${server.host}/v1/users/${newUser()}`, {
      headers: { authorization: "Bearer sk_test_unknown", ...headers },
    });
    const body = (await response.json()) as { code: string };
    return [response.status, body.code];
  };
  expect(await fetchUser({})).toEqual([401, "api_key_missing"]);
  expect(await fetchUser({ origin: "https://elsewhere.example" })).toEqual([403, "incorrect_token_type"]);
  expect(await fetchUser({ "x-knock-client": "Knock/ClientJS 0.22.2" })).toEqual([
    403,
    "incorrect_token_type",
  ]);
});
