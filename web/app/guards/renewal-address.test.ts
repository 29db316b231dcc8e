import { beforeEach, expect, it, vi } from "vitest";
import { invalidRenewalEmail, storedOnboarding } from "#web/shared/session/stored-values.ts";
import { testBrowser } from "#web/shared/session/test-browser.ts";
import { consumeRenewalParam } from "./renewal-address.ts";

beforeEach(() => {
  for (const [name, value] of Object.entries(testBrowser().globals)) vi.stubGlobal(name, value);
});

/** Opens an address of /renewal, and returns the order and the email address that are stored then. */
function open(query: string): readonly [order: string, email: string] {
  consumeRenewalParam(new URL(`https://power.example/renewal${query}`));
  const { renewal_order_id, renewal_email_address } = storedOnboarding();
  return [renewal_order_id, renewal_email_address];
}

it("keeps the order and the email address of a renewal link for the next pages", () => {
  expect(open("")).toEqual(["", ""]);
  expect(open("?order_id=one&email=ana+home@example.com")).toEqual(["one", "ana+home@example.com"]);
  expect(open("?order_id=one&email=ana@example.com")).toEqual(["one", "ana@example.com"]);
  expect(open("")).toEqual(["one", "ana@example.com"]);
  expect(open("?order_id=one")).toEqual(["one", "ana@example.com"]);
  expect(open("?email=eva@example.com")).toEqual(["one", "ana@example.com"]);
});

it("forgets the email address of the order before, if a link has only another order", () => {
  open("?order_id=one&email=ana@example.com");
  invalidRenewalEmail.write(true);
  expect(open("?order_id=two")).toEqual(["two", ""]);
  expect(invalidRenewalEmail.read()).toBe(false);
  expect(open("?renewal_order_id=three&renewal_email_address=eva@example.com")).toEqual([
    "three",
    "eva@example.com",
  ]);
});
