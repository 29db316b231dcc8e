// The draft's place in the browser: this tab's storage, gone when the tab is closed.
import { clearInputs, loadInputs } from "../inputs.ts";
import type { Draft, FormState, FileUsage } from "./draft.ts";
import { emptyDraft, toFormState, parseDraft } from "./draft.ts";

const DRAFT_KEY = "wattlane.compare.draft.1";
const FILE_KEY = "wattlane.compare.file.1";

/** What this tab was told, else what was kept before, else nothing. */
export function loadFormState(today: string): FormState {
  const inputs = loadInputs();
  const draft = parseDraft(read(DRAFT_KEY), today);
  // Answers forgotten or given anew elsewhere take the draft that led to the old ones with them.
  if (draft && (draft.based_on === null || draft.based_on === inputs?.saved_at)) {
    return { draft, file: parseFile(read(FILE_KEY)) };
  }
  return inputs ? toFormState(inputs, today) : { draft: emptyDraft(today), file: null };
}

export function storeDraft(draft: Draft): void {
  write(DRAFT_KEY, JSON.stringify(draft));
}

export function storeFile(file: FileUsage | null): void {
  write(FILE_KEY, file && JSON.stringify(file));
}

/** Removes the draft and the kept answers. */
export function clearFormState(): void {
  write(DRAFT_KEY, null);
  write(FILE_KEY, null);
  clearInputs();
}

/** We alone write here; the shape is checked so far that a half-written value does no harm. */
function parseFile(text: string | null): FileUsage | null {
  if (text === null) return null;
  try {
    const file = JSON.parse(text) as Partial<FileUsage> | null;
    const kind = file?.usage?.kind;
    const known = kind === "intervals" || kind === "monthly";
    return known && typeof file?.name === "string" ? (file as FileUsage) : null;
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage refused or full: the fields hold while the page is open.
  }
}
