// What was typed on the order page: it survives errors, reloads and a change of the plan, in this tab only.
import { useCallback, useEffect, useRef, useState } from "react";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import type { CONSENT_IDS } from "#contracts/checkout.ts";
import type { AddDraft, FoundMeter } from "#web/features/locations/parts/add/add-draft.ts";
import { EMPTY_DRAFT, parseAddDraft } from "#web/features/locations/parts/add/add-draft.ts";
import type { When } from "./start-days.ts";

export type ConsentId = (typeof CONSENT_IDS)[number];

/** Where bills go, as typed. */
export interface BillingDraft {
  /** Otherwise to the home. */
  readonly elsewhere: boolean;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const BILLED_AT_HOME: BillingDraft = { elsewhere: false, address: "", city: "", state: "TX", zip: "" };

export interface OrderDraft {
  readonly plan_id: string;
  /** Generated once per opened form: sent twice, it is placed once. */
  readonly request_id: string;
  /** ESI ID in the page's URL. "" if there is none. */
  readonly requestedEsiid: string;
  /** ESI ID of the selected home of the account. "" for another one, null before a selection. */
  readonly home: string | null;
  /** How another home was looked up, and what was found. */
  readonly find: AddDraft;
  readonly kind: "switch" | "move_in" | null;
  readonly when: When | null;
  /** The typed day, for `when: "other"`. */
  readonly date: string;
  /** Null: as in the account. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly billing: BillingDraft;
  /** The text shown for consent (agreement.ts), and the checked boxes: for any other text nothing is checked. */
  readonly agreed_to: string;
  readonly agreed: readonly ConsentId[];
}

const KEY = "wattlane.order";

/** Creates an empty form for a plan. */
export function freshDraft(planId: string, request_id: string): OrderDraft {
  return {
    plan_id: planId,
    request_id,
    requestedEsiid: "",
    home: null,
    find: EMPTY_DRAFT,
    kind: null,
    when: null,
    date: "",
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    billing: BILLED_AT_HOME,
    agreed_to: "",
    agreed: [],
  };
}

/**
 * Parses a stored draft for the requested plan: another plan's draft only preserves the contact details and the home
 * that was looked up.
 */
export function parseOrderDraft(text: string | null, planId: string, newId: () => string): OrderDraft {
  const stored = parseRecord(text);
  const fresh = freshDraft(planId, newId());
  if (!stored || typeof stored["request_id"] !== "string") return fresh;
  const kept: OrderDraft = {
    ...fresh,
    find: parseAddDraft(JSON.stringify(stored["find"] ?? null)),
    kind: oneOf(stored["kind"], ["switch", "move_in"]),
    first_name: textOrNull(stored["first_name"]),
    last_name: textOrNull(stored["last_name"]),
    email: textOrNull(stored["email"]),
    phone: textOrNull(stored["phone"]),
    billing: parseBilling(stored["billing"]),
  };
  if (stored["plan_id"] !== planId) return kept;
  const agreed = Array.isArray(stored["agreed"]) ? stored["agreed"] : [];
  return {
    ...kept,
    request_id: stored["request_id"],
    requestedEsiid: textOrNull(stored["requestedEsiid"]) ?? "",
    home: textOrNull(stored["home"]),
    when: oneOf(stored["when"], ["earliest", "free", "other"]),
    date: textOrNull(stored["date"]) ?? "",
    agreed_to: textOrNull(stored["agreed_to"]) ?? "",
    agreed: (["order", "terms", "credit", "contact"] as const).filter((id) => agreed.includes(id)),
  };
}

function parseRecord(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function parseBilling(stored: unknown): BillingDraft {
  if (typeof stored !== "object" || stored === null) return BILLED_AT_HOME;
  const fields = stored as Readonly<Record<string, unknown>>;
  const read = (field: "address" | "city" | "state" | "zip"): string =>
    textOrNull(fields[field]) ?? BILLED_AT_HOME[field];
  return {
    elsewhere: fields["elsewhere"] === true,
    address: read("address"),
    city: read("city"),
    state: read("state"),
    zip: read("zip"),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function oneOf<const V extends string>(value: unknown, known: readonly V[]): V | null {
  return known.find((one) => one === value) ?? null;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(draft: OrderDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the fields last while the page is open.
  }
}

export interface OrderDraftState {
  readonly draft: OrderDraft;
  readonly update: (patch: Partial<OrderDraft>) => void;
}

/**
 * Returns a draft for the page's URL (ESI ID, "" for none): a newly named home takes precedence over the one selected
 * earlier.
 */
export function startDraft(draft: OrderDraft, requestedEsiid: string): OrderDraft {
  if (requestedEsiid === "" || requestedEsiid === draft.requestedEsiid) return draft;
  if (draft.find.found?.esiid === requestedEsiid)
    return { ...draft, requestedEsiid: requestedEsiid, home: null };
  return {
    ...draft,
    requestedEsiid: requestedEsiid,
    home: null,
    find: { ...withFound(draft.find, null), method: "esiid", esiid: requestedEsiid },
  };
}

/** Changes or clears the found meter, and clears what was typed for the address of the previous one. */
export function withFound(find: AddDraft, found: FoundMeter | null): AddDraft {
  return { ...find, found, street: "", city: "", zip: "" };
}

/** Returns the draft of a plan's order, saved while typing. */
export function useOrderDraft(planId: string, requestedEsiid: string): OrderDraftState {
  const [draft, setDraft] = useState(() =>
    startDraft(
      parseOrderDraft(read(), planId, () => crypto.randomUUID()),
      requestedEsiid,
    ),
  );
  useEffect(() => write(draft), [draft]);
  const started = useRef(false);
  const update = useCallback(
    (patch: Partial<OrderDraft>) => {
      if (!started.current) track("cp_order_started", { plan_id: planId });
      started.current = true;
      setDraft((old) => ({ ...old, ...patch }));
    },
    [planId],
  );
  return { draft, update };
}

/** Clears the form once the order is placed. */
export function clearOrderDraft(): void {
  write(null);
}
