// The contents of the usage entry fields: they survive errors and reloads, in this tab only.
import { useCallback, useEffect, useState } from "react";
import type { TduId } from "#contracts/plan.ts";
import type { CustomUsage, Location } from "#contracts/portal.ts";
import type { Draft, FormState } from "#web/features/compare/parts/wizard/draft.ts";
import { emptyDraft, toFormState, parseDraft } from "#web/features/compare/parts/wizard/draft.ts";

export interface UsageEntryState {
  readonly formState: FormState;
  readonly draft: Draft;
  readonly update: (patch: Partial<Draft>) => void;
  /** Clears the browser's copy once it is saved with the home. */
  readonly clearForm: () => void;
}

const key = (esiid: string): string => `wattlane.telling.${esiid}`;

/** Returns the fields of a home, filled with what was typed in this tab, otherwise with what was entered before. */
export function useUsageEntry(
  { esiid, tdu, smart_meter: smart }: Location,
  customUsage: CustomUsage | null,
  today: string,
): UsageEntryState {
  const [typed] = useState(() => load(esiid, today));
  const [formState, setFormState] = useState(
    () => typed ?? (customUsage ? toUsageFormState(customUsage, today) : emptyFields(tdu, smart, today)),
  );
  const [saved, setSaved] = useState(typed === null);
  useEffect(() => store(esiid, saved ? null : formState), [esiid, formState, saved]);
  const change = useCallback((update: (old: FormState) => FormState) => {
    setSaved(false);
    setFormState(update);
  }, []);
  return {
    formState: formState,
    draft: formState.draft,
    update: (patch) => change((old) => ({ ...old, draft: { ...old.draft, ...patch } })),
    clearForm: () => setSaved(true),
  };
}

/** A meter that is read once a month has no file of readings. */
function emptyFields(tdu: TduId | null, smart: boolean | null, today: string): FormState {
  return { draft: { ...emptyDraft(today), tdu, method: smart === false ? "bills" : "file" }, file: null };
}

function toUsageFormState(customUsage: CustomUsage, today: string): FormState {
  const { draft } = toFormState(
    {
      // Only the usage fields are shown here.
      tdu: "oncor",
      zip: null,
      usage: customUsage,
      usage_source: customUsage.kind,
      file_name: null,
      read_day: null,
      current: null,
      saved_at: "",
    },
    today,
  );
  return { draft, file: null };
}

function load(esiid: string, today: string): FormState | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(esiid)) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { draft } = stored as { draft?: unknown };
    const read = parseDraft(JSON.stringify(draft ?? null), today);
    return read && { draft: read, file: null };
  } catch {
    return null;
  }
}

function store(esiid: string, formState: FormState | null): void {
  try {
    if (formState === null) sessionStorage.removeItem(key(esiid));
    else sessionStorage.setItem(key(esiid), JSON.stringify(formState));
  } catch {
    // Storage is blocked: the fields last while the page is open.
  }
}
