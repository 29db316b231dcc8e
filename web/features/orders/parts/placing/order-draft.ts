// What was typed on the order page: it outlives errors, reloads and a change of the plan, in this tab only.
import { useCallback, useEffect, useRef, useState } from "react";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import type { CONSENT_IDS } from "#contracts/checkout.ts";
import type { AddDraft, FoundMeter } from "#web/features/locations/parts/add/add-draft.ts";
import { EMPTY_DRAFT, parseAddDraft } from "#web/features/locations/parts/add/add-draft.ts";
import type { When } from "./start-days.ts";

export type ConsentId = (typeof CONSENT_IDS)[number];

export interface OrderDraft {
  readonly plan_id: string;
  /** Made once for an opened form: sent twice, it is placed once. */
  readonly request_id: string;
  /** ESI ID that the page's address named; "" where it named none. */
  readonly asked: string;
  /** ESI ID of the account's home that was chosen; "" for another one, null before anybody chose. */
  readonly home: string | null;
  /** How another home was looked for, and what was found. */
  readonly find: AddDraft;
  readonly kind: "switch" | "move_in" | null;
  readonly when: When | null;
  /** The day typed, for `when: "other"`. */
  readonly date: string;
  /** Null: as the account says. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** What was shown to agree to (agreement.ts), and what was ticked: for anything else nothing is. */
  readonly agreed_to: string;
  readonly agreed: readonly ConsentId[];
}

const KEY = "wattlane.order";

/** An empty form for a plan. */
export function freshDraft(planId: string, request_id: string): OrderDraft {
  return {
    plan_id: planId,
    request_id,
    asked: "",
    home: null,
    find: EMPTY_DRAFT,
    kind: null,
    when: null,
    date: "",
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    agreed_to: "",
    agreed: [],
  };
}

/** A draft from its stored text, for the plan asked for: another plan's keeps the person and the home that was looked up, and nothing else. */
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
  };
  if (stored["plan_id"] !== planId) return kept;
  const agreed = Array.isArray(stored["agreed"]) ? stored["agreed"] : [];
  return {
    ...kept,
    request_id: stored["request_id"],
    asked: textOrNull(stored["asked"]) ?? "",
    home: textOrNull(stored["home"]),
    when: oneOf(stored["when"], ["earliest", "free", "other"]),
    date: textOrNull(stored["date"]) ?? "",
    agreed_to: textOrNull(stored["agreed_to"]) ?? "",
    agreed: (["order", "terms", "contact"] as const).filter((id) => agreed.includes(id)),
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
    // Storage refused: the fields hold while the page is open.
  }
}

export interface OrderDraftState {
  readonly draft: OrderDraft;
  readonly update: (patch: Partial<OrderDraft>) => void;
}

/** A draft as the page's address asks for it (ESI ID, "" for none): a home that is named anew goes before the one chosen earlier. */
export function startDraft(draft: OrderDraft, requested: string): OrderDraft {
  if (requested === "" || requested === draft.asked) return draft;
  if (draft.find.found?.esiid === requested) return { ...draft, asked: requested, home: null };
  return {
    ...draft,
    asked: requested,
    home: null,
    find: { ...withFound(draft.find, null), way: "esiid", esiid: requested },
  };
}

/** Another meter, or none: what was typed of the address of the one before goes. */
export function withFound(find: AddDraft, found: FoundMeter | null): AddDraft {
  return { ...find, found, street: "", city: "", zip: "" };
}

/** The draft of a plan's order, kept as it is typed. */
export function useOrderDraft(planId: string, requested: string): OrderDraftState {
  const [draft, setDraft] = useState(() =>
    startDraft(
      parseOrderDraft(read(), planId, () => crypto.randomUUID()),
      requested,
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

/** The order is placed: nothing of the form is kept. */
export function clearOrderDraft(): void {
  write(null);
}
