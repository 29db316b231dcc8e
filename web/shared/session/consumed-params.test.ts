import { expect, it, vi } from "vitest";
import { saveConsumedParam, readConsumedParam, removeFromAddress } from "./consumed-params.ts";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

function open(href: string): TestBrowser {
  const browser = testBrowser(href);
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  return browser;
}

it("removes one value from the URL and leaves the rest", () => {
  const browser = open("https://portal.example.com/order/outcome?order_id=1&receipt=abc#top");
  removeFromAddress("receipt");
  expect(browser.address()).toBe("https://portal.example.com/order/outcome?order_id=1#top");
  removeFromAddress("order_id");
  expect(browser.address()).toBe("https://portal.example.com/order/outcome#top");
});

it("is stored only for what it belongs to", () => {
  open("https://portal.example.com/");
  saveConsumedParam("receipt", "order-1", "abc");
  expect(readConsumedParam("receipt", "order-1")).toBe("abc");
  expect(readConsumedParam("receipt", "order-2")).toBe("");
  expect(readConsumedParam("email", "")).toBe("");
});

it("lasts while the page is open if storage is blocked", () => {
  open("https://portal.example.com/").sessionStorage.rejected = true;
  saveConsumedParam("email", "", "ana@example.com");
  expect(readConsumedParam("email", "")).toBe("ana@example.com");
});

it.each(["{", "7", "[]", '["order-1",7]'])("treats %s as none", (text) => {
  open("https://portal.example.com/").sessionStorage.setItem("wattlane.taken.receipt", text);
  expect(readConsumedParam("receipt", "order-1")).toBe("");
});
