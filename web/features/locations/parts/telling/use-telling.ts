// What stands in the fields that tell a home's use: it outlives errors and reloads, in this tab only.
import { useCallback, useEffect, useState } from "react";
import type { TduId } from "#contracts/plan.ts";
import type { CustomUsage, Home } from "#contracts/portal.ts";
import type { Draft, Entered } from "#web/features/compare/parts/wizard/draft.ts";
import { emptyDraft, enteredFrom, parseDraft } from "#web/features/compare/parts/wizard/draft.ts";

export interface Telling {
  readonly entered: Entered;
  readonly draft: Draft;
  readonly update: (patch: Partial<Draft>) => void;
  /** It is kept with the home now: nothing of it stays in the browser. */
  readonly forget: () => void;
}

const key = (esiid: string): string => `wattlane.telling.${esiid}`;

/** The fields of a home, filled with what was typed in this tab, else with what was told before. */
export function useTelling(
  { esiid, tdu, smart_meter: smart }: Home,
  told: CustomUsage | null,
  today: string,
): Telling {
  const [typed] = useState(() => load(esiid, today));
  const [entered, setEntered] = useState(
    () => typed ?? (told ? fieldsOf(told, today) : emptyFields(tdu, smart, today)),
  );
  const [kept, setKept] = useState(typed === null);
  useEffect(() => store(esiid, kept ? null : entered), [esiid, entered, kept]);
  const change = useCallback((make: (old: Entered) => Entered) => {
    setKept(false);
    setEntered(make);
  }, []);
  return {
    entered,
    draft: entered.draft,
    update: (patch) => change((old) => ({ ...old, draft: { ...old.draft, ...patch } })),
    forget: () => setKept(true),
  };
}

/** A meter that is read once a month has no file of readings. */
function emptyFields(tdu: TduId | null, smart: boolean | null, today: string): Entered {
  return { draft: { ...emptyDraft(today), tdu, way: smart === false ? "bills" : "file" }, file: null };
}

function fieldsOf(told: CustomUsage, today: string): Entered {
  const { draft } = enteredFrom(
    {
      // Only the fields of the use are shown here.
      tdu: "oncor",
      zip: null,
      usage: told,
      usage_source: told.kind,
      file_name: null,
      read_day: null,
      current: null,
      saved_at: "",
    },
    today,
  );
  return { draft, file: null };
}

function load(esiid: string, today: string): Entered | null {
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

function store(esiid: string, entered: Entered | null): void {
  try {
    if (entered === null) sessionStorage.removeItem(key(esiid));
    else sessionStorage.setItem(key(esiid), JSON.stringify(entered));
  } catch {
    // Storage refused: the fields hold while the page is open.
  }
}
