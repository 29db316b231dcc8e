// Checks the operator's folder of providers' logos: whether it can be read, and which files are never shown.
import { readdir } from "node:fs/promises";
import { toProviderId } from "#market/providers/provider-id.ts";
import type { Config } from "#server/platform/config.ts";
import { parseLogoName, readLogo } from "#server/platform/logos/read-logos.ts";
import type { Query } from "./delivery-checks.ts";
import { bad, ok, warn, type Finding } from "./finding.ts";

const ABOUT = "PROVIDER_LOGOS_DIR";
const NAMES_SQL = "select distinct body -> 'provider' ->> 'name' as name from compare.plan";

/** Checks the folder against the names of every provider that is or was listed. Nothing is checked without the setting. */
export async function checkLogos(query: Query, { providerLogosDir: folder }: Config): Promise<Finding[]> {
  if (folder === null) return [];
  const files = await readdir(folder).catch(() => null);
  if (files === null)
    return [bad(ABOUT, "can't be read", "correct the path, or let the server read the folder")];
  const ids = new Set((await query<{ name: string }>(NAMES_SQL)).map(({ name }) => toProviderId(name)));
  const findings: Finding[] = [];
  for (const file of files.toSorted()) {
    const found = await readLogo(folder, file);
    const id = parseLogoName(file)?.id ?? "";
    if (found.kind === "rejected")
      findings.push(warn(ABOUT, `${file} ${found.reason}, so it isn't shown`, "correct or remove the file"));
    else if (!ids.has(id))
      findings.push(
        warn(ABOUT, `${file} matches no provider`, "name it like the end of the provider's page address"),
      );
  }
  return findings.length > 0 ? findings : [ok(ABOUT, `${files.length} logos`)];
}
