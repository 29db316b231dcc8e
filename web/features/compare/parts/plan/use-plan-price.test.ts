import { expect, it } from "vitest";
import { getPlanStart, type PlanPrice } from "./use-plan-price.ts";

const twelve = { from: "2026-12-01" } as PlanPrice["twelve"];

it("starts a home's plan on its best day, and a visitor's on the first possible day", () => {
  const move = { starts_on: "2026-12-21" } as NonNullable<PlanPrice["move"]>;
  expect(getPlanStart({ twelve, move })).toBe("2026-12-21");
  expect(getPlanStart({ twelve, move: undefined })).toBe("2026-12-01");
  expect(getPlanStart({ twelve, move: null })).toBe("2026-12-01");
});
