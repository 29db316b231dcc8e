import { expect, it } from "vitest";
import { getPlanStart } from "./use-plan-price.ts";

const twelve = { from: "2026-12-01" };

it("starts a home's plan on the day of the list, and a visitor's or an unlisted one on the first possible day", () => {
  expect(getPlanStart({ starts_on: "2026-12-21" }, twelve)).toBe("2026-12-21");
  expect(getPlanStart({}, twelve)).toBe("2026-12-01");
  expect(getPlanStart(undefined, twelve)).toBe("2026-12-01");
});
