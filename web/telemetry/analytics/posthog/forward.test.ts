import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { track } from "../data-layer.ts";
import { forwardEvents } from "./forward.ts";

beforeEach(() => void vi.stubGlobal("window", {}));
afterEach(() => void vi.unstubAllGlobals());

it("forwards the portal's own events without homes, and the page's layer contains them all", () => {
  track("cp_page_viewed", { page: "/compare" });
  const sent: object[] = [];
  const stop = forwardEvents((event, facts) => void sent.push({ event, ...facts }), { past: true });
  track("cp_location_removed", { esiid: "10443720000000001" });
  window.dataLayer?.push({ event: "gtm.js" }, ["consent"]);
  stop();
  track("cp_signed_out");
  expect(sent).toEqual([{ event: "cp_page_viewed", page: "/compare" }, { event: "cp_location_removed" }]);
  expect([...(window.dataLayer ?? [])]).toEqual([
    { event: "cp_page_viewed", page: "/compare" },
    { event: "cp_location_removed", esiid: "10443720000000001" },
    { event: "gtm.js" },
    ["consent"],
    { event: "cp_signed_out" },
  ]);
});

it("forwards nothing from before consent", () => {
  track("cp_page_viewed", { page: "/compare" });
  const sent: string[] = [];
  forwardEvents((event) => void sent.push(event), { past: false });
  track("cp_signed_out");
  expect(sent).toEqual(["cp_signed_out"]);
});
