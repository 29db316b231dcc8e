import { describe, expect, it } from "vitest";
import { parseAmount, pastedNumbers } from "./amount.ts";

describe("parseAmount", () => {
  it.each([
    ["950", 950],
    [" 1,234 kWh ", 1234],
    ["1,234.5", 1234.5],
    ["1 234", 1234],
    ["12.4¢", 12.4],
    ["12,4", 12.4],
    ["$4.95", 4.95],
    [".145", 0.145],
    ["2,200 sq ft", 2200],
    ["12.", 12],
    ["0", 0],
  ])("parses %s as %d", (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it.each(["", " ", "abc", "-5", "1.2.3", "12,34,56", "1e5", "."])("rejects %s", (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});

describe("pastedNumbers", () => {
  it("reads a spreadsheet column", () => {
    expect(pastedNumbers("900\r\n820\r\n1,010\r\n")).toEqual([900, 820, 1010]);
  });

  it("reads a row with tabs and units", () => {
    expect(pastedNumbers("900 kWh\t1,240 kWh")).toEqual([900, 1240]);
  });

  it("reads comma-separated lists, with and without spaces", () => {
    expect(pastedNumbers("900, 820, 1010")).toEqual([900, 820, 1010]);
    expect(pastedNumbers("900,820,1010")).toEqual([900, 820, 1010]);
    expect(pastedNumbers("900,820,700")).toEqual([900, 820, 700]);
    expect(pastedNumbers("950,1020")).toEqual([950, 1020]);
  });

  it("reads one number with a thousands comma as one", () => {
    expect(pastedNumbers("1,234")).toEqual([1234]);
    expect(pastedNumbers("1,234.5")).toEqual([1234.5]);
  });

  it("leaves out anything that is not a number", () => {
    expect(pastedNumbers("Jan\t900\nFeb\t820")).toEqual([900, 820]);
    expect(pastedNumbers("nothing here")).toEqual([]);
  });
});
