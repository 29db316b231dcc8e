import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { useEditors } from "./editors.tsx";
import { Form } from "#web/shared/form/form.tsx";
import type { FormState } from "#web/shared/form/use-form.ts";

interface EditorFormProps {
  children: ReactNode;
  /** Label of the button. */
  saveLabel: string;
  form: Pick<FormState<object, string>, "pending" | "submit">;
  danger?: boolean;
  /** Shown above the buttons: an error about the whole form. */
  problem?: ReactNode;
}

/** The form of an editor: fields, errors, save and cancel. */
export function EditorForm({ children, saveLabel: save, form, danger, problem }: EditorFormProps) {
  const { cancel: cancelLabel } = useMessages("common");
  const { cancel } = useEditors();
  return (
    <Form form={form} className="flex flex-col gap-4">
      {children}
      {problem}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? "danger" : "primary"} pending={form.pending}>
          {save}
        </Button>
        <Button variant="quiet" flush onClick={cancel}>
          {cancelLabel}
        </Button>
      </div>
    </Form>
  );
}
