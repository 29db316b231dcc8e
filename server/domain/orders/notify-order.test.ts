// Which notification a transition of an order has.
import { describe, expect, it } from "vitest";
import { canTransition } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import type { LockedOrder } from "./locked-order.ts";
import { findNotificationKind } from "./notify-order.ts";
import { AT, order } from "#tests/support/order-messages.ts";

describe("the notification for a transition", () => {
  const moveTo = (
    from: LockedOrder,
    to: LockedOrder["state"],
    change: Partial<LockedOrder> = {},
  ): LockedOrder => ({ ...from, ...change, state: to });

  it("exists for every transition by a provider or the system", () => {
    for (const from of ORDER_STATES)
      for (const to of ORDER_STATES)
        for (const by of ["provider", "system"] as const)
          if (from !== to && canTransition(from, to, by)) {
            const before = order({ state: from });
            expect(findNotificationKind(before, moveTo(before, to), { to, by })).not.toBeNull();
          }
  });

  it.each([
    [{ by: "provider", code: "hold_for_credit" }, {}, "held"],
    [{ by: "provider", code: "too_late_to_cancel" }, {}, "too_late"],
    [{ by: "provider", code: "new_dates" }, { starts_on: "2026-02-05" }, "date_changed"],
    [{ by: "provider", code: "new_dates" }, { ends_on: "2027-03-05" }, "end_changed"],
    [{ by: "provider" }, {}, null],
  ] as const)("for a note %j with %j: %s", (step, change, notificationKind) => {
    const before = order({ state: "submitted" });
    expect(findNotificationKind(before, { ...before, ...change }, { to: "submitted", ...step })).toBe(
      notificationKind,
    );
  });

  it("is none for the page that customers are on, and for an end that they opted out of", () => {
    const before = order();
    expect(
      findNotificationKind(before, moveTo(before, "handed_off"), { to: "handed_off", by: "customer" }),
    ).toBeNull();
    const running = order({ state: "active", opted_out_at: AT });
    expect(findNotificationKind(running, moveTo(running, "ended"), { to: "ended", by: "system" })).toBeNull();
  });
});
