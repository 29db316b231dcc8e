import { expect, it } from "vitest";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { NEVER_SHOWN, shownInReplays, TRACED } from "./allowed.ts";
import { shouldReport, getRequestId } from "./request-ids.ts";
import { routeName } from "./route-name.ts";

const matches = (patterns: readonly RegExp[], url: string): boolean => patterns.some((one) => one.test(url));

it("joins calls to /api of our own origin and to this machine to traces, and no others", () => {
  for (const url of ["/api/orders", "http://localhost:3000/usage/api/x"])
    expect(matches(TRACED, url)).toBe(true);
  for (const url of ["/usage/api/x", "/apiary", "https://other.test/api/orders", "https://localhost.test/"])
    expect(matches(TRACED, url)).toBe(false);
});

it("shows the same calls in replays, but never those with passwords, codes and tokens", () => {
  const shown = shownInReplays("https://p.test");
  expect(matches(shown, "https://p.test/api/orders")).toBe(true);
  expect(matches(shown, "/api/orders")).toBe(true);
  for (const url of ["https://q.test/api/orders", "https://p.test/compare/v1/x", "https://pxtest/api/"])
    expect(matches(shown, url)).toBe(false);
  expect(matches(NEVER_SHOWN, "http://localhost:3000/auth/v1/token?grant_type=password")).toBe(true);
  expect(matches(NEVER_SHOWN, "https://p.test/api/orders")).toBe(false);
});

it("names pages by their pattern", () => {
  expect(routeName("/orders/7d0f")).toBe("/orders/:id");
  expect(routeName("/locations/add")).toBe("/locations/add");
  expect(routeName("/order/links/secret/")).toBe("/order/links/:token");
  expect(routeName("/nowhere")).toBe("(none)");
});

it("reports server failures with their request id, but not rejections or a lost connection", () => {
  const failed = new ApiFailure("http", "x", { status: 503, requestId: "r-1234567" });
  expect(shouldReport(failed)).toBe(true);
  expect(getRequestId(failed)).toBe("r-1234567");
  for (const kind of ["offline", "network", "timeout", "aborted"] as const)
    expect(shouldReport(new ApiFailure(kind, "x"))).toBe(false);
  expect(shouldReport(new ApiFailure("http", "x", { status: 404 }))).toBe(false);
  expect(shouldReport(new Error("x"))).toBe(true);
});
