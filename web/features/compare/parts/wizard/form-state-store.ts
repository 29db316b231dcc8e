// The draft's storage: the tab's own, deleted when the tab is closed.
import { clearInputs, loadInputs } from "../inputs.ts";
import type { Draft, FormState, FileUsage } from "./draft.ts";
import { emptyDraft, toFormState, parseDraft } from "./draft.ts";

const DRAFT_KEY = "wattlane.compare.draft.1";
const FILE_KEY = "wattlane.compare.file.1";

/** Loads what was entered in this tab, otherwise the stored inputs, otherwise an empty form. */
export function loadFormState(today: string): FormState {
  const inputs = loadInputs();
  const draft = parseDraft(read(DRAFT_KEY), today);
  // If the inputs were cleared or replaced elsewhere, the draft that led to the old ones is discarded too.
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

/** Deletes the draft and the stored inputs. */
export function clearFormState(): void {
  write(DRAFT_KEY, null);
  write(FILE_KEY, null);
  clearInputs();
}

/** Only our code writes here. The shape is checked just enough that a half-written value does no harm. */
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
