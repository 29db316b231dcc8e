// The first run's catalog: the one shipped with the repository, with its own date.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { importPlans } from "./import-plans.ts";
import { newestSnapshot } from "./snapshot-store.ts";

const FOLDER = path.join(import.meta.dirname, "..", "..", "..", "market", "catalog", "data");

/** Returns the text of the newest shipped catalog file. */
export async function readBundledCatalog(): Promise<string> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".json")).sort();
  const newest = files.at(-1);
  if (!newest) throw new Error(`There is no catalogue in ${FOLDER}.`);
  return readFile(path.join(FOLDER, newest), "utf8");
}

/**
 * Imports the shipped catalog if none was ever imported. Returns null if one was. Safe to run in several processes at
 * once.
 */
export async function seedCatalog(
  ctx: Pick<PlatformContext, "db">,
): Promise<{ as_of: string; plans: number } | null> {
  if ((await newestSnapshot(ctx.db.sql)) !== null) return null;
  const shipped = loadBundledCatalog(await readBundledCatalog());
  if (!shipped.ok) throw new Error(`The shipped catalogue cannot be read: ${shipped.error}`);
  const { as_of, plans } = shipped.value;
  await importPlans(ctx.db, {
    source: "power_to_choose",
    as_of,
    plans,
    partial: false,
    report: { shipped: true },
  });
  return { as_of, plans: plans.length };
}
