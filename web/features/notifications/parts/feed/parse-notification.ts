// A feed's entry as what the pages show: which of our workflows, when, and what it carries, each checked, for data comes
// from outside (programs may publish as well).
import type { FeedItem } from "@knocklabs/client";
import { isWorkflowKey, type NotificationData, type WorkflowKey } from "#contracts/workflows.ts";

export interface ShownNotification<Key extends WorkflowKey = WorkflowKey> {
  readonly item: FeedItem;
  readonly workflow: Key;
  readonly data: NotificationData[Key];
}

type Fields = Readonly<Record<string, unknown>>;

function toDraft(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** The home that an entry is about (spec §3: data.service_location.service_location.esiid); null: none. */
export function getEsiid({ data }: Pick<FeedItem, "data">): string | null {
  const outer = toDraft(toDraft(data)["service_location"]);
  const { esiid } = toDraft(outer["service_location"]);
  return typeof esiid === "string" && esiid !== "" ? esiid : null;
}

type Kind = "string" | "number" | "boolean";
// What has to be there for the words to be made; the home is asked for apart.
const REQUIRED: Readonly<Record<WorkflowKey, Readonly<Record<string, Kind>>>> = {
  "live-link-initial-setup-complete": { is_success: "boolean" },
  "agreement-expiring": { ends_on: "string" },
  "usage-import-failed": { what: "string" },
  "order-step": { order_id: "string", state: "string", plan_name: "string", provider: "string" },
  "renewal-notice": { order_id: "string", plan_name: "string", ends_on: "string", days: "number" },
  "plan-changed": { order_id: "string", plan_name: "string", provider: "string", what: "string" },
  "better-plan-found": { plan_id: "string", plan_name: "string", provider: "string", saving_cents: "number" },
  "home-removed": {},
  "new-device-sign-in": { device: "string", at: "string" },
};
const HOMELESS: ReadonlySet<WorkflowKey> = new Set(["new-device-sign-in"]);

/** The entry as one of ours; null where it is of a workflow that this page has no words for, or lacks what they need. */
export function parseNotification(item: FeedItem): ShownNotification | null {
  const workflow = item.source.key;
  if (!isWorkflowKey(workflow)) return null;
  const data = toDraft(item.data);
  for (const [name, kind] of Object.entries(REQUIRED[workflow])) if (typeof data[name] !== kind) return null;
  if (!HOMELESS.has(workflow) && getEsiid(item) === null) return null;
  return { item, workflow, data: item.data as NotificationData[WorkflowKey] };
}
