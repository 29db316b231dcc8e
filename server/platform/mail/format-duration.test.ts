import { describe, expect, it } from "vitest";
import { formatDuration } from "./format-duration.ts";

describe("formatDuration", () => {
  it.each([
    [1, "1 second", "1 segundo"],
    [60, "60 seconds", "60 segundos"],
    [90, "90 seconds", "90 segundos"],
    [120, "2 minutes", "2 minutos"],
    [300, "5 minutes", "5 minutos"],
    [3_599, "59 minutes", "59 minutos"],
    [3_600, "1 hour", "1 hora"],
    [5_400, "90 minutes", "90 minutos"],
    [7_200, "2 hours", "2 horas"],
    [86_400, "24 hours", "24 horas"],
    [172_800, "48 hours", "48 horas"],
    [604_800, "7 days", "7 días"],
    [0.4, "1 second", "1 segundo"],
  ])("%d s: %s, %s", (seconds, en, es) => {
    expect(formatDuration(seconds, "en")).toBe(en);
    expect(formatDuration(seconds, "es")).toBe(es);
  });
});
