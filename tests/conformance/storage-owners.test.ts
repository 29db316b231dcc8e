// Permissions: every way to access an object, by every kind of caller, with the policies of the portal's own buckets
// and of others.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { listPolicies } from "#server/domain/objects/edit-policies.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { sweepObjects } from "#server/jobs/sweep-objects.ts";
import { accountToken, callStorage, storageServer } from "#tests/support/storage.ts";
import { listKeys, newBucket, put } from "#tests/support/buckets.ts";
import { createTestUser } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const owner = randomUUID();
const other = randomUUID();
const tokens: Record<string, string | null> = { anonymous: null };
const server = setup(() => storageServer({ AUTH_AUTOCONFIRM: "true" }));
beforeAll(async () => {
  await seedBuckets(server.ctx);
  Object.assign(tokens, {
    anon: server.ctx.tokens.anonKey,
    owner: await accountToken(server, owner),
    other: await accountToken(server, other),
    service: server.ctx.tokens.serviceKey,
  });
});

const csv = { bytes: "a,b\n", headers: { "content-type": "text/csv", "x-upsert": "true" } };
const folder = (who: string): string => `/object/usage-files/${who}`;

interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly more?: object;
}

/** Returns every action on one file of the owner's. */
function attempts(name: string): Record<string, Attempt> {
  const json = { expiresIn: 60 };
  const places = { bucketId: "usage-files", sourceKey: `${owner}/${name}` };
  return {
    download: { method: "GET", path: `${folder(owner)}/${name}` },
    head: { method: "HEAD", path: `/object/authenticated/usage-files/${owner}/${name}` },
    info: { method: "GET", path: `/object/info/usage-files/${owner}/${name}` },
    sign: { method: "POST", path: `/object/sign/usage-files/${owner}/${name}`, more: { json } },
    signUpload: {
      method: "POST",
      path: `/object/upload/sign/usage-files/${owner}/new-${name}`,
      more: { json: {} },
    },
    upload: { method: "POST", path: `${folder(owner)}/more-${name}`, more: csv },
    replace: { method: "PUT", path: `${folder(owner)}/${name}`, more: csv },
    copy: {
      method: "POST",
      path: "/object/copy",
      more: { json: { ...places, destinationKey: `${owner}/copied-${name}` } },
    },
    steal: {
      method: "POST",
      path: "/object/copy",
      more: { json: { ...places, destinationKey: `${other}/stolen-${name}` } },
    },
    take: {
      method: "POST",
      path: "/object/move",
      more: { json: { ...places, destinationKey: `${other}/taken-${name}` } },
    },
    move: {
      method: "POST",
      path: "/object/move",
      more: { json: { ...places, destinationKey: `${owner}/moved-${name}` } },
    },
    remove: { method: "DELETE", path: `${folder(owner)}/moved-${name}` },
  };
}

const EVERYTHING = [
  "download",
  "head",
  "info",
  "sign",
  "signUpload",
  "upload",
  "replace",
  "copy",
  "move",
  "remove",
];

