import { beforeEach, expect, it, vi } from "vitest";
import {
  emailAddress,
  invalidRenewalEmail,
  recovering,
  redirectUrl,
  renewalEmailAddress,
  renewalOrderId,
  storedOnboarding,
} from "./stored-values.ts";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

let browser: TestBrowser;
beforeEach(() => {
  browser = testBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});

it("stores values under the names of spec §3, each in its storage", () => {
  emailAddress.write("ana@example.com");
  renewalOrderId.write("o-1");
  renewalEmailAddress.write("ana@example.com");
  invalidRenewalEmail.write(true);
  redirectUrl.write("/orders");
  expect(browser.localStorage.getItem("email_address")).toBe("ana@example.com");
  const stored = ["renewal_order_id", "renewal_email_address", "invalid_renewal_email", "redirect_url"].map(
    (key) => browser.sessionStorage.getItem(key),
  );
  expect(stored).toEqual(["o-1", "ana@example.com", "true", "/orders"]);
});

it("returns empty and false if nothing is stored", () => {
  expect(emailAddress.read()).toBe("");
  expect(invalidRenewalEmail.read()).toBe(false);
  expect(storedOnboarding()).toEqual({
    recovering: false,
    renewal_order_id: "",
    renewal_email_address: "",
    redirect_url: "",
  });
});

it("removes a value with an empty text", () => {
  redirectUrl.write("/orders");
  redirectUrl.write("");
  expect(browser.sessionStorage.getItem("redirect_url")).toBeNull();
});

it("holds a value as long as the page if the browser blocks storage", () => {
  browser.sessionStorage.rejected = true;
  recovering.write(true);
  expect(recovering.read()).toBe(true);
  recovering.write(false);
  expect(recovering.read()).toBe(false);
});
