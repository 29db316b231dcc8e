import { describe, expect, it } from "vitest";
import type { Contract } from "#contracts/portal.ts";
import type { ContractDraft } from "./contract-draft.ts";
import { checkContract, toDraft } from "./contract-draft.ts";

const PLAN = {
  id: "budget",
  name: "Budget 12",
  provider: { name: "Some Power", puct_number: null },
  termination_fee: { kind: "per_remaining_month" as const, amount_usd: 20 },
};

const CONTRACT: Contract = {
  provider: "Some Power",
  plan_name: "Old 24",
  plan_id: null,
  ends_on: "2027-03-28",
  price: { cents_per_kwh: 12.4, base_usd: 4.95, includes_delivery: false },
  leaving_fee: { kind: "flat", usd: 150 },
};

const typed = (changed: Partial<ContractDraft>): ContractDraft => ({ ...toDraft(CONTRACT), ...changed });

describe("the contract form", () => {
  it("restores the contract that it was filled with", () => {
    expect(checkContract(toDraft(CONTRACT), [])).toEqual({ ok: true, contract: CONTRACT });
    const monthly: Contract = { ...CONTRACT, ends_on: null, price: null, leaving_fee: { kind: "none" } };
    expect(checkContract(toDraft(monthly), [])).toEqual({ ok: true, contract: monthly });
  });

  it("uses name and fee of a listed plan from the list", () => {
    const draft = typed({ from: "list", plan_id: "budget" });
    expect(checkContract(draft, [PLAN])).toEqual({
      ok: true,
      contract: {
        provider: "Some Power",
        plan_name: "Budget 12",
        plan_id: "budget",
        ends_on: "2027-03-28",
        price: null,
        leaving_fee: { kind: "per_remaining_month", usd: 20 },
      },
    });
  });

  it.each([
    ["no plan chosen", { from: "list" }, ["plan"]],
    ["no last day", { ends_on: "" }, ["ends"]],
    ["a year long ago", { ends_on: "1027-03-28" }, ["ends"]],
    ["dollars for cents", { cents: "0.124" }, ["cents"]],
    ["a base alone, and no word on delivery", { cents: "", delivery: null }, ["cents", "delivery"]],
    ["a base too large", { base: "900" }, ["base"]],
    ["a fee without a sum", { fee_usd: "" }, ["fee"]],
    ["a monthly fee too large", { fee: "per_remaining_month", fee_usd: "300" }, ["fee"]],
  ] as [string, Partial<ContractDraft>, string[]][])("%s", (_name, changed, fields) => {
    const checked = checkContract(typed(changed), []);
    expect(checked.ok ? [] : checked.wrong.map(({ field }) => field)).toEqual(fields);
  });

  it("requires nothing that a month-to-month contract with an unknown price lacks", () => {
    const draft = typed({ term: "monthly", ends_on: "", cents: "", base: "", fee: "unknown" });
    expect(checkContract(draft, [])).toMatchObject({
      contract: { ends_on: null, price: null, leaving_fee: null },
    });
  });
});
