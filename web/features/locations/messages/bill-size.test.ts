import { expect, it } from "vitest";
import { BILL_MAX_BYTES } from "#contracts/bills.ts";
import { bills as en } from "./en/bills.ts";
import { bills as es } from "./es/bills.ts";

it("contains the size limit of the bills bucket", () => {
  for (const bills of [en, es])
    for (const text of [bills.kinds, bills.rejected.too_large("a.pdf")])
      expect(text).toContain(`${BILL_MAX_BYTES / 1_000_000} MB`);
});
