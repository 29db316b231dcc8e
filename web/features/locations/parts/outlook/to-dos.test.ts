import { describe, expect, it } from "vitest";
import { testAlert, testOutlook, TEST_ESIID, TEST_ORDER } from "./test-outlook.ts";
import { describeToDo, listSetUp, listToDos, setUpHref } from "./to-dos.ts";
import { getMessages } from "#messages/node.ts";

const messages = getMessages("outlook", "en");

const describeFirst = (changed: Parameters<typeof testOutlook>[0], plans = {}) => {
  const outlook = testOutlook(changed);
  const [first] = listToDos(outlook);
  if (!first) throw new Error("The outlook has a to-do.");
  return describeToDo(first, outlook, messages, plans);
};

describe("listToDos", () => {
  it("contains the alerts, with the switch hold last", () => {
    const alerts = [testAlert("term_over"), testAlert("agreement_expiring")];
    expect(listToDos(testOutlook({ alerts })).map(({ kind }) => kind)).toEqual([
      "term_over",
      "agreement_expiring",
    ]);
    expect(listToDos(testOutlook({ alerts, switch_hold: true })).at(-1)?.kind).toBe("switch_hold");
    expect(listToDos(testOutlook())).toEqual([]);
  });
});

describe("describeToDo", () => {
  it("states when a term ends, and the first day without a fee, or that there is no fee", () => {
    const ending = testAlert("term_ending", { day: "2027-01-10", days_left: 50, no_fee_now: false });
    expect(describeFirst({ alerts: [ending], free_from: "2026-12-27" })).toMatchObject({
      title: "Your contract ends January 10, 2027",
      text: "That’s in 50 days. You can switch with no fee starting December 27, 2026.",
      href: `/locations/${TEST_ESIID}`,
    });
    expect(describeFirst({ alerts: [ending], free_from: null }).text).toBe(
      "That’s in 50 days. Choose your next plan.",
    );
    const free = { ...ending, days_left: 9, no_fee_now: true };
    expect(describeFirst({ alerts: [free] }).text).toContain("You can switch now with no fee.");
    expect(describeFirst({ alerts: [{ ...free, days_left: 0 }] }).text).toContain("That’s today.");
  });

  it("states that a term has ended", () => {
    const over = testAlert("term_over", { day: "2026-03-28", days_left: -238, no_fee_now: true });
    expect(describeFirst({ alerts: [over] }).title).toBe("Your contract ended March 28, 2026");
  });

  it("links to the meter when its permission ends", () => {
    const ending = testAlert("agreement_expiring", { day: "2026-12-01", days_left: 10 });
    expect(describeFirst({ alerts: [ending] })).toMatchObject({
      text: "That’s in 10 days. Renew it to keep getting readings.",
      href: `/locations/${TEST_ESIID}/connection_manager`,
    });
    const over = describeFirst({ alerts: [{ ...ending, days_left: -1 }] });
    expect(over.title).toBe("Your meter permission ended December 1, 2026");
    expect(over.text).not.toContain("-1");
  });

  it.each(["finish_at_provider", "report_outcome", "deposit"] as const)(
    "names the order of %s if it is known",
    (need) => {
      const waits = testAlert("order_needs_you", { order_id: "o1", need, day: null, days_left: null });
      const own = describeFirst({ alerts: [waits], order: TEST_ORDER });
      expect(own).toMatchObject({
        title: messages.toDos[need].title({ plan: "Octo Green 12" }),
        href: "/orders/o1",
      });
      expect(describeFirst({ alerts: [waits] }, { o1: "Other 12" }).title).toContain("Other 12");
      expect(describeFirst({ alerts: [waits] }).title).toBe(messages.toDos[need].titleAny);
    },
  );
});

describe("listSetUp", () => {
  it("contains every fact that a customer can add, the most important first, with its link", () => {
    const missing = ["usage", "contract", "price", "utility", "plans"] as const;
    const recommendation = { ...testOutlook().recommendation, missing: [...missing] };
    const facts = listSetUp(testOutlook({ recommendation }));
    expect(facts.map((fact) => [fact, setUpHref(fact, "1")])).toEqual([
      ["utility", "/locations/1"],
      ["contract", "/locations/1#contract"],
      ["price", "/locations/1#contract"],
      ["usage", "/locations/1/connection_manager"],
    ]);
  });
});
