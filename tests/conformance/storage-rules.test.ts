// The rules for who can do what in a bucket: what they mean, and how an operator edits them.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addPolicy,
  listPolicies,
  newPolicySchema,
  removePolicy,
} from "#server/domain/objects/edit-policies.ts";
import { accountToken, callStorage, storageServer } from "#tests/support/storage.ts";
import { allow, newBucket, put } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

const owner = randomUUID();
const other = randomUUID();
const tokens: Record<string, string | null> = { anonymous: null };
const server = setup(() => storageServer({ AUTH_AUTOCONFIRM: "true" }));
beforeAll(async () => {
  Object.assign(tokens, {
    anon: server.ctx.tokens.anonKey,
    owner: await accountToken(server, owner),
    other: await accountToken(server, other),
    service: server.ctx.tokens.serviceKey,
  });
});

describe("password rules", () => {
  it("name bucket, folder, role and actions", async () => {
    const bucket = await newBucket(server);
    await allow(server, {
      bucket_id: bucket,
      name_pattern: "public/",
      role: "anyone",
      actions: ["select", "insert"],
    });
    await allow(server, {
      bucket_id: bucket,
      name_pattern: "in/",
      role: "authenticated",
      actions: ["insert", "select"],
    });
    await allow(server, {
      bucket_id: bucket,
      name_pattern: "own/",
      role: "owner",
      actions: ["insert", "select", "update", "delete"],
    });
    await allow(server, { bucket_id: bucket, name_pattern: "one.txt", role: "anon", actions: ["select"] });
    await allow(server, { bucket_id: bucket, role: "authenticated", user_id: other, actions: ["select"] });
    for (const name of ["public/a", "in/a", "own/a", "one.txt", "one.txt.bak", "publicity"])
      await put(server, bucket, name);
    const status = async (who: string, method: string, name: string, more = {}): Promise<number> =>
      (
        await callStorage(server, method, `/object/${bucket}/${name}`, {
          token: tokens[who] ?? null,
          ...more,
        })
      ).status;
    const up = { bytes: "x", headers: { "x-upsert": "true" } };
    expect(await status("anon", "GET", "public/a")).toBe(200);
    expect(await status("anon", "POST", "public/b", up)).toBe(200);
    // Replacing requires the permission to change.
    expect(await status("anon", "POST", "public/b", up)).toBe(400);
    expect(await status("anon", "DELETE", "public/b")).toBe(400);
    expect(await status("anon", "GET", "publicity")).toBe(400);
    expect(await status("anon", "GET", "one.txt")).toBe(200);
    expect(await status("anon", "GET", "one.txt.bak")).toBe(400);
    expect(await status("anon", "POST", "in/b", up)).toBe(400);
    expect(await status("owner", "POST", "in/b", up)).toBe(200);
    expect(await status("owner", "GET", "one.txt")).toBe(400);
    expect(await status("owner", "GET", "own/a")).toBe(400);
    expect(await status("owner", "POST", "own/a", up)).toBe(400);
    expect(await status("owner", "POST", "own/b", up)).toBe(200);
    expect(await status("owner", "PUT", "own/b", up)).toBe(200);
    expect(await status("other", "GET", "own/b")).toBe(200);
    expect(await status("other", "DELETE", "own/b")).toBe(400);
    expect(await status("owner", "DELETE", "own/b")).toBe(200);
    const seen = await callStorage(server, "POST", `/object/list-v2/${bucket}`, {
      token: tokens["anon"] ?? null,
      json: {},
    });
    expect(seen.body.objects.map(({ name }: { name: string }) => name)).toEqual([
      "one.txt",
      "public/a",
      "public/b",
    ]);
  });

  it("apply to buckets too", async () => {
    const maker = randomUUID();
    const token = await accountToken(server, maker);
    await allow(server, {
      target: "buckets",
      role: "owner",
      actions: ["select", "insert", "update", "delete"],
    });
    const name = `made-${randomUUID()}`;
    expect((await callStorage(server, "POST", "/bucket", { token, json: { name } })).status).toBe(200);
    expect((await callStorage(server, "GET", "/bucket", { token })).body).toEqual([
      expect.objectContaining({ id: name, owner: maker }),
    ]);
    expect(
      (
        await callStorage(server, "PUT", `/bucket/${name}`, {
          token: tokens["other"] ?? null,
          json: { public: true },
        })
      ).status,
    ).toBe(400);
    expect(
      (await callStorage(server, "PUT", `/bucket/${name}`, { token, json: { public: true } })).status,
    ).toBe(200);
    expect((await callStorage(server, "DELETE", `/bucket/${name}`, { token })).status).toBe(200);
  });

  it("are added once each, and removed by number", async () => {
    const db = server.ctx.db.sql;
    const input = { bucket: "some", names: "{uid}/", role: "authenticated", actions: ["select"] };
    const id = await addPolicy(db, newPolicySchema.parse(input));
    const more = newPolicySchema.parse({ ...input, actions: ["select", "delete", "delete"] });
    expect(await addPolicy(db, more)).toBe(id);
    expect(await listPolicies(db)).toContainEqual(
      expect.objectContaining({
        id,
        bucket_id: "some",
        name_pattern: "{uid}/",
        actions: ["select", "delete"],
      }),
    );
    expect(await removePolicy(db, id)).toBe(true);
    expect(await removePolicy(db, id)).toBe(false);
    for (const wrong of [
      { role: "everybody" },
      { actions: ["rule"] },
      { actions: [] },
      { bucket: "a/b" },
      { target: "buckets" },
    ])
      expect(newPolicySchema.safeParse({ ...input, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});
