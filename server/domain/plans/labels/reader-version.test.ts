// Notices a change of the reading rules without a new READER_VERSION, which would leave stored labels as the old rules
// read them.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { readLabel } from "#market/facts-label/read-label.ts";
import { createVariation } from "#market/facts-label/variation-fixtures.ts";
import { ALL_WORDINGS } from "#market/facts-label/variations/all-wordings.ts";
import { READER_VERSION } from "./label-results.ts";

/** What this version reads in every wording. */
const KNOWN = { version: 4, wordings: 434, digest: "f20f1173a01d2673" };

it("is raised when the rules read a wording in another way", () => {
  const wordings = Object.values(ALL_WORDINGS).flatMap((group) => Object.values(group));
  const digest = createHash("sha256");
  for (const wording of wordings)
    digest.update(JSON.stringify(readLabel(createVariation(wording).text, TEST_DELIVERY)));
  // If only wordings were added, update the two figures. If a rule reads more or something else than before, raise
  // READER_VERSION as well, so that every stored label is read again.
  expect({
    version: READER_VERSION,
    wordings: wordings.length,
    digest: digest.digest("hex").slice(0, 16),
  }).toEqual(KNOWN);
});
