import { describe, expect, it } from "vitest";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { DEFAULT_HOME_SIZE, EXAMPLE_PLACE } from "#contracts/tables/home-sizes.ts";
import { findOnlyTdu } from "#market/areas.ts";
import { formatFor } from "#messages/format.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { foldInput } from "./rank-for-usage.ts";

describe("the example home", () => {
  it("uses in a year what the glossary shows for it, to the nearest 100 kWh", () => {
    const tdu = findOnlyTdu(EXAMPLE_PLACE.zip);
    if (!tdu) throw new Error("The example place has several utilities");
    const { year_wh } = foldInput(toHomeUsage(DEFAULT_HOME_SIZE), tdu, "2026-11-25").fold;
    const kwh = Math.round(year_wh / 100_000) * 100;
    for (const language of LANGUAGES) {
      const { terms } = getMessages("glossary", language);
      const shown = formatFor(language).number(kwh);
      expect(terms.usage.example).toContain(shown);
      expect(terms["typical-home"].example).toContain(shown);
    }
  });
});
