import { expect, it } from "vitest";
import { isSameProvider } from "./same-provider.ts";

const OWN = { name: "Lone Star Retail", puct_number: "10001" };

it.each([
  [OWN, { name: "LONE STAR RETAIL LLC", puct_number: "10001" }, true],
  [OWN, { name: "Lone Star Retail", puct_number: "10002" }, false],
  [OWN, { name: "lone star retail", puct_number: null }, true],
  [OWN, { name: "Bluebonnet Energy", puct_number: null }, false],
])("%j and %j are one provider: %s", (one, other, same) => {
  expect([isSameProvider(one, other), isSameProvider(other, one)]).toEqual([same, same]);
});
