// Every address of the notification feed service, requested by a page for another user: nothing is visible, nothing
// changes, and another user's data gets the same response as missing data.
import { beforeAll, describe, expect, it } from "vitest";
import { callFeed, feedServer, type FeedResponse } from "#tests/support/notify-feed.ts";
import { newUser, publishMessages } from "#tests/support/feed-messages.ts";
import { setup } from "#tests/support/setup.ts";

const UNKNOWN = "0ujsswThIGTUYm2K8FjOOfXtY1K";
const SECRET = "only-theirs-5d2a";

let me: string;
let them: string;
let theirs: string;
let operation: string;
let documented: Array<readonly [method: string, path: string]>;

const server = setup(feedServer);
beforeAll(async () => {
  [me, them] = [newUser(), newUser()];
  await publishMessages(server, me, [{}]);
  [theirs = ""] = await publishMessages(server, them, [
    { data: { SECRET }, tenant: SECRET, actors: [SECRET] },
  ]);
  const bulk = `/v1/channels/${server.feedId}/messages/bulk/unseen`;
  operation = String((await callFeed(server, "POST", bulk, { userId: them }, {})).body["id"]);
  const response = await fetch(`${server.url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  documented = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith("/notify/v1/")
      ? Object.keys(methods).map((method) => [method.toUpperCase(), path.slice("/notify".length)] as const)
      : [],
  );
});

const everything = async (): Promise<object> => {
  const { sql } = server.ctx.db;
  return {
    messages: await sql.selectFrom("notify.messages").selectAll().where("user_id", "=", them).execute(),
    user: await sql.selectFrom("notify.users").selectAll().where("id", "=", them).execute(),
    sets: await sql.selectFrom("notify.preference_sets").selectAll().where("owner_id", "=", them).execute(),
    data: await sql.selectFrom("notify.channel_data").selectAll().where("owner_id", "=", them).execute(),
  };
};
const essence = ({ status, body }: FeedResponse): object => ({ status, body });
const bodyFor = (method: string): object | undefined =>
  method === "GET" || method === "DELETE" ? undefined : {};

describe("a page", () => {
  it("rejects whatever names another user, as if it named none", async () => {
    const before = await everything();
    const userRoutes = documented.filter(([, path]) => path.includes("{user}"));
    expect(userRoutes.length).toBeGreaterThan(3);
    for (const [method, path] of userRoutes) {
      const address = (user: string): string =>
        path
          .replace("{user}", user)
          .replaceAll(/\{(feed|channel)\}/g, server.feedId)
          .replace("{key}", "email")
          .replaceAll(/\{\w+\}/g, "seen");
      const response = await callFeed(server, method, address(them), { userId: me }, bodyFor(method));
      // A body's shape may be validated first, because that does not depend on the user.
      const codes = ["authorization", "incorrect_token_type", "invalid_params"];
      expect([method, path, codes.includes(String(response.body["code"]))]).toEqual([method, path, true]);
      if (method === "GET") expect(response.status).toBe(403);
      // The same for an unknown user.
      const empty = await callFeed(server, method, address(newUser()), { userId: me }, bodyFor(method));
      expect(essence(empty)).toEqual(essence(response));
    }
    expect(await everything()).toEqual(before);
  });

  it("finds no message of another user's at any address", async () => {
    const before = await everything();
    const ofMessages = documented.filter(([, path]) => path.startsWith("/v1/messages/{id}"));
    expect(ofMessages.length).toBeGreaterThan(2);
    for (const [method, path] of ofMessages)
      for (const status of ["seen", "read", "archived", "unread"]) {
        const about = (id: string): Promise<FeedResponse> =>
          callFeed(
            server,
            method,
            path.replace("{id}", id).replace("{status}", status),
            { userId: me },
            bodyFor(method),
          );
        const response = await about(theirs);
        expect(response.status).toBe(404);
        expect(essence(await about(UNKNOWN))).toEqual(essence(response));
      }
    for (const status of ["seen", "read", "interacted", "archived", "unseen", "unread", "unarchived"]) {
      const body = { message_ids: [theirs, UNKNOWN] };
      const response = await callFeed(server, "POST", `/v1/messages/batch/${status}`, { userId: me }, body);
      expect(essence(response)).toEqual({ status: 200, body: [] });
      expect(response.headers.get("x-ratelimited-message_ids")).toBeNull();
    }
    expect(await everything()).toEqual(before);
  });

  it("changes nothing in another user's channel, and sees none of their operations", async () => {
    const before = await everything();
    for (const action of ["seen", "read", "archive", "unread", "interacted"]) {
      const path = `/v1/channels/${server.feedId}/messages/bulk/${action}`;
      await callFeed(server, "POST", path, { userId: me }, { user_ids: [them], tenants: [SECRET] });
      await callFeed(server, "POST", path, { userId: me }, { recipient_ids: [them] });
    }
    const about = (id: string): Promise<FeedResponse> =>
      callFeed(server, "GET", `/v1/bulk_operations/${id}`, { userId: me });
    const response = await about(operation);
    expect(response.status).toBe(404);
    expect(essence(await about("0b2bb8b9-6a2f-4b4e-8c12-2f5a0a8e3f10"))).toEqual(essence(response));
    expect(await everything()).toEqual(before);
  });

  it("sees nothing of another user's in its own feed, whatever the filter", async () => {
    for (const query of [`tenant=${SECRET}`, `trigger_data={"SECRET":"${SECRET}"}`, "archived=include"]) {
      const path = `/v1/users/${me}/feeds/${server.feedId}?${query}`;
      const response = await callFeed(server, "GET", path, { userId: me });
      expect(response.status).toBe(200);
      expect(JSON.stringify(response.body)).not.toContain(SECRET);
    }
  });
});

describe("without a valid token or key", () => {
  it("every request is rejected", async () => {
    for (const [method, path] of documented) {
      const address = path.replace("{user}", them).replaceAll(/\{\w+\}/g, server.feedId);
      const bare = await callFeed(server, method, address, {}, bodyFor(method));
      expect([bare.status, bare.body["code"]]).toEqual([403, "missing_user_token"]);
      const response = await fetch(`${server.host}${address}`, { method });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        401,
        "api_key_missing",
      ]);
    }
  });
});
