import { expect, it, vi } from "vitest";
import { saveConsumedParam, readConsumedParam, removeFromAddress } from "./consumed-params.ts";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

function open(href: string): TestBrowser {
  const browser = testBrowser(href);
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  return browser;
}

it("one value leaves the address, and all else stays", () => {
  const browser = open("https://portal.example.com/order/outcome?order_id=1&receipt=abc#top");
  removeFromAddress("receipt");
  expect(browser.address()).toBe("https://portal.example.com/order/outcome?order_id=1#top");
  removeFromAddress("order_id");
  expect(browser.address()).toBe("https://portal.example.com/order/outcome#top");
});

it("is kept for what it belongs to alone", () => {
  open("https://portal.example.com/");
  saveConsumedParam("receipt", "order-1", "abc");
  expect(readConsumedParam("receipt", "order-1")).toBe("abc");
  expect(readConsumedParam("receipt", "order-2")).toBe("");
  expect(readConsumedParam("email", "")).toBe("");
});

it("holds while the page is open where storage is refused", () => {
  open("https://portal.example.com/").sessionStorage.refused = true;
  saveConsumedParam("email", "", "ana@example.com");
  expect(readConsumedParam("email", "")).toBe("ana@example.com");
});

it.each(["{", "7", "[]", '["order-1",7]'])("%s is none", (text) => {
  open("https://portal.example.com/").sessionStorage.setItem("wattlane.taken.receipt", text);
  expect(readConsumedParam("receipt", "order-1")).toBe("");
});
