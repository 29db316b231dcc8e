import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { affiliateIdSchema, visitSchema } from "#contracts/affiliates.ts";
import { AFFILIATE_DAYS } from "#contracts/tables/affiliates.ts";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

const load = () => import("./first-touch.ts");
type Module = Awaited<ReturnType<typeof load>>;

let page: Module;
/** A separate document: the module stores in memory what storage rejects. */
async function open(href: string, storage?: TestBrowser): Promise<TestBrowser> {
  const browser = testBrowser(href);
  const globals = storage ? { ...browser.globals, localStorage: storage.localStorage } : browser.globals;
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  page = await load();
  page.readTouch(new URL(href).search);
  return browser;
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const later = (days: number): void => void vi.setSystemTime(Date.now() + days * 86_400_000);
const at = (query: string): string => `https://portal.example.com/compare${query}`;

it("stores the id from any URL, for later pages and visits", async () => {
  const browser = await open("https://portal.example.com/compare/plans/7?esiid=1&cp_afid=Acme-7#bills");
  expect(page.firstTouch()).toEqual({ cp_afid: "Acme-7", order_link: null });
  await open(at(""), browser);
  expect(page.firstTouch()).toEqual({ cp_afid: "Acme-7", order_link: null });
  expect(browser.cookies.written).toEqual([]);
});

it("stores nothing without an id", async () => {
  const browser = await open(at("?tdu=oncor"));
  expect(page.firstTouch()).toBeNull();
  expect(browser.localStorage.getItem("wattlane.first_touch")).toBeNull();
});

it("preserves the first touch until it expires, and a repeat does not extend it", async () => {
  const browser = await open(at("?cp_afid=first"));
  later(AFFILIATE_DAYS - 1);
  await open(at("?cp_afid=first"), browser);
  await open(at("?cp_afid=second"), browser);
  expect(page.firstTouch()?.cp_afid).toBe("first");
  later(1);
  expect(page.firstTouch()).toBeNull();
  await open(at("?cp_afid=second"), browser);
  expect(page.firstTouch()?.cp_afid).toBe("second");
});

it("does not last for years after a clock is set back by years", async () => {
  await open(at("?cp_afid=first"));
  later(-400);
  expect(page.firstTouch()).toBeNull();
});

it("stores an order link with its affiliate, and merges it only into a plain touch of the same one", async () => {
  await open(at("?cp_afid=first"));
  page.saveFirstTouch("other", "token-of-another");
  expect(page.firstTouch()).toEqual({ cp_afid: "first", order_link: null });
  later(10);
  page.saveFirstTouch("first", "token-1");
  page.saveFirstTouch("first", "token-2");
  page.saveFirstTouch("first");
  expect(page.firstTouch()).toEqual({ cp_afid: "first", order_link: "token-1" });
  // Counted from the first touch.
  later(AFFILIATE_DAYS - 10);
  expect(page.firstTouch()).toBeNull();
});

it("is shared by tabs: a value that another tab stored in the meantime is not replaced", async () => {
  const browser = await open(at(""));
  const here = page;
  await open(at("?cp_afid=theirs"), browser);
  here.saveFirstTouch("ours");
  expect(here.firstTouch()?.cp_afid).toBe("theirs");
});

it("lasts while the page is open if storage is blocked", async () => {
  const browser = testBrowser();
  browser.localStorage.rejected = true;
  await open(at("?cp_afid=first"), browser);
  page.saveFirstTouch("second");
  expect(page.firstTouch()).toEqual({ cp_afid: "first", order_link: null });
});

it.each(["", "-a", "a", "a b", "a%0Ab", "ä".repeat(5), "<script>", "a".repeat(65)])(
  "ignores the id %j",
  async (id) => {
    expect(affiliateIdSchema.safeParse(decodeURIComponent(id)).success).toBe(false);
    await open(at(`?cp_afid=${id}`));
    expect(page.firstTouch()).toBeNull();
  },
);

it.each(["A7", "a".repeat(64), "0-_"])("stores the id %j", async (id) => {
  expect(affiliateIdSchema.safeParse(id).success).toBe(true);
  await open(at(`?cp_afid=${id}`));
  expect(page.firstTouch()?.cp_afid).toBe(id);
});

it.each([
  "null",
  "7",
  "{",
  '{"cp_afid":"first"}',
  '{"cp_afid":["first"],"at":1772366400000}',
  '{"cp_afid":"first","at":"soon","order_link":null}',
])("ignores and replaces stored text %j in another format", async (text) => {
  const browser = testBrowser();
  browser.localStorage.setItem("wattlane.first_touch", text);
  await open(at(""), browser);
  expect(page.firstTouch()).toBeNull();
  page.saveFirstTouch("first");
  expect(page.firstTouch()?.cp_afid).toBe("first");
});

it("leaves out a link longer than the server accepts", async () => {
  const longest = "x".repeat(200);
  expect(visitSchema.safeParse({ token: longest }).success).toBe(true);
  expect(visitSchema.safeParse({ token: `${longest}x` }).success).toBe(false);
  await open(at(""));
  page.saveFirstTouch("first", `${longest}x`);
  expect(page.firstTouch()).toEqual({ cp_afid: "first", order_link: null });
});
