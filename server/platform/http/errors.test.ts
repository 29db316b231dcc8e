import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./errors.ts";

const newError = (message: string, code?: string): Error => Object.assign(new Error(message), { code });

describe("isDatabaseUnavailable", () => {
  // Messages of Node, pg, PostgreSQL and Citus 14.
  it.each([
    ["connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED"],
    ["terminating connection due to administrator command", "57P01"],
    ["Connection terminated unexpectedly", undefined],
    ["connection to the remote node 127.0.0.1:11001 failed", "08006"],
    ["failure on connection marked as essential: 127.0.0.1:11001", "XX000"],
    ["failed to COPY to shard 102079 on 127.0.0.1:11001", "58030"],
    ["failed to complete COPY on 127.0.0.1:11001", undefined],
  ])("is true for %s", (message, code) => {
    expect(isDatabaseUnavailable(newError(message, code))).toBe(true);
  });

  it.each([
    ["could not read blocks 3..3 in file base/5/1259: read only 0 of 8192 bytes", "58030"],
    ["duplicate key value violates unique constraint", "23505"],
  ])("is false for %s", (message, code) => {
    expect(isDatabaseUnavailable(newError(message, code))).toBe(false);
  });
});
