import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { ProofSection, proofSentences } from "./proof-section.tsx";
import type { Priced } from "./location-year.ts";
import { nightsPlan } from "./test-plans.ts";

const messages = getMessages("planDetails", "en").labelCheck;
const { proof } = nightsPlan.plan;

function sentences(changes: Partial<typeof proof>): string {
  return proofSentences({ ...proof, ...changes }, messages, formatFor("en")).join(" ");
}

describe("the details of a proof", () => {
  it("say that all prices match only if the plan is verified", () => {
    expect(sentences({})).toContain("All three prices match.");
    expect(sentences({ verdict: "unproven", why: "label_text_incomplete" })).not.toContain("match");
    const why = "time_of_use_hours_unknown";
    expect(sentences({ verdict: "unproven", why, residual_cents: 0.02 })).not.toContain("difference");
  });

  it("state the largest difference, the date of the delivery charges and the split of hours", () => {
    expect(sentences({ verdict: "unproven", why: "label_text_disagrees", residual_cents: 0.54 })).toBe(
      "The largest difference is 0.54¢ per kWh. For this check, we used the delivery charges as of December 29, 2025. The label assumes usage is split across the plan’s time periods: 40% and 60%.",
    );
    expect(sentences({ residual_cents: null, assumed_shares: null })).toBe("");
  });
});

describe("the range that rounding leaves open", () => {
  beforeAll(() => Promise.all([loadMessages("plan", "en"), loadMessages("planDetails", "en")]));
  const { plan } = nightsPlan;
  const textOf = (rounding: Priced["rounding"], term_months = 12): string =>
    renderToString(
      <ProofSection plan={{ ...plan, term_months }} priced={{ rounding } as unknown as Priced} />,
    ).replaceAll(/<!-- -->|<[^>]+>/g, "");
  const sentence = messages.rounding({ low: 210_200, high: 211_300 });

  it("is shown in whole dollars, for a price that lasts a year", () => {
    expect(sentence).toContain("$2,102 to $2,113");
    expect(textOf({ low_cents: 210_200, high_cents: 211_300 })).toContain(sentence);
    expect(textOf({ low_cents: 210_200, high_cents: 211_300 }, 6)).not.toContain("could cost");
  });

  it("is not shown for a label that was read, or if it is less than a dollar", () => {
    expect(textOf(null)).not.toContain("could cost");
    expect(textOf({ low_cents: 210_200, high_cents: 210_250 })).not.toContain("could cost");
  });
});