describe("the portal's own buckets", () => {
  it.each([
    ["anonymous", []],
    ["anon", []],
    ["other", []],
    ["owner", EVERYTHING],
    ["service", [...EVERYTHING, "steal"]],
  ])("let %s do only what is allowed with a file of the owner's", async (who, expected) => {
    const name = `${who}.csv`;
    await put(server, "usage-files", `${owner}/${name}`, "kWh");
    await put(server, "usage-files", `${owner}/moved-${name}`, "kWh");
    if (expected.length > 0) await callStorage(server, "DELETE", `${folder(owner)}/moved-${name}`);
    const did: string[] = [];
    const { take, ...list } = attempts(name);
    for (const [what, { method, path, more }] of Object.entries(list)) {
      const { status } = await callStorage(server, method, path, { ...more, token: tokens[who] ?? null });
      if (status === 200) did.push(what);
      else expect(status, what).toBe(400);
    }
    expect(did.toSorted()).toEqual([...expected].toSorted());
    if (who !== "service" && take)
      expect(
        (await callStorage(server, take.method, take.path, { ...take.more, token: tokens[who] ?? null }))
          .status,
      ).toBe(400);
  });

  it("show users only their own files, and never whether another user's file exists", async () => {
    await put(server, "usage-files", `${owner}/secret.csv`, "kWh");
    const list = async (who: string, prefix: string): Promise<unknown> =>
      (
        await callStorage(server, "POST", "/object/list/usage-files", {
          token: tokens[who] ?? null,
          json: { prefix },
        })
      ).body;
    expect(await list("owner", owner)).toContainEqual(expect.objectContaining({ name: "secret.csv" }));
    expect(await list("owner", "")).toEqual([expect.objectContaining({ name: owner, id: null })]);
    for (const who of ["other", "anon"]) {
      expect(await list(who, owner)).toEqual([]);
      expect(JSON.stringify(await list(who, ""))).not.toContain(owner);
    }
    const v2 = await callStorage(server, "POST", "/object/list-v2/usage-files", {
      token: tokens["other"] ?? null,
      json: { prefix: owner },
    });
    expect(v2.body).toEqual({ hasNext: false, folders: [], objects: [] });
    const json = { prefixes: [`${owner}/secret.csv`] };
    expect(
      (await callStorage(server, "DELETE", "/object/usage-files", { token: tokens["other"] ?? null, json }))
        .body,
    ).toEqual([]);
    const there = await callStorage(server, "GET", `${folder(owner)}/secret.csv`, {
      token: tokens["other"] ?? null,
    });
    const absent = await callStorage(server, "GET", `${folder(owner)}/absent.csv`, {
      token: tokens["other"] ?? null,
    });
    expect([there.status, there.text]).toEqual([absent.status, absent.text]);
    const paths = [`${owner}/secret.csv`, `${owner}/absent.csv`];
    const signed = await callStorage(server, "POST", "/object/sign/usage-files", {
      token: tokens["other"] ?? null,
      json: { expiresIn: 9, paths },
    });
    expect(signed.body.map((row: { signedURL: unknown }) => row.signedURL)).toEqual([null, null]);
  });

  it("accept only their allowed types, and serve label documents to everyone", async () => {
    const exe = {
      bytes: "MZ",
      headers: { "content-type": "application/x-msdownload" },
      token: tokens["owner"] ?? null,
    };
    expect((await callStorage(server, "POST", `${folder(owner)}/a.exe`, exe)).body.code).toBe(
      "InvalidMimeType",
    );
    const pdf = { bytes: "%PDF-1.7", headers: { "content-type": "application/pdf" } };
    expect(
      (
        await callStorage(server, "POST", "/object/label-documents/a.pdf", {
          ...pdf,
          token: tokens["owner"] ?? null,
        })
      ).status,
    ).toBe(400);
    expect((await callStorage(server, "POST", "/object/label-documents/a.pdf", pdf)).status).toBe(200);
    const label = await callStorage(server, "GET", "/object/public/label-documents/a.pdf", { token: null });
    expect(label.text).toBe("%PDF-1.7");
    expect(label.headers.get("content-security-policy")).not.toContain("sandbox");
  });

  it("are created once, and keep the operator's changes", async () => {
    await server.ctx.db.sql.deleteFrom("storage.policies").where("bucket_id", "=", "bills").execute();
    expect(await seedBuckets(server.ctx)).toBe(0);
    const left = await listPolicies(server.ctx.db.sql);
    expect(left.map(({ bucket_id }) => bucket_id)).not.toContain("bills");
  });
});

it("accepts a session's token only while the session is active, and erases an account's files", async () => {
  const user = await createTestUser(server);
  const { token } = user;
  const path = `${folder(user.id)}/a.csv`;
  expect((await callStorage(server, "POST", path, { ...csv, token })).status).toBe(200);
  expect((await callStorage(server, "GET", path, { token })).text).toBe("a,b\n");
  const before = (await listKeys(server)).length;
  await server.ctx.db.sql.deleteFrom("auth.users").where("id", "=", user.id).execute();
  expect((await callStorage(server, "GET", path, { token })).body).toMatchObject({
    statusCode: "403",
    code: "AccessDenied",
  });
  for (let time = 0; time < 2; time += 1) await eraseAccount(server.ctx, { user_id: user.id });
  expect((await callStorage(server, "GET", path)).body.code).toBe("NoSuchKey");
  expect(await listKeys(server)).toHaveLength(before - 1);
});

it("deletes bytes without an object, and no others", async () => {
  const bucket = await newBucket(server);
  await put(server, bucket, "kept.txt", "kept");
  const before = await listKeys(server);
  await server.ctx.objects.put(randomUUID(), Readable.from([Buffer.from("lost")]), 100);
  await sweepObjects(server.ctx);
  expect(await listKeys(server)).toHaveLength(before.length + 1);
  const later = { ...server.ctx, now: (): Date => new Date(Date.now() + 72 * 3_600_000) };
  await sweepObjects(later);
  expect((await listKeys(server)).toSorted()).toEqual(before.toSorted());
  expect((await callStorage(server, "GET", `/object/${bucket}/kept.txt`)).text).toBe("kept");
});
