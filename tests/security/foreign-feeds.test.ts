// Every address of the notification feed service, asked by a page for another person: nothing is seen, nothing changed,
// and what is another's is as what does not exist.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  feedServer,
  newUser,
  tell,
  type Answered,
  type FeedServer,
} from "#tests/support/notify-feed.ts";

const UNKNOWN = "0ujsswThIGTUYm2K8FjOOfXtY1K";
const SECRET = "only-theirs-5d2a";

let server: FeedServer;
let me: string;
let them: string;
let theirs: string;
let operation: string;
let documented: Array<readonly [method: string, path: string]>;

beforeAll(async () => {
  server = await feedServer();
  [me, them] = [newUser(), newUser()];
  await tell(server, me, [{}]);
  [theirs = ""] = await tell(server, them, [{ data: { SECRET }, tenant: SECRET, actors: [SECRET] }]);
  const bulk = `/v1/channels/${server.feedId}/messages/bulk/unseen`;
  operation = String((await ask(server, "POST", bulk, { userId: them }, {})).body["id"]);
  const answer = await fetch(`${server.url}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  documented = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith("/notify/v1/")
      ? Object.keys(methods).map((method) => [method.toUpperCase(), path.slice("/notify".length)] as const)
      : [],
  );
});
afterAll(() => server.close());

const everything = async (): Promise<object> => {
  const { sql } = server.ctx.db;
  return {
    messages: await sql.selectFrom("notify.messages").selectAll().where("user_id", "=", them).execute(),
    user: await sql.selectFrom("notify.users").selectAll().where("id", "=", them).execute(),
    sets: await sql.selectFrom("notify.preference_sets").selectAll().where("owner_id", "=", them).execute(),
    data: await sql.selectFrom("notify.channel_data").selectAll().where("owner_id", "=", them).execute(),
  };
};
const essence = ({ status, body }: Answered): object => ({ status, body });
const bodyFor = (method: string): object | undefined =>
  method === "GET" || method === "DELETE" ? undefined : {};

describe("a page", () => {
  it("is refused whatever names another person, as if it named nobody", async () => {
    const before = await everything();
    const ofPeople = documented.filter(([, path]) => path.includes("{user}"));
    expect(ofPeople.length).toBeGreaterThan(3);
    for (const [method, path] of ofPeople) {
      const address = (user: string): string =>
        path
          .replace("{user}", user)
          .replaceAll(/\{(feed|channel)\}/g, server.feedId)
          .replace("{key}", "email")
          .replaceAll(/\{\w+\}/g, "seen");
      const answer = await ask(server, method, address(them), { userId: me }, bodyFor(method));
      // A body's shape may be looked at first: that is the same whomever it is about.
      const codes = ["authorization", "incorrect_token_type", "invalid_params"];
      expect([method, path, codes.includes(String(answer.body["code"]))]).toEqual([method, path, true]);
      if (method === "GET") expect(answer.status).toBe(403);
      // The same of somebody who was never heard of.
      const nobody = await ask(server, method, address(newUser()), { userId: me }, bodyFor(method));
      expect(essence(nobody)).toEqual(essence(answer));
    }
    expect(await everything()).toEqual(before);
  });

  it("finds no message of another's, by any address", async () => {
    const before = await everything();
    const ofMessages = documented.filter(([, path]) => path.startsWith("/v1/messages/{id}"));
    expect(ofMessages.length).toBeGreaterThan(2);
    for (const [method, path] of ofMessages)
      for (const status of ["seen", "read", "archived", "unread"]) {
        const about = (id: string): Promise<Answered> =>
          ask(
            server,
            method,
            path.replace("{id}", id).replace("{status}", status),
            { userId: me },
            bodyFor(method),
          );
        const answer = await about(theirs);
        expect(answer.status).toBe(404);
        expect(essence(await about(UNKNOWN))).toEqual(essence(answer));
      }
    for (const status of ["seen", "read", "interacted", "archived", "unseen", "unread", "unarchived"]) {
      const body = { message_ids: [theirs, UNKNOWN] };
      const answer = await ask(server, "POST", `/v1/messages/batch/${status}`, { userId: me }, body);
      expect(essence(answer)).toEqual({ status: 200, body: [] });
      expect(answer.headers.get("x-ratelimited-message_ids")).toBeNull();
    }
    expect(await everything()).toEqual(before);
  });

  it("changes nothing of another's channel, and sees no operation of theirs", async () => {
    const before = await everything();
    for (const action of ["seen", "read", "archive", "unread", "interacted"]) {
      const path = `/v1/channels/${server.feedId}/messages/bulk/${action}`;
      await ask(server, "POST", path, { userId: me }, { user_ids: [them], tenants: [SECRET] });
      await ask(server, "POST", path, { userId: me }, { recipient_ids: [them] });
    }
    const about = (id: string): Promise<Answered> =>
      ask(server, "GET", `/v1/bulk_operations/${id}`, { userId: me });
    const answer = await about(operation);
    expect(answer.status).toBe(404);
    expect(essence(await about("0b2bb8b9-6a2f-4b4e-8c12-2f5a0a8e3f10"))).toEqual(essence(answer));
    expect(await everything()).toEqual(before);
  });

  it("sees nothing of another's in its own feed, whatever it filters by", async () => {
    for (const query of [`tenant=${SECRET}`, `trigger_data={"SECRET":"${SECRET}"}`, "archived=include"]) {
      const path = `/v1/users/${me}/feeds/${server.feedId}?${query}`;
      const answer = await ask(server, "GET", path, { userId: me });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    }
  });
});

describe("without a token or a key that holds", () => {
  it("nothing is answered", async () => {
    for (const [method, path] of documented) {
      const address = path.replace("{user}", them).replaceAll(/\{\w+\}/g, server.feedId);
      const bare = await ask(server, method, address, {}, bodyFor(method));
      expect([bare.status, bare.body["code"]]).toEqual([403, "missing_user_token"]);
      const response = await fetch(`${server.host}${address}`, { method });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        401,
        "api_key_missing",
      ]);
    }
  });
});
