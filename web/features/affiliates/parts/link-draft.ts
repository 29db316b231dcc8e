// The form state of a new order link, and what is sent. Pure.
import type { CreateOrderLink, OrderLinkTarget } from "#contracts/affiliates.ts";
import type { TduId } from "#contracts/plan.ts";
import { parseEsiid } from "#market/esiid.ts";

export interface LinkDraft {
  readonly name: string;
  readonly kind: OrderLinkTarget["kind"];
  readonly tdu: TduId | null;
  readonly plan_id: string | null;
  readonly zip: string;
  readonly esiid: string;
  /** YYYY-MM-DD, or "" for none. */
  readonly expires_on: string;
}

export const EMPTY_DRAFT: LinkDraft = {
  name: "",
  kind: "plan",
  tdu: null,
  plan_id: null,
  zip: "",
  esiid: "",
  expires_on: "",
};

/** In the order of the form. */
export const LINK_FIELDS = ["name", "tdu", "plan", "zip", "esiid", "expires_on"] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

export type CheckedDraft =
  | { readonly ok: true; readonly value: CreateOrderLink }
  | { readonly ok: false; readonly wrong: readonly LinkField[] };

/** Returns the link to create, or the invalid fields in their order. `today` is YYYY-MM-DD in Texas. */
export function checkDraft(draft: LinkDraft, today: string): CheckedDraft {
  const target = parseTarget(draft);
  const wrong: LinkField[] = [];
  if (draft.name.trim() === "") wrong.push("name");
  if (typeof target === "string") wrong.push(target);
  if (draft.expires_on !== "" && draft.expires_on < today) wrong.push("expires_on");
  if (wrong.length > 0 || typeof target === "string") return { ok: false, wrong };
  return { ok: true, value: { name: draft.name.trim(), target, expires_on: draft.expires_on || null } };
}

/** Returns the link's target, or the invalid field. */
function parseTarget({ kind, tdu, plan_id, zip, esiid }: LinkDraft): OrderLinkTarget | LinkField {
  if (kind === "plan") {
    if (plan_id !== null) return { kind, plan_id };
    return tdu === null ? "tdu" : "plan";
  }
  if (kind === "zip") return /^\d{5}$/.test(zip.trim()) ? { kind, zip: zip.trim() } : "zip";
  const parsed = parseEsiid(esiid);
  return parsed.ok ? { kind, esiid: parsed.value.esiid } : "esiid";
}

/** Returns the form field for a field of the server's error, or null if the form does not have it. */
export function findField(serverField: string): LinkField | null {
  if (serverField.startsWith("name")) return "name";
  if (serverField.startsWith("expires_on")) return "expires_on";
  const last = serverField.split(".").at(-1);
  if (last === "plan_id") return "plan";
  return last === "zip" || last === "esiid" ? last : null;
}
