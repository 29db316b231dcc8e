// Bills kept with a home: whose they are, what is taken, and that they go with the home and with the account.
import { readdir } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { billFile, billFolder, billName } from "#contracts/bills.ts";
import { removeBillBytes } from "#server/domain/locations/bills.ts";
import { endHolders } from "#server/domain/locations/leave-home.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import type { AuthServer } from "#tests/support/auth.ts";
import { addHome } from "#tests/support/homes.ts";
import { api, newEsiid, newPerson, portalServer, type Person } from "#tests/support/portal.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";

let folder: TemporaryFolder;
let server: AuthServer;
let person: Person;
beforeAll(async () => {
  folder = await temporaryFolder("bills");
  server = await portalServer({ DATA_DIR: folder.path });
  await seedBuckets(server.ctx);
  person = await newPerson(server);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const PDF = tinyPdf([[["Your bill", "$149.32"]]]);

/** The bucket as somebody's page has it. */
function billsOf({ token }: Person) {
  const accessToken = (): Promise<string> => Promise.resolve(token);
  return createClient(server.url, server.ctx.tokens.anonKey, { accessToken }).storage.from("bills");
}

async function homeOf(who: Person): Promise<string> {
  const esiid = newEsiid();
  await addHome(server, who, esiid);
  return esiid;
}

/** Keeps a bill as the portal does; its name in the bucket. */
async function keep(esiid: string, who: Person = person, file = "March (1).pdf"): Promise<string> {
  const name = `${billFolder(who.id, esiid)}/${billName(randomUUID(), file)}`;
  const { error } = await billsOf(who).upload(name, PDF, { contentType: "application/pdf" });
  if (error) throw error;
  return name;
}

async function namesOf(who: Person, esiid: string): Promise<string[]> {
  const { data, error } = await billsOf(who).list(billFolder(who.id, esiid));
  if (error) throw error;
  return data.map(({ name }) => billFile(name));
}

/** How many files lie in the backend. */
async function bytesKept(): Promise<number> {
  const entries = await readdir(path.join(folder.path, "objects"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Runs the jobs that take the bytes away. */
async function runJobs(): Promise<void> {
  const { rows } = await server.ctx.db.pool.query<{ payload: unknown }>(
    "select p.payload from jobs._private_jobs p join jobs._private_tasks t on t.id = p.task_id where t.identifier = 'remove-bills'",
  );
  for (const { payload } of rows) await removeBillBytes(server.ctx, payload);
}

describe("a bill", () => {
  it("is kept, listed, opened and deleted by whose it is", async () => {
    const esiid = await homeOf(person);
    const name = await keep(esiid);
    expect(await namesOf(person, esiid)).toEqual(["March (1).pdf"]);
    const bills = billsOf(person);
    const { data } = await bills.createSignedUrls([name], 60);
    const opened = await fetch(data?.[0]?.signedUrl ?? "");
    expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF);
    expect((await bills.remove([name])).data).toHaveLength(1);
    expect(await namesOf(person, esiid)).toEqual([]);
  });

  it("is none for a stranger, by any way", async () => {
    const esiid = await homeOf(person);
    const name = await keep(esiid);
    const stranger = billsOf(await newPerson(server));
    expect((await stranger.list(billFolder(person.id, esiid))).data).toEqual([]);
    expect((await stranger.list(person.id)).data).toEqual([]);
    expect((await stranger.download(name)).error).not.toBeNull();
    expect((await stranger.info(name)).error).not.toBeNull();
    expect((await stranger.createSignedUrl(name, 60)).error).not.toBeNull();
    expect((await stranger.createSignedUrls([name], 60)).data?.[0]?.error).toMatch(/does not exist/);
    expect((await stranger.remove([name])).data).toEqual([]);
    for (const upsert of [false, true]) {
      const upload = await stranger.upload(name, PDF, { contentType: "application/pdf", upsert });
      expect(upload.error).not.toBeNull();
    }
    const { status } = await fetch(`${server.url}/storage/v1/object/public/bills/${encodeURI(name)}`);
    expect(status).toBe(400);
    expect(await namesOf(person, esiid)).toHaveLength(1);
  });

  it("is a PDF or a picture", async () => {
    const esiid = await homeOf(person);
    const at = `${billFolder(person.id, esiid)}/`;
    const picture = await billsOf(person).upload(`${at}page.jpg`, PDF, { contentType: "image/jpeg" });
    expect(picture.error).toBeNull();
    const page = await billsOf(person).upload(`${at}page.html`, PDF, { contentType: "text/html" });
    expect(page.error).toMatchObject({ statusCode: "415" });
  });

  it("is called what the service takes of the person's name for it", () => {
    const id = randomUUID();
    const file = (name: string): string => billFile(billName(id, name));
    expect(file("Factura año/2026.pdf")).toBe("Factura ano-2026.pdf");
    expect(file("電気料金.pdf")).toBe("-.pdf");
    expect(file(`${"x".repeat(300)}.pdf`)).toHaveLength(120);
  });

  it("stands in the account's file", async () => {
    const reader = await newPerson(server);
    const esiid = await homeOf(reader);
    await keep(esiid, reader);
    const { body } = await api(server, "GET", "/api/account/export", reader);
    expect(accountExportSchema.parse(body).bills).toMatchObject([
      { esiid, file: "March (1).pdf", type: "application/pdf", bytes: PDF.byteLength },
    ]);
  });
});

describe("bills go", () => {
  it("with the home, and others' of the same home stay", async () => {
    const esiid = await homeOf(person);
    const before = await bytesKept();
    await keep(esiid);
    await keep(esiid);
    const other = await homeOf(person);
    await keep(other);
    const sharer = await newPerson(server);
    await keep(esiid, sharer);
    const removed = await api(server, "DELETE", `/api/service_locations/${esiid}`, person);
    expect(removed.status).toBe(204);
    expect(await namesOf(person, esiid)).toEqual([]);
    expect(await namesOf(person, other)).toHaveLength(1);
    expect(await namesOf(sharer, esiid)).toHaveLength(1);
    await runJobs();
    expect(await bytesKept()).toBe(before + 2);
  });

  it("when another showed that the home is theirs now", async () => {
    const esiid = await homeOf(person);
    await keep(esiid);
    await server.ctx.db.sql.transaction().execute((trx) => endHolders(trx, esiid, server.ctx.now()));
    expect(await namesOf(person, esiid)).toEqual([]);
  });

  it("with the account, bytes and all", async () => {
    const leaving = await newPerson(server);
    const before = await bytesKept();
    await keep(await homeOf(leaving), leaving);
    // Also of a home that the account does not hold.
    await keep(newEsiid(), leaving);
    expect(await bytesKept()).toBe(before + 2);
    await eraseAccount(server.ctx, { user_id: leaving.id });
    expect(await bytesKept()).toBe(before);
    const { rowCount } = await server.ctx.db.pool.query(
      "select from storage.objects where owner_id = $1 or name ^@ $1",
      [leaving.id],
    );
    expect(rowCount).toBe(0);
  });
});
