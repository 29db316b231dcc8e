import { describe, expect, it } from "vitest";
import { FIXTURES } from "./label-fixtures.ts";
import { parseFactsLabel } from "./parse.ts";
import { proveFromLabel } from "./prove-label.ts";

describe.each(Object.entries(FIXTURES))("a label with %s", (_name, fixture) => {
  const parsed = parseFactsLabel(fixture.text);

  it("gives the tariff, which gives the label back", () => {
    if (!parsed.ok) throw new Error(parsed.errors.join("; "));
    const { value } = parsed;
    expect(value.notes).toEqual([]);
    expect(value.tariff).toMatchObject(fixture.tariff);
    const [kwh_500, kwh_1000, kwh_2000] = fixture.averages;
    expect(value.averages).toEqual({ kwh_500, kwh_1000, kwh_2000 });
    if (fixture.shares !== undefined) expect(value.assumed_shares).toEqual(fixture.shares);
    const { proof } = proveFromLabel(value, null);
    expect(proof).toMatchObject({ verdict: "exact", why: "label_text" });
    // Hand-worked figures are the label's: only its rounding is left.
    expect(proof.residual_cents).toBeLessThanOrEqual(0.051);
  });
});
