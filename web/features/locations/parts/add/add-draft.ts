// What was typed while adding a location: it survives errors and reloads, in this tab only.
import { useCallback, useEffect, useState } from "react";
import type { PremiseMatch } from "#contracts/premises.ts";

export interface FindProps {
  readonly draft: AddDraft;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly onFound: (meter: FoundMeter) => void;
}

export type AddMethod = "address" | "esiid" | "bill";
export const ADD_METHODS: readonly AddMethod[] = ["address", "esiid", "bill"];

/** The meter that was found: with the directory's data, or only its number. */
export interface FoundMeter {
  readonly esiid: string;
  readonly match: PremiseMatch | null;
}

export interface AddDraft {
  readonly method: AddMethod;
  readonly address: string;
  readonly esiid: string;
  readonly bill: string;
  readonly found: FoundMeter | null;
  /** Typed if the meter is not in the directory. */
  readonly street: string;
  readonly city: string;
  readonly zip: string;
  /** The selected utility if no source identifies it. "" without a selection. */
  readonly tdu: string;
  readonly nickname: string;
  readonly meter: string;
}

export const EMPTY_DRAFT: AddDraft = {
  method: "address",
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

/** Parses a stored draft. Returns an empty one for anything that is not in our format. */
export function parseAddDraft(text: string | null): AddDraft {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null) return EMPTY_DRAFT;
    const draft = { ...EMPTY_DRAFT, ...stored };
    const { method: way, found, ...texts } = draft;
    const sound =
      ADD_METHODS.includes(way) &&
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
    // Storage is blocked: the fields last while the page is open.
  }
}

export interface AddDraftState {
  readonly draft: AddDraft;
  readonly update: (patch: Partial<AddDraft>) => void;
  /** Clears the draft once the location is added. */
  readonly clearForm: () => void;
}

export function useAddDraft(): AddDraftState {
  const [draft, setDraft] = useState(read);
  useEffect(() => write(draft), [draft]);
  const update = useCallback((patch: Partial<AddDraft>) => setDraft((old) => ({ ...old, ...patch })), []);
  const clear = useCallback(() => {
    setDraft(EMPTY_DRAFT);
    write(null);
  }, []);
  return { draft, update, clearForm: clear };
}
