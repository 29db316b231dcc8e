// The state of the page: what is entered, outliving a reload.
import { useCallback, useEffect, useState } from "react";
import type { Draft, Entered, FileUsage } from "./draft.ts";
import { emptyDraft } from "./draft.ts";
import { forgetEntered, loadEntered, storeDraft, storeFile } from "./entered-store.ts";

export interface EnteredState {
  readonly entered: Entered;
  readonly draft: Draft;
  readonly update: (patch: Partial<Draft>) => void;
  /** A file that was read, with what else it tells. */
  readonly setFile: (file: FileUsage | null, tells: (draft: Draft) => Partial<Draft>) => void;
  /** Forgets everything, here and in the browser. */
  readonly forget: () => void;
  /** Takes the forgetting back. */
  readonly restore: (entered: Entered) => void;
}

export function useEntered(today: string): EnteredState {
  const [entered, setEntered] = useState(() => loadEntered(today));
  const { draft } = entered;
  useEffect(() => storeDraft(draft), [draft]);
  const update = useCallback(
    (patch: Partial<Draft>) => setEntered((old) => ({ ...old, draft: { ...old.draft, ...patch } })),
    [],
  );
  return {
    entered,
    draft,
    update,
    setFile: (file, tells) => {
      storeFile(file);
      setEntered((old) => ({ file, draft: { ...old.draft, ...tells(old.draft) } }));
    },
    forget: () => {
      forgetEntered();
      setEntered({ draft: emptyDraft(today), file: null });
    },
    restore: (old) => {
      storeFile(old.file);
      setEntered(old);
    },
  };
}
