// docs/settings.md lists every setting that the server reads, once, with its default.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { OIDC_PROVIDERS, readProviders } from "#server/platform/settings/auth.ts";
import { environmentSchema } from "#server/platform/config.ts";

interface Row {
  readonly name: string;
  readonly default: string;
  readonly example: string;
  readonly meaning: string;
}

const page = readFileSync(path.join(import.meta.dirname, "..", "..", "docs", "settings.md"), "utf8");
const rows: readonly Row[] = [...page.matchAll(/^\| `([A-Z_<>0-9]+)` \|([^|]*)\|([^|]*)\|(.*)\|$/gm)].map(
  ([, name = "", ...cells]) => {
    const [preset = "", example = "", meaning = ""] = cells.map((cell) => cell.trim());
    return { name, default: preset, example, meaning };
  },
);

/** Lists the variables of identity providers by watching which ones are read. */
function listProviderVariables(): string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        names.add(String(name));
        return "true";
      },
    },
  );
  readProviders(environment);
  const prefixes = OIDC_PROVIDERS.map((provider) => `AUTH_EXTERNAL_${provider.toUpperCase()}_`);
  return [...names].map((name) => {
    const prefix = prefixes.find((one) => name.startsWith(one)) ?? "";
    return `AUTH_EXTERNAL_<NAME>_${name.slice(prefix.length)}`;
  });
}

const defaults: Readonly<Record<string, unknown>> = environmentSchema.parse({});

/** Returns the cell for a default. */
function toDefaultCell(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "—" : `\`${value.join(",")}\``;
  if (value === undefined || value instanceof Map) return "—";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

describe("docs/settings.md", () => {
  it("lists every setting of the server, once", () => {
    const expected = [...Object.keys(environmentSchema.shape), ...new Set(listProviderVariables())];
    expect(expected.length).toBeGreaterThan(100);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  });

  it("shows the defaults of the code", () => {
    const wrong = rows
      .filter((row) => row.default !== toDefaultCell(defaults[row.name]))
      .map((row) => `${row.name}: ${row.default} instead of ${toDefaultCell(defaults[row.name])}`);
    expect(wrong).toEqual([]);
  });

  it("has an example and a meaning for each setting", () => {
    expect(rows.filter(({ example, meaning }) => example === "" || meaning === "")).toEqual([]);
  });

  it("names the production settings first", () => {
    const [, first = ""] = page.split("\n## ");
    const names = rows.filter(({ name }) => first.includes(`| \`${name}\` |`)).map(({ name }) => name);
    expect(names).toEqual(["PUBLIC_URL", "TRUST_PROXY", "SMTP_HOST", "DATA_DIR", "DRAIN_SECONDS"]);
  });
});
