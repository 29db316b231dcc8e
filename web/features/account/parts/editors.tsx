// One editor is open at a time; what was saved last is told where it stands and by a toast.
import type { ReactNode } from "react";
import { createContext, use, useMemo, useState } from "react";
import { useToast } from "#web/ui/toast.tsx";

export type EditorName = "names" | "email" | "phone" | "password" | "app" | "phone-factor" | "deletion";

interface Editors {
  readonly open: EditorName | null;
  /** Whose change was saved last. */
  readonly saved: EditorName | null;
  readonly begin: (editor: EditorName) => void;
  readonly cancel: () => void;
  /** The change is made: closes the editor and says so. */
  readonly done: (editor: EditorName, text: string) => void;
}

const EditorsContext = createContext<Editors | null>(null);

export function EditorsProvider({ children }: { children: ReactNode }) {
  const toast = useToast();
  const [open, setOpen] = useState<EditorName | null>(null);
  const [saved, setSaved] = useState<EditorName | null>(null);
  const editors = useMemo<Editors>(
    () => ({
      open,
      saved,
      begin: (editor) => {
        setOpen(editor);
        setSaved(null);
      },
      cancel: () => setOpen(null),
      done: (editor, text) => {
        setOpen(null);
        setSaved(editor);
        toast({ text, tone: "good" });
      },
    }),
    [open, saved, toast],
  );
  return <EditorsContext value={editors}>{children}</EditorsContext>;
}

export function useEditors(): Editors {
  const editors = use(EditorsContext);
  if (!editors) throw new Error("settings need an EditorsProvider above them");
  return editors;
}
