// What was typed while adding a home: it outlives errors and reloads, in this tab only.
import { useCallback, useEffect, useState } from "react";
import type { PremiseMatch } from "#contracts/premises.ts";

export interface FindProps {
  readonly draft: AddDraft;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly onFound: (meter: FoundMeter) => void;
}

export type AddMethod = "address" | "esiid" | "bill";
export const CURRENT_PLAN_CHOICES: readonly AddMethod[] = ["address", "esiid", "bill"];

/** The meter found: with what the directory says of it, or only its number. */
export interface FoundMeter {
  readonly esiid: string;
  readonly match: PremiseMatch | null;
}

export interface AddDraft {
  readonly way: AddMethod;
  readonly address: string;
  readonly esiid: string;
  readonly bill: string;
  readonly found: FoundMeter | null;
  /** Typed where the directory does not know the meter. */
  readonly street: string;
  readonly city: string;
  readonly zip: string;
  /** The utility chosen, when nothing names it; "" without a choice. */
  readonly tdu: string;
  readonly nickname: string;
  readonly meter: string;
}

export const EMPTY_DRAFT: AddDraft = {
  way: "address",
  address: "",
  esiid: "",
  bill: "",
  found: null,
  street: "",
  city: "",
  zip: "",
  tdu: "",
  nickname: "",
  meter: "",
};

const KEY = "wattlane.add_home";

/** A draft from its stored text; empty for anything that is not one of ours. */
export function parseAddDraft(text: string | null): AddDraft {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null) return EMPTY_DRAFT;
    const draft = { ...EMPTY_DRAFT, ...stored };
    const { way, found, ...texts } = draft;
    const sound =
      CURRENT_PLAN_CHOICES.includes(way) &&
      Object.keys(stored).every((key) => Object.hasOwn(EMPTY_DRAFT, key)) &&
      Object.values(texts).every((value) => typeof value === "string") &&
      (found === null || isFound(found));
    return sound ? draft : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

function isFound({ esiid, match }: Partial<FoundMeter>): boolean {
  return typeof esiid === "string" && (match === null || typeof match?.esiid === "string");
}

function read(): AddDraft {
  try {
    return parseAddDraft(sessionStorage.getItem(KEY));
  } catch {
    return EMPTY_DRAFT;
  }
}

function write(draft: AddDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage refused: the fields hold while the page is open.
  }
}

export interface AddDraftState {
  readonly draft: AddDraft;
  readonly update: (patch: Partial<AddDraft>) => void;
  /** The home is added: nothing of it is kept. */
  readonly forget: () => void;
}

export function useAddDraft(): AddDraftState {
  const [draft, setDraft] = useState(read);
  useEffect(() => write(draft), [draft]);
  const update = useCallback((patch: Partial<AddDraft>) => setDraft((old) => ({ ...old, ...patch })), []);
  const clear = useCallback(() => {
    setDraft(EMPTY_DRAFT);
    write(null);
  }, []);
  return { draft, update, forget: clear };
}
