import { describe, expect, it } from "vitest";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { TDUS, tduFromName } from "./tdu.ts";

describe("tduFromName", () => {
  it.each([
    // Power to Choose CSV 2026-01-10.
    ["AEP TEXAS CENTRAL", "aep_central"],
    ["AEP TEXAS NORTH", "aep_north"],
    ["CENTERPOINT ENERGY HOUSTON ELECTRIC LLC", "centerpoint"],
    ["LUBBOCK POWER & LIGHT SYSTEM", "lpl"],
    ["NUECES ELECTRIC COOPERATIVE", "nueces"],
    ["ONCOR ELECTRIC DELIVERY COMPANY", "oncor"],
    ["TEXAS-NEW MEXICO POWER COMPANY", "tnmp"],
    // Other years, bills and file names.
    ["AEP Texas Central Company", "aep_central"],
    ["AEP_CENTRAL", "aep_central"],
    ["AEP TEXAS NORTH COMPANY", "aep_north"],
    ["Oncor Electric Delivery Company LLC", "oncor"],
    ["Oncor", "oncor"],
    ["CenterPoint Energy", "centerpoint"],
    ["CENTERPOINT ENERGY HOUSTON ELECTRIC, L.L.C.", "centerpoint"],
    ["Texas New Mexico Power Co. (TNMP)", "tnmp"],
    ["TNMP", "tnmp"],
    ["LP&L", "lpl"],
    ["Lubbock Power and Light", "lpl"],
    [" Nueces Electric Co-op, Inc. ", "nueces"],
  ])("%s is %s", (name, id) => {
    expect(tduFromName(name)).toBe(id);
  });

  it.each([
    "",
    "Entergy Texas",
    "El Paso Electric",
    "AEP Texas",
    "Texas",
    "Company",
    "constructor",
    "__proto__",
  ])("%j matches none", (name) => {
    expect(tduFromName(name)).toBeNull();
  });

  it("matches each utility by its own names", () => {
    for (const id of TDU_IDS) {
      expect(TDUS[id].id).toBe(id);
      expect(tduFromName(TDUS[id].name)).toBe(id);
      expect(tduFromName(TDUS[id].short_name)).toBe(id);
    }
  });
});
