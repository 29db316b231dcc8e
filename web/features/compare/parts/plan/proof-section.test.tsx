import { describe, expect, it } from "vitest";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { proofSentences } from "./proof-section.tsx";
import { nightsPlan } from "./test-plans.ts";

const messages = getMessages("plan", "en").proof;
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
      "The largest difference is 0.54¢ per kWh. Uses the delivery charges as of December 29, 2025. The label assumes usage is split across the plan’s time periods: 40% and 60%.",
    );
    expect(sentences({ residual_cents: null, assumed_shares: null })).toBe("");
  });
});
