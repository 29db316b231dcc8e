// The button of an email about a rejected order fits its text.
import { expect, it } from "vitest";
import { listSampleMessages } from "#tests/support/sample-messages.ts";

function readEmail(code: string, variant: string): string {
  const name = `orders.rejected ${code} ${variant}`;
  const found = listSampleMessages("en").find(
    (sample) => sample.name === name && sample.message.html !== null,
  );
  return found?.message.body ?? "";
}

it("offers other plans after a rejection, unless another switch or a hold makes them useless", () => {
  const other = "you don’t have to do anything";
  expect(readEmail("refused", "account")).toContain("Compare plans:");
  // No other plan can start before the hold is removed.
  for (const variant of ["account", "move-in"]) {
    expect(readEmail("switch_hold", variant)).toContain("See your order:");
    expect(readEmail("switch_hold", variant)).not.toContain("Compare plans:");
  }
  expect(readEmail("already_switching", "account")).toContain(other);
  expect(readEmail("already_switching", "account")).toContain("See your order:");
  expect(readEmail("already_switching", "move-in")).toContain("Compare plans:");
  expect(readEmail("already_switching", "move-in")).not.toContain(other);
});
