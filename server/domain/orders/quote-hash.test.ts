import { beforeAll, expect, it } from "vitest";
import type { Consent } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import { hashQuote } from "./quote-hash.ts";

let plan: Plan;
beforeAll(async () => {
  const shipped = loadBundledCatalog(await readBundledCatalog());
  const [first] = shipped.ok ? shipped.value.plans : [];
  if (!first) throw new Error("The catalogue is empty.");
  plan = first;
});

const consents: Consent[] = [
  { id: "order", version: "2026-11-21", language: "en", text: "I choose it." },
  { id: "terms", version: "2026-11-21", language: "en", text: "I have seen it." },
];

it("changes with the enrollment method, and with the consents and their wording", () => {
  const shown = { plan, connector: "handoff", consents } as const;
  const others = [
    { ...shown, connector: "partner" } as const,
    { ...shown, consents: consents.map((consent) => ({ ...consent, version: "2027-01-01" })) },
    { ...shown, consents: consents.slice(0, 1) },
    { ...shown, consents: consents.map((consent) => ({ ...consent, id: "contact" as const })) },
  ];
  const seen = [shown, ...others].map(hashQuote);
  expect(new Set(seen).size).toBe(seen.length);
});

it("is the same in both languages", () => {
  const spanish = consents.map((consent) => ({ ...consent, language: "es" as const, text: "Elijo." }));
  expect(hashQuote({ plan, connector: "handoff", consents: spanish })).toBe(
    hashQuote({ plan, connector: "handoff", consents }),
  );
});
