// Lists of users, objects and tenants as the library for servers reads them: page by page in both directions, and
// filtered.
import { randomUUID } from "node:crypto";
import { Knock } from "#tests/clients/knock-node.ts";
import { beforeAll, expect, it } from "vitest";
import { feedServer } from "#tests/support/notify-feed.ts";
import { setup } from "#tests/support/setup.ts";

let knock: Knock;
const server = setup(feedServer);
beforeAll(async () => {
  knock = new Knock({ apiKey: server.ctx.notificationKeys.secretKey, baseURL: server.host, maxRetries: 0 });
});

interface Page {
  readonly entries: ReadonlyArray<{ readonly id: string }>;
  readonly page_info: { readonly after?: string | null; readonly before?: string | null };
}

const listIds = ({ entries }: Page): string[] => entries.map(({ id }) => id);

it("pages forward and back through objects", async () => {
  const collection = `c-${randomUUID()}`;
  for (const id of ["a", "b", "c", "d", "e"]) await knock.objects.set(collection, id, {});
  const list = async (query: { after?: string; before?: string }): Promise<Page> =>
    knock.objects.list(collection, { page_size: 2, ...query });
  const first = await list({});
  expect(listIds(first)).toEqual(["a", "b"]);
  expect(first.page_info.before).toBeNull();
  const second = await list({ after: first.page_info.after ?? "" });
  expect(listIds(second)).toEqual(["c", "d"]);
  const last = await list({ after: second.page_info.after ?? "" });
  expect(listIds(last)).toEqual(["e"]);
  expect(last.page_info.after).toBeNull();
  const back = await list({ before: last.page_info.before ?? "" });
  expect(listIds(back)).toEqual(["c", "d"]);
  expect(listIds(await list({ after: back.page_info.after ?? "" }))).toEqual(["e"]);
  const start = await list({ before: back.page_info.before ?? "" });
  expect(listIds(start)).toEqual(["a", "b"]);
  expect(start.page_info.before).toBeNull();
  // The library goes on after the page, and keeps `before`.
  const seen: string[] = [];
  const all = knock.objects.list(collection, { page_size: 2, before: last.page_info.before ?? "" });
  for await (const { id } of all) seen.push(id);
  expect(seen).toEqual(["c", "d"]);
  await expect(list({ before: "not ours" })).rejects.toMatchObject({ status: 422 });
});

it("pages back through users and tenants", async () => {
  for (const id of ["a", "b", "c"].map((letter) => `lists-${letter}`)) {
    await knock.users.update(id, {});
    await knock.tenants.set(id, {});
  }
  const before = Buffer.from("lists-c").toString("base64url");
  expect(listIds(await knock.users.list({ before, page_size: 2 }))).toEqual(["lists-a", "lists-b"]);
  expect(listIds(await knock.tenants.list({ before, page_size: 2 }))).toEqual(["lists-a", "lists-b"]);
});

it("filters tenants by id and by name", async () => {
  const [acme, other, name] = [randomUUID(), randomUUID(), `Acme ${randomUUID()}`];
  await knock.tenants.set(acme, { name });
  await knock.tenants.set(other, { name: "Other" });
  expect(listIds(await knock.tenants.list({ tenant_id: acme }))).toEqual([acme]);
  expect(listIds(await knock.tenants.list({ name }))).toEqual([acme]);
  expect(listIds(await knock.tenants.list({ tenant_id: other, name }))).toEqual([]);
});
