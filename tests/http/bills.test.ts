// Bills saved with a home: access, accepted types, and that they are deleted with the home and with the account.
import { readdir } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { createClient } from "#tests/clients/supabase-js.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { billFile, billFolder, billName } from "#contracts/bills.ts";
import { removeBillBytes } from "#server/domain/locations/bills.ts";
import { removeOtherCustomers } from "#server/domain/locations/remove-location.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { addLocation } from "#tests/support/locations.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";
import { setup } from "#tests/support/setup.ts";

let user: TestUser;
const folder = setup(() => temporaryFolder("bills"));
const server = setup(() => portalServer({ DATA_DIR: folder.path }));
beforeAll(async () => {
  await seedBuckets(server.ctx);
  user = await createTestUser(server);
});

const PDF = tinyPdf([[["Your bill", "$149.32"]]]);

/** Returns the bucket as a customer's page uses it. */
function listBills({ token }: TestUser) {
  const accessToken = (): Promise<string> => Promise.resolve(token);
  return createClient(server.url, server.ctx.tokens.anonKey, { accessToken }).storage.from("bills");
}

async function seedLocation(who: TestUser): Promise<string> {
  const esiid = newEsiid();
  await addLocation(server, who, esiid);
  return esiid;
}

/** Saves a bill like the portal. Returns its name in the bucket. */
async function saveBill(esiid: string, who: TestUser = user, file = "March (1).pdf"): Promise<string> {
  const name = `${billFolder(who.id, esiid)}/${billName(randomUUID(), file)}`;
  const { error } = await listBills(who).upload(name, PDF, { contentType: "application/pdf" });
  if (error) throw error;
  return name;
}

async function getNames(who: TestUser, esiid: string): Promise<string[]> {
  const { data, error } = await listBills(who).list(billFolder(who.id, esiid));
  if (error) throw error;
  return data.map(({ name }) => billFile(name));
}

/** Returns the number of files in the backend. */
async function countStoredBytes(): Promise<number> {
  const entries = await readdir(path.join(folder.path, "objects"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Runs the jobs that delete the bytes. */
async function runJobs(): Promise<void> {
  const { rows } = await server.ctx.db.pool.query<{ payload: unknown }>(
    "select p.payload from jobs._private_jobs p join jobs._private_tasks t on t.id = p.task_id where t.identifier = 'remove-bills'",
  );
  for (const { payload } of rows) await removeBillBytes(server.ctx, payload);
}

describe("a bill", () => {
  it("is saved, listed, opened and deleted by its customer", async () => {
    const esiid = await seedLocation(user);
    const name = await saveBill(esiid);
    expect(await getNames(user, esiid)).toEqual(["March (1).pdf"]);
    const bills = listBills(user);
    const { data } = await bills.createSignedUrls([name], 60);
    const opened = await fetch(data?.[0]?.signedUrl ?? "");
    expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF);
    expect((await bills.remove([name])).data).toHaveLength(1);
    expect(await getNames(user, esiid)).toEqual([]);
  });

  it("does not exist for other accounts by any method", async () => {
    const esiid = await seedLocation(user);
    const name = await saveBill(esiid);
    const otherBills = listBills(await createTestUser(server));
    expect((await otherBills.list(billFolder(user.id, esiid))).data).toEqual([]);
    expect((await otherBills.list(user.id)).data).toEqual([]);
    expect((await otherBills.download(name)).error).not.toBeNull();
    expect((await otherBills.info(name)).error).not.toBeNull();
    expect((await otherBills.createSignedUrl(name, 60)).error).not.toBeNull();
    expect((await otherBills.createSignedUrls([name], 60)).data?.[0]?.error).toMatch(/does not exist/);
    expect((await otherBills.remove([name])).data).toEqual([]);
    for (const upsert of [false, true]) {
      const upload = await otherBills.upload(name, PDF, { contentType: "application/pdf", upsert });
      expect(upload.error).not.toBeNull();
    }
    const { status } = await fetch(`${server.url}/storage/v1/object/public/bills/${encodeURI(name)}`);
    expect(status).toBe(400);
    expect(await getNames(user, esiid)).toHaveLength(1);
  });

  it("is a PDF or an image", async () => {
    const esiid = await seedLocation(user);
    const at = `${billFolder(user.id, esiid)}/`;
    const picture = await listBills(user).upload(`${at}page.jpg`, PDF, { contentType: "image/jpeg" });
    expect(picture.error).toBeNull();
    const page = await listBills(user).upload(`${at}page.html`, PDF, { contentType: "text/html" });
    expect(page.error).toMatchObject({ statusCode: "415" });
  });

  it("is named by what the service accepts of the customer's file name", () => {
    const id = randomUUID();
    const file = (name: string): string => billFile(billName(id, name));
    expect(file("Factura año/2026.pdf")).toBe("Factura ano-2026.pdf");
    expect(file("電気料金.pdf")).toBe("-.pdf");
    expect(file(`${"x".repeat(300)}.pdf`)).toHaveLength(120);
  });

  it("is listed in the account's export", async () => {
    const reader = await createTestUser(server);
    const esiid = await seedLocation(reader);
    await saveBill(esiid, reader);
    const { body } = await api(server, "GET", "/api/account/export", reader);
    expect(accountExportSchema.parse(body).bills).toMatchObject([
      { esiid, file: "March (1).pdf", type: "application/pdf", bytes: PDF.byteLength },
    ]);
  });
});

describe("bills are deleted", () => {
  it("with the home, but not those of others for the same home", async () => {
    const esiid = await seedLocation(user);
    const before = await countStoredBytes();
    await saveBill(esiid);
    await saveBill(esiid);
    const other = await seedLocation(user);
    await saveBill(other);
    const sharer = await createTestUser(server);
    await saveBill(esiid, sharer);
    const removed = await api(server, "DELETE", `/api/service_locations/${esiid}`, user);
    expect(removed.status).toBe(204);
    expect(await getNames(user, esiid)).toEqual([]);
    expect(await getNames(user, other)).toHaveLength(1);
    expect(await getNames(sharer, esiid)).toHaveLength(1);
    await runJobs();
    expect(await countStoredBytes()).toBe(before + 2);
  });

  it("when another customer proved that the home is theirs now", async () => {
    const esiid = await seedLocation(user);
    await saveBill(esiid);
    await server.ctx.db.sql
      .transaction()
      .execute((trx) => removeOtherCustomers(trx, esiid, server.ctx.now()));
    expect(await getNames(user, esiid)).toEqual([]);
  });

  it("with the account, including the bytes", async () => {
    const erasedUser = await createTestUser(server);
    const before = await countStoredBytes();
    await saveBill(await seedLocation(erasedUser), erasedUser);
    // Also of a home that is not in the account.
    await saveBill(newEsiid(), erasedUser);
    expect(await countStoredBytes()).toBe(before + 2);
    await eraseAccount(server.ctx, { user_id: erasedUser.id });
    expect(await countStoredBytes()).toBe(before);
    const { rowCount } = await server.ctx.db.pool.query(
      "select from storage.objects where owner_id = $1 or name ^@ $1",
      [erasedUser.id],
    );
    expect(rowCount).toBe(0);
  });
});
