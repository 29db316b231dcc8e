import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { realData } from "#tests/support/real-data.ts";
import { displayName, shortDisplayName } from "./display-name.ts";
import { PROVIDERS } from "./provider-table.ts";
import { providerFromName, providerLabel, providerOptions } from "./providers.ts";

describe("the provider table", () => {
  it("has 315 names of 140 certificates", () => {
    expect(PROVIDERS).toHaveLength(315);
    expect(new Set(PROVIDERS.map((entry) => entry.puct_number)).size).toBe(140);
  });

  it("equals the published list", async ({ annotate }) => {
    const path = realData("providers/providers.csv");
    if (path === null) {
      await annotate("the real file is not here");
      return;
    }
    expect(parse(readFileSync(path, "utf8"), { columns: true })).toEqual(PROVIDERS);
  });
});

describe("providerFromName", () => {
  it.each([
    ["CIRRO ENERGY", "10177"],
    ["PRONTO POWER ", "10205"],
    ["octopus energy llc", "10262"],
    ["Octopus Energy", "10262"],
    ["AP GAS & ELECTRIC (TX) LLC", "10105"],
    ["AP Gas and Electric (TX), L.L.C.", "10105"],
    ["NEC Co-op Energy", "10166X"],
    ["Spark Energy", "10046"],
    ["SFE Energy Texas, Inc.", "10249"],
    ["4Change Energy*", "10041"],
  ])("%s has certificate %s", (name, puct_number) => {
    expect(providerFromName(name)?.puct_number).toBe(puct_number);
  });

  it.each(["", "LLC", "Nobody Power", "Energy", "BP"])("%j is not a provider", (name) => {
    expect(providerFromName(name)).toBeNull();
  });

  it("finds every name of the list, in any case and with surrounding spaces", () => {
    for (const entry of PROVIDERS) {
      expect(providerFromName(` ${entry.name.toLowerCase()}  `)?.puct_number).toBe(entry.puct_number);
      expect(providerFromName(providerLabel(entry))?.puct_number).toBe(entry.puct_number);
    }
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (name) => providerFromName(name) === null || name !== ""));
  });
});

describe("display names", () => {
  it.each([
    ["CIRRO ENERGY", "Cirro Energy"],
    ["TXU ENERGY RETAIL COMPANY LLC", "TXU Energy Retail Company LLC"],
    ["APG&E", "APG&E"],
    ["AP GAS & ELECTRIC (TX) LLC", "AP Gas & Electric (TX) LLC"],
    ["DIRECT ENERGY MULTI-FAMILY", "Direct Energy Multi-Family"],
    ["4CHANGE ENERGY", "4Change Energy"],
    ["TITAN GAS AND POWER", "Titan Gas and Power"],
    ["NEC Co-op Energy", "NEC Co-op Energy"],
    ["CleanSky Energy", "CleanSky Energy"],
    ["US RETAILERS LLC", "US Retailers LLC"],
  ])("%s is shown as %s", (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });

  it.each([
    ["SPARK ENERGY LLC", "Spark Energy"],
    ["GREEN MOUNTAIN ENERGY COMPANY", "Green Mountain Energy"],
    ["LANCIUM REP 1, LLC", "Lancium REP 1"],
    ["LLC", "LLC"],
  ])("%s is %s in a list of plans", (name, shown) => {
    expect(shortDisplayName(name)).toBe(shown);
  });

  it("marks a brand alias with an asterisk and sorts the options", () => {
    const options = providerOptions();
    expect(options).toHaveLength(315);
    expect(options).toContainEqual({ label: "Cirro Energy*", value: "10177" });
    expect(options).toContainEqual({ label: "Spark Energy LLC", value: "10046" });
    const labels = options.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
  });
});
