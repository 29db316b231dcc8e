// The label from which a price was read is stored, and the plan's page links to it.
import { spawnSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planDetailSchema, type PlanDetail } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { importLabel } from "#server/domain/plans/import-label.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";
import { createLabelPdf } from "#tests/support/label-pdf.ts";

// "Free Weekends-24" at CenterPoint, as in label.test.ts.
const PLAN = "ptc-a077e05752956376";

let folder: TemporaryFolder;
let server: TestServer;
beforeEach(async () => {
  folder = await temporaryFolder("label-documents");
  server = await testServer({ DATA_DIR: folder.path }, { plans: true });
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

async function named(): Promise<string | null> {
  const response = await fetch(`${server.url}/compare/v1/plans/${PLAN}`);
  return planDetailSchema.parse(await response.json()).label_document;
}

async function listDocuments(): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("storage.objects")
    .select("name")
    .where("bucket_id", "=", "label-documents")
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns the number of files in the backend. */
async function countStoredBytes(): Promise<number> {
  const entries = await readdir(path.join(folder.path, "objects"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe("the document of a label", () => {
  it("is stored once, named in the plan's response and served publicly", async () => {
    expect(await named()).toBeNull();
    const bytes = createLabelPdf();
    expect(await importLabel(server.ctx, PLAN, bytes)).toMatchObject({ ok: true, saved: true });
    const object = await named();
    expect(object).toMatch(new RegExp(`^label-documents/${PLAN}/[0-9a-f]{64}\\.pdf$`));
    const response = await fetch(`${server.url}/storage/v1/object/public/${object}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);

    expect(await importLabel(server.ctx, PLAN, bytes)).toMatchObject({ ok: true, saved: true });
    expect(await named()).toBe(object);
    expect(await listDocuments()).toHaveLength(1);
    expect(await countStoredBytes()).toBe(1);
  });

  it("is quoted in the plan's response, with the page of each charge, until the averages change", async () => {
    const detail = async (): Promise<PlanDetail> =>
      planDetailSchema.parse(await (await fetch(`${server.url}/compare/v1/plans/${PLAN}`)).json());
    expect((await detail()).label_quotes).toBeUndefined();
    await importLabel(server.ctx, PLAN, createLabelPdf());
    const { label_quotes, plan } = await detail();
    expect(label_quotes).toContainEqual({
      part: "energy",
      amount: plan.tariff?.energy.at(-1)?.tiers[0]?.cents_per_kwh,
      quote: expect.stringMatching(/¢/),
      page: 1,
    });
    expect(plan.proof).not.toHaveProperty("quotes");
    const { value: catalog } = loadBundledCatalog(await readBundledCatalog()) as { value: { plans: Plan[] } };
    const listed = { source: "power_to_choose", partial: false, report: {} } as const;
    await importPlans(server.ctx.db, { ...listed, as_of: "2026-02-01", plans: catalog.plans });
    expect((await detail()).label_quotes).toEqual(label_quotes);
    expect((await detail()).plan.proof).not.toHaveProperty("quotes");
    const index = catalog.plans.findIndex(({ id }) => id === PLAN);
    const listedPlan = catalog.plans[index];
    if (!listedPlan) throw new Error("the plan is listed");
    const label = { ...listedPlan.label, kwh_500: 29.9 };
    const changed = catalog.plans.with(index, { ...listedPlan, label });
    await importPlans(server.ctx.db, { ...listed, as_of: "2026-02-02", plans: changed });
    expect((await detail()).label_quotes).toBeUndefined();
  });

  it("is that of the newest reading", async () => {
    await importLabel(server.ctx, PLAN, createLabelPdf());
    const first = await named();
    await importLabel(server.ctx, PLAN, createLabelPdf("02/05/2026"));
    expect(await named()).not.toBe(first);
    expect(await named()).not.toBeNull();
  });

  it("is not stored for another plan or if it is not a label", async () => {
    const other = await importLabel(
      server.ctx,
      PLAN,
      createLabelPdf("01/05/2026", ["12.0¢", "11.5¢", "11.3¢"]),
    );
    expect(other).toMatchObject({ ok: false });
    expect(await importLabel(server.ctx, "ptc-nothing", createLabelPdf())).toMatchObject({ ok: false });
    expect(await importLabel(server.ctx, PLAN, tinyPdf([[["Hello"]]]))).toMatchObject({ ok: false });
    expect([await named(), await listDocuments()]).toEqual([null, []]);
  });

  it("leaves nothing if the reading cannot be recorded", async () => {
    await server.ctx.db.pool.query("alter table compare.label_reading add check (plan_id = '') not valid");
    await expect(importLabel(server.ctx, PLAN, createLabelPdf())).rejects.toThrow(/check constraint/);
    expect([await named(), await listDocuments(), await countStoredBytes()]).toEqual([null, [], 0]);
  });

  it("is no longer listed if the listing shows another price, or if it was removed", async () => {
    await importLabel(server.ctx, PLAN, createLabelPdf());
    const shipped = loadBundledCatalog(await readBundledCatalog());
    if (!shipped.ok) throw new Error(shipped.error);
    const { plans } = structuredClone(shipped.value);
    for (const plan of plans) if (plan.id === PLAN) plan.label.kwh_500 = 18;
    const listing = { source: "power_to_choose", partial: false, report: {} };
    await importPlans(server.ctx.db, { ...listing, as_of: "2026-01-12", plans });
    expect(await named()).toBeNull();
    await importPlans(server.ctx.db, { ...listing, as_of: "2026-01-13", plans: shipped.value.plans });
    expect(await named()).not.toBeNull();
    await server.ctx.db.pool.query("delete from storage.objects where bucket_id = 'label-documents'");
    expect(await named()).toBeNull();
  });

  it("is stored from the command line too", async () => {
    const file = path.join(folder.path, "label.pdf");
    await writeFile(file, createLabelPdf());
    const script = path.join(import.meta.dirname, "..", "..", "scripts", "label-import.ts");
    const { config } = server.ctx;
    const env = { ...process.env, DATABASE_URL: config.databaseUrl ?? "", DATA_DIR: folder.path };
    const run = spawnSync(process.execPath, [script, PLAN, file], { env, encoding: "utf8" });
    expect(run.stderr).toBe("");
    const response = await fetch(`${server.url}/storage/v1/object/public/${await named()}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await response.arrayBuffer();
  });
});
