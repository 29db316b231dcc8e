import { expect, it } from "vitest";
import type { Config } from "#server/platform/config.ts";
import type { Query } from "./delivery-checks.ts";
import { checkOnDemandReads } from "./read-checks.ts";

const config = (reads_per_day: number) => ({ smartMeterTexas: { reads_per_day } }) as Config;
const query = (async () => [
  { tdu: "oncor", used: 300, day: "2026-06-30" },
  { tdu: "oncor", used: 12, day: "2026-07-01" },
  { tdu: "tnmp", used: 3, day: "2026-07-01" },
]) as unknown as Query;

it("lists the day's on-demand reads, and warns if a utility's are used up", async () => {
  const check = (max: number, day = "2026-07-01") => checkOnDemandReads(query, config(max), day);
  expect(await check(300)).toMatchObject([
    { level: "ok", message: "of 300 today for each utility: oncor 12, tnmp 3" },
  ]);
  expect(await check(12)).toMatchObject([{ level: "warn" }]);
  expect(await check(300, "2026-07-02")).toMatchObject([
    { level: "ok", message: "of 300 today for each utility: none" },
  ]);
  expect(await check(0)).toMatchObject([{ level: "ok", message: "turned off" }]);
  const none = { smartMeterTexas: null } as Config;
  expect(await checkOnDemandReads(query, none, "2026-07-01")).toEqual([]);
});
