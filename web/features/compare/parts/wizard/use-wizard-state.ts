// The state of the page: what is entered, surviving a reload.
import { useCallback, useEffect, useState } from "react";
import type { Draft, FormState, FileUsage } from "./draft.ts";
import { emptyDraft } from "./draft.ts";
import { clearFormState, loadFormState, storeDraft, storeFile } from "./form-state-store.ts";

export interface WizardState {
  readonly formState: FormState;
  readonly draft: Draft;
  readonly update: (patch: Partial<Draft>) => void;
  /** Stores a file that was read, with the changes to the draft that follow from it. */
  readonly setFile: (file: FileUsage | null, toChanges: (draft: Draft) => Partial<Draft>) => void;
  /** Clears everything, here and in the browser. */
  readonly clearForm: () => void;
  /** Undoes the clearing. */
  readonly restore: (formState: FormState) => void;
}

export function useWizardState(today: string): WizardState {
  const [formState, setFormState] = useState(() => loadFormState(today));
  const { draft } = formState;
  useEffect(() => storeDraft(draft), [draft]);
  const update = useCallback(
    (patch: Partial<Draft>) => setFormState((old) => ({ ...old, draft: { ...old.draft, ...patch } })),
    [],
  );
  return {
    formState: formState,
    draft,
    update,
    setFile: (file, toChanges) => {
      storeFile(file);
      setFormState((old) => ({ file, draft: { ...old.draft, ...toChanges(old.draft) } }));
    },
    clearForm: () => {
      clearFormState();
      setFormState({ draft: emptyDraft(today), file: null });
    },
    restore: (old) => {
      storeFile(old.file);
      setFormState(old);
    },
  };
}
