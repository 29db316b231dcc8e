// The data of every kind of notification, with typical values.
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import type { NotificationData, WorkflowKey } from "#contracts/workflows.ts";

export const ID = "0b9a4a3e-6f4e-4a63-9a53-0f5f7c0f3c11";
export const AT = new Date("2026-11-22T20:15:00Z");
export const PROVIDER = "Octopus Energy";
export const PLAN = "Octo Green 12";
/** The plan that advice and alerts are about. */
export const BETTER = { plan: "Simple Saver 12", provider: "Reliant Energy" };

type SampleNotifications = { readonly [Key in WorkflowKey]: readonly NotificationData[Key][] };

/** Returns the data of every kind of notification about a home. */
export function sampleNotifications(esiid: string): SampleNotifications {
  const location = { service_location: { service_location: { esiid } } };
  const ordered = { ...location, order_id: ID, plan_name: PLAN, provider: PROVIDER };
  return {
    "live-link-initial-setup-complete": [
      { ...location, is_success: true },
      { ...location, is_success: false },
    ],
    "agreement-expiring": [{ ...location, ends_on: "2027-09-30" }],
    "usage-import-failed": [
      { ...location, what: "file" },
      { ...location, what: "readings" },
    ],
    "order-step": [...ORDER_STATES, "unknown"].map((state) => Object.assign({ state }, ordered)),
    "renewal-notice": [{ ...ordered, ends_on: "2027-12-02", days: 30 }],
    "plan-changed": [
      { ...ordered, what: "withdrawn" },
      { ...ordered, what: "price" },
    ],
    "better-plan-found": [
      {
        ...ordered,
        plan_id: "p2",
        plan_name: BETTER.plan,
        provider: BETTER.provider,
        saving_cents: 31_200,
        starts_on: "2027-12-03",
      },
    ],
    "price-below-limit": [
      {
        ...ordered,
        plan_id: "p2",
        plan_name: BETTER.plan,
        provider: BETTER.provider,
        year_cents: 145_600,
        limit_cents: 150_000,
      },
    ],
    "home-removed": [location],
    "new-device-sign-in": ["Firefox (Linux)", ""].map((device) => ({ device, at: AT.toISOString() })),
    "app-connected": [{ app: "Home Assistant", at: AT.toISOString() }],
    "webhook-disabled": [{ webhook_id: ID, host: "hooks.example.com" }],
  };
}
