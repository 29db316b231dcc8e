// Maps names to certificates, because listings and bills use brand names and legal names inconsistently.
import { displayName } from "./display-name.ts";
import { PROVIDERS } from "./provider-table.ts";
import type { ProviderEntry } from "./provider-table.ts";

export interface Provider {
  /** In readable case, including the legal form. */
  readonly name: string;
  readonly puct_number: string;
}

/** One option of the provider list. Several labels can share one value. */
export interface ProviderOption {
  /** Readable name. A trailing asterisk marks a brand that sells under another company's certificate. */
  readonly label: string;
  /** PUCT certificate number. */
  readonly value: string;
}

const LEGAL_SUFFIXES = /\b(?:LLC|L L C|INC|INCORPORATED|LP|L P|LTD|CORP|CORPORATION|CO|COMPANY)\b/g;

const EXACT: ReadonlyMap<string, ProviderEntry> = new Map(
  PROVIDERS.map((entry) => [normalise(entry.name), entry]),
);
const WITHOUT_LEGAL_FORM: ReadonlyMap<string, ProviderEntry | null> = indexWithoutLegalForm();

/**
 * Returns the provider that a name refers to, or null. Case, spaces, punctuation, a trailing asterisk and legal forms
 * (LLC, Inc, …) are ignored. A name that matches two certificates matches none.
 */
export function providerFromName(name: string): Provider | null {
  const plain = normalise(name);
  const entry = EXACT.get(plain) ?? WITHOUT_LEGAL_FORM.get(stripLegalForm(plain)) ?? null;
  return entry === null ? null : { name: displayName(entry.name), puct_number: entry.puct_number };
}

/** Returns every name of the list, sorted alphabetically by label. */
export function providerOptions(): ProviderOption[] {
  return PROVIDERS.map((entry) => ({ label: providerLabel(entry), value: entry.puct_number })).toSorted(
    (a, b) => a.label.localeCompare(b.label, "en", { sensitivity: "base" }),
  );
}

/** Returns the other names under a certificate, without those that differ from `name` in case or legal form only. */
export function listCertificateNames(puctNumber: string | null, name: string): string[] {
  const plain = (text: string): string => stripLegalForm(normalise(text));
  const seen = new Set([plain(name)]);
  return PROVIDERS.filter(({ puct_number }) => puct_number === puctNumber).flatMap((entry) => {
    const key = plain(entry.name);
    if (seen.has(key)) return [];
    seen.add(key);
    return [providerLabel(entry)];
  });
}

/** Returns the readable name, with an asterisk for a brand alias. */
export function providerLabel(entry: ProviderEntry): string {
  return displayName(entry.name) + (entry.kind === "brand_alias" ? "*" : "");
}

function indexWithoutLegalForm(): Map<string, ProviderEntry | null> {
  const index = new Map<string, ProviderEntry | null>();
  for (const entry of PROVIDERS) {
    const key = stripLegalForm(normalise(entry.name));
    const seen = index.get(key);
    const clash = seen !== undefined && seen?.puct_number !== entry.puct_number;
    index.set(key, clash ? null : (seen ?? entry));
  }
  index.delete("");
  return index;
}

function normalise(name: string): string {
  return name
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll("&", " AND ")
    .replace(/['’]/g, "")
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();
}

function stripLegalForm(normalised: string): string {
  return normalised.replace(LEGAL_SUFFIXES, " ").replace(/\s+/g, " ").trim();
}
