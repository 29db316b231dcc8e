import { expect, it } from "vitest";
import { grouped, listedFactors } from "./factors.ts";

const at = (day: number): string => `2026-03-0${day}T12:00:00.000Z`;

it("lists verified factors, oldest first", () => {
  const factors = [
    {
      id: "b",
      factor_type: "phone",
      status: "verified",
      created_at: at(2),
      updated_at: at(2),
      phone: "15125550123",
    },
    { id: "c", factor_type: "totp", status: "unverified", created_at: at(3), updated_at: at(3) },
    { id: "a", factor_type: "totp", status: "verified", created_at: at(1), updated_at: at(4) },
    { id: "d", factor_type: "webauthn", status: "verified", created_at: at(5), updated_at: at(5) },
  ] as const;
  expect(listedFactors({ factors: [...factors] })).toEqual([
    { id: "a", kind: "totp", phone: "", created_at: at(1) },
    { id: "b", kind: "phone", phone: "15125550123", created_at: at(2) },
    { id: "d", kind: "other", phone: "", created_at: at(5) },
  ]);
});

it("returns an empty list for an account without factors and without an account", () => {
  expect(listedFactors({})).toEqual([]);
  expect(listedFactors(null)).toEqual([]);
});

it("groups a key", () => {
  expect(grouped("JBSWY3DPEHPK3PXPQ")).toBe("JBSW Y3DP EHPK 3PXP Q");
  expect(grouped("")).toBe("");
});
