// The first run's catalogue: the one the repository ships, with its own date.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { importPlans } from "./import-plans.ts";
import { newestSnapshot } from "./snapshot-store.ts";

const FOLDER = path.join(import.meta.dirname, "..", "..", "..", "market", "catalog", "data");

/** The newest shipped catalogue file's text. */
export async function readBundledCatalog(): Promise<string> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".json")).sort();
  const newest = files.at(-1);
  if (!newest) throw new Error(`There is no catalogue in ${FOLDER}.`);
  return readFile(path.join(FOLDER, newest), "utf8");
}

/** Takes in the shipped catalogue where none was ever taken in; null where one was. Safe to run in several processes at once. */
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
