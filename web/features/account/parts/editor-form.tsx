import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { useEditors } from "./editors.tsx";
import type { Action } from "#web/features/sign-in/parts/use-action.ts";

interface EditorFormProps {
  children: ReactNode;
  /** Label of the button. */
  save: string;
  action: Action;
  onSave: () => void;
  danger?: boolean;
  /** Shown above the buttons: an error about the whole form. */
  problem?: ReactNode;
}

/** The form of an editor: fields, errors, save and cancel. */
export function EditorForm({ children, save, action, onSave, danger, problem }: EditorFormProps) {
  const { cancel: cancelLabel } = useMessages("common");
  const { cancel } = useEditors();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      className="flex flex-col gap-4"
    >
      {children}
      {problem}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? "danger" : "primary"} pending={action.pending}>
          {save}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
