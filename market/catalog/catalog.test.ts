import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Plan, PlanText } from "#contracts/plan.ts";
import { planSchema } from "#contracts/plan.ts";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";
import { realData } from "#tests/support/real-data.ts";
import { statewideCsv } from "../listing/listing-fixture.ts";
import { readListing } from "../listing/read-listing.ts";
import { loadBundledCatalog } from "./load-catalog.ts";
import { packCatalog } from "./pack-catalog.ts";

const HEAD = { as_of: "2026-01-10", source: "A test" };
const SHIPPED = readFileSync(new URL("data/2026-01-10.json", import.meta.url), "utf8");
/** As scripts/create-catalog.ts. */
const DELIVERY = readShippedDelivery();

function readPlans(text: string): Plan[] {
  const result = readListing(text, { ...HEAD, delivery: DELIVERY });
  if (!result.ok) throw new Error(result.error.message);
  return result.plans;
}

/** Returns a plan without the provider's sentences. */
function factsOf({ tariff, proof: { quote: _quote, ...proof }, ...plan }: Plan): Plan {
  const conditions = tariff?.conditions?.map((condition) => ({ ...condition, quote: null }));
  const priced = tariff && conditions ? { ...tariff, conditions } : tariff;
  return { ...plan, tariff: priced, proof, texts: { en: bare(plan.texts.en), es: bare(plan.texts.es) } };
}

function bare(text: PlanText | null): PlanText | null {
  return text === null ? null : { ...text, special_terms: null, promotion: null, credit_text: null };
}

function load(json: string): { as_of: string; plans: Plan[] } {
  const result = loadBundledCatalog(json);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe("the catalog format", () => {
  const plans = readPlans(
    statewideCsv([
      {
        "[Product]": "A 12",
        "[PrePaid]": "TRUE",
        "[CancelFee]": "20/month remaining",
        "[SpecialTerms]": "SENTENCE",
      },
      {
        "[Product]": "A Doce",
        "[PrePaid]": "TRUE",
        "[CancelFee]": "20 por mes restante",
        "[Language]": "Spanish",
      },
      {
        "[Product]": "B",
        "[kwh500]": "0.2",
        "[kwh1000]": "0.3",
        "[EnrollURL]": "",
        "[Website]": "",
        "[idKey]": "",
      },
      { "[Product]": "C", "[Language]": "Spanish", "[PromotionDesc]": "SENTENCE", "[EnrollPhone]": "" },
    ]),
  );

  it("restores the facts of every plan and none of the sentences", () => {
    const text = packCatalog(plans, HEAD);
    expect(load(text)).toEqual({ ...HEAD, plans: plans.map(factsOf) });
    expect(text).not.toContain("SENTENCE");
  });

  it("has one plan per line", () => {
    const lines = packCatalog(plans, HEAD).split("\n");
    expect(lines.filter((line) => line.startsWith('{"id"'))).toHaveLength(plans.length);
  });

  it("is rejected if truncated anywhere", () => {
    const text = packCatalog(plans, HEAD);
    for (let cut = 0; cut < text.length - 2; cut += 7)
      expect(loadBundledCatalog(text.slice(0, cut)).ok).toBe(false);
  });

  it.each([
    [
      "another format",
      (text: string) => text.replace("wattlane-catalogue/1", "wattlane-catalogue/2"),
      /format/,
    ],
    [
      "a wrong count",
      (text: string) => text.replace('"count":3', '"count":4'),
      /announces 4 plans and holds 3/,
    ],
    [
      "a link that is not there",
      (text: string) => text.replace('"website":', '"website":9'),
      /link that is not there/,
    ],
    [
      "a link that is none",
      (text: string) => text.replace('"https://retailer', '"javascript:retailer'),
      /links\.0/,
    ],
    ["an unknown TDU", (text: string) => text.replace('"tdu":"oncor"', '"tdu":"entergy"'), /plans\.0\.tdu/],
  ])("is rejected with %s", (_what, spoil, message) => {
    const text = packCatalog(plans, HEAD);
    expect(spoil(text)).not.toBe(text);
    expect(loadBundledCatalog(spoil(text))).toEqual({ ok: false, error: expect.stringMatching(message) });
  });
});

describe("the shipped catalog", () => {
  it("has 965 plans of 2026-01-10 in the wire format", () => {
    const { as_of, plans } = load(SHIPPED);
    expect(as_of).toBe("2026-01-10");
    expect(plans).toHaveLength(965);
    for (const plan of plans) expect(planSchema.strict().safeParse(plan).success, plan.id).toBe(true);
    expect(
      plans
        .flatMap(({ texts }) => [texts.en, texts.es])
        .every((text) => text === null || text.special_terms === null),
    ).toBe(true);
    expect(SHIPPED.length).toBeLessThan(1_500_000);
  });

  it("matches the script's output for the real listing today", async ({ annotate }) => {
    const path = realData("power-to-choose/statewide-2026-01-10.csv");
    if (path === null) {
      await annotate("the real file is not here");
      return;
    }
    expect(load(SHIPPED).plans).toEqual(readPlans(readFileSync(path, "utf8")).map(factsOf));
  });
});
