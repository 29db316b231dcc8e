import { expect, it } from "vitest";
import type { FailureKind } from "../api/failure.ts";
import { ApiFailure } from "../api/failure.ts";
import { failureKey } from "./failure-panel.tsx";

const http = (status: number): ApiFailure => new ApiFailure("http", "", { status });

it.each([
  [http(404), "missing"],
  [http(410), "missing"],
  [http(422), "rejected"],
  [http(429), "busy"],
  [http(500), "server"],
  [http(503), "server"],
  [null, "page"],
] as const)("maps failure %# to %s", (failure, key) => {
  expect(failureKey(failure)).toBe(key);
});

it.each([
  ["offline", "offline"],
  ["network", "network"],
  ["timeout", "timeout"],
  ["garbage", "server"],
] as [FailureKind, string][])("maps %s to %s", (kind, key) => {
  expect(failureKey(new ApiFailure(kind, ""))).toBe(key);
});
