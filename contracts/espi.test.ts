import { describe, expect, it } from "vitest";
import { agreeOnScope, DEFAULT_ESPI_SCOPE, isEspiScope } from "./espi.ts";

const YEAR = 31_536_000;

describe("a scope of function blocks", () => {
  it.each([
    [
      "FB=1_3_4_5_13_14_39;IntervalDuration=900;BlockDuration=daily;HistoryLength=31536000;SubscriptionFrequency=daily",
      "FB=1_3_4_5_13_14_39;IntervalDuration=900;BlockDuration=daily;HistoryLength=31536000;SubscriptionFrequency=daily",
    ],
    // Unknown blocks and options are left out, hours become quarter hours, and a century becomes three years.
    [
      "FB=4_16_51_10;IntervalDuration=3600; BlockDuration=Monthly; HistoryLength= 3153600000;AccountCollection=5",
      "FB=4;IntervalDuration=900;BlockDuration=daily;HistoryLength=94694400;SubscriptionFrequency=daily",
    ],
    [
      "IntervalDuration=900;FB=5_4_1",
      "FB=1_4_5;IntervalDuration=900;BlockDuration=daily;HistoryLength=34128000;SubscriptionFrequency=daily",
    ],
  ])("of %s is offered as far as possible", (requested, offered) => {
    expect(isEspiScope(requested)).toBe(true);
    expect(agreeOnScope(requested)?.text).toBe(offered);
    expect(agreeOnScope(offered)?.text).toBe(offered);
  });

  it.each([
    "FB=",
    "FB=1_3_10",
    "FB=usage",
    "FB=4;HistoryLength=-5",
    "FB=4;HistoryLength=1e9",
    "FB=4;HistoryLength=forever",
  ])("is rejected: %s", (requested) => {
    expect(agreeOnScope(requested)).toBeNull();
  });

  it("is not any other scope, and fits where the schema limits it", () => {
    expect(["", "usage.read", "XFB=4", "homes.read FB"].map(isEspiScope)).toEqual(Array(4).fill(false));
    expect(agreeOnScope(`FB=4;HistoryLength=${YEAR}`)?.history_seconds).toBe(YEAR);
    expect(agreeOnScope("FB=4;HistoryLength=0")?.history_seconds).toBe(0);
    expect(DEFAULT_ESPI_SCOPE.text.length).toBeLessThan(256);
    expect(agreeOnScope(DEFAULT_ESPI_SCOPE.text)).toEqual(DEFAULT_ESPI_SCOPE);
  });
});
