import { describe, expect, it } from "vitest";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";
import { differsBy } from "./open-labels.ts";
import { readLabel } from "./read-label.ts";
import { createVariation, priced } from "./variation-fixtures.ts";
import { ALL_WORDINGS } from "./variations/all-wordings.ts";

const ROWS = readShippedDelivery();

describe.each(Object.entries(ALL_WORDINGS))("wordings of %s", (_group, wordings) => {
  it.each(Object.entries(wordings))("%s", (_name, wording) => {
    const { text, verdict, tariff, delivery } = createVariation(wording);
    const reading = readLabel(text, ROWS);
    const context = `${text}\n${JSON.stringify(reading, null, 1)}`;
    expect(reading.verdict, context).toBe(verdict);
    if (tariff === null) return;
    const expected = {
      computable: true,
      tariff,
      delivery,
      ...(wording.hidden_delivery === undefined ? {} : { delivery_used_for_check: wording.hidden_delivery }),
      accept: [verdict],
      refusal_ok: false,
      tolerance_usd: wording.tolerance_usd ?? 0.01,
    };
    expect(differsBy(reading, expected)?.usd, context).toBeLessThanOrEqual(expected.tolerance_usd + 0.001);
  });
});

describe("any label", () => {
  it("is not called exact if one of its amounts is changed", () => {
    const { text } = createVariation({
      lines: "Base Charge $9.95 per month\nEnergy Charge 12.4¢ per kWh",
      tariff: { base_charge_usd: 9.95, energy: [priced(12.4)] },
    });
    expect(readLabel(text, ROWS).verdict).toBe("exact");
    for (const [from, to] of [
      ["$9.95", "$7.95"],
      ["12.4¢", "12.2¢"],
      ["5.6032¢", "5.8032¢"],
      ["$4.23", "$3.42"],
    ] as const)
      expect(readLabel(text.replace(from, to), ROWS).verdict).toBe("unproven");
  });
});
