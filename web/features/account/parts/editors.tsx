// Only one editor is open at a time. The last saved change is confirmed next to its setting and in a toast.
import type { ReactNode } from "react";
import { createContext, use, useMemo, useState } from "react";
import { useToast } from "#web/ui/toast.tsx";

export type EditorName = "names" | "email" | "phone" | "password" | "app" | "phone-factor" | "deletion";

interface Editors {
  readonly open: EditorName | null;
  /** The editor whose change was saved last. */
  readonly saved: EditorName | null;
  readonly startEditing: (editor: EditorName) => void;
  readonly cancel: () => void;
  /** Closes the editor and confirms the change. */
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
      startEditing: (editor) => {
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
