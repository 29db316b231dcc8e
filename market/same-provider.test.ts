import { expect, it } from "vitest";
import { isSameProvider } from "./same-provider.ts";

const CURRENT_PROVIDER = { name: "Lone Star Retail", puct_number: "10001" };

it.each([
  [CURRENT_PROVIDER, { name: "LONE STAR RETAIL LLC", puct_number: "10001" }, true],
  [CURRENT_PROVIDER, { name: "Lone Star Retail", puct_number: "10002" }, false],
  [CURRENT_PROVIDER, { name: "lone star retail", puct_number: null }, true],
  [CURRENT_PROVIDER, { name: "Bluebonnet Energy", puct_number: null }, false],
])("%j and %j are the same provider: %s", (one, other, same) => {
  expect([isSameProvider(one, other), isSameProvider(other, one)]).toEqual([same, same]);
});
