// Parses a feed's entry into what the pages show: the workflow, the time, and the data, each validated because data
// comes from outside (programs can publish too).
import type { FeedItem } from "@knocklabs/client";
import { isWorkflowKey, type NotificationData, type WorkflowKey } from "#contracts/workflows.ts";

export interface ShownNotification<Key extends WorkflowKey = WorkflowKey> {
  readonly item: FeedItem;
  readonly workflow: Key;
  readonly data: NotificationData[Key];
}

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** Returns the home that an entry is about (spec §3: data.service_location.service_location.esiid). Null: none. */
export function findEsiid({ data }: Pick<FeedItem, "data">): string | null {
  const outer = toFields(toFields(data)["service_location"]);
  const { esiid } = toFields(outer["service_location"]);
  return typeof esiid === "string" && esiid !== "" ? esiid : null;
}

type Kind = "string" | "number" | "boolean";
// The data that the texts require. The home is fetched separately.
const REQUIRED: Readonly<Record<WorkflowKey, Readonly<Record<string, Kind>>>> = {
  "live-link-initial-setup-complete": { is_success: "boolean" },
  "agreement-expiring": { ends_on: "string" },
  "usage-import-failed": { what: "string" },
  "order-step": { order_id: "string", state: "string", plan_name: "string", provider: "string" },
  "renewal-notice": { order_id: "string", plan_name: "string", ends_on: "string", days: "number" },
  "plan-changed": { order_id: "string", plan_name: "string", provider: "string", what: "string" },
  "better-plan-found": { plan_id: "string", plan_name: "string", provider: "string", saving_cents: "number" },
  "price-below-limit": {
    plan_id: "string",
    plan_name: "string",
    provider: "string",
    year_cents: "number",
    limit_cents: "number",
  },
  "home-removed": {},
  "new-device-sign-in": { device: "string", at: "string" },
  "app-connected": { app: "string", at: "string" },
  "webhook-disabled": { host: "string" },
};
const HOMELESS: ReadonlySet<WorkflowKey> = new Set([
  "new-device-sign-in",
  "app-connected",
  "webhook-disabled",
]);

/**
 * Parses the entry as one of ours. Returns null if this page has no text for its workflow, or required data is missing.
 */
export function parseNotification(item: FeedItem): ShownNotification | null {
  const workflow = item.source.key;
  if (!isWorkflowKey(workflow)) return null;
  const data = toFields(item.data);
  for (const [name, kind] of Object.entries(REQUIRED[workflow])) if (typeof data[name] !== kind) return null;
  if (!HOMELESS.has(workflow) && findEsiid(item) === null) return null;
  return { item, workflow, data: item.data as NotificationData[WorkflowKey] };
}
