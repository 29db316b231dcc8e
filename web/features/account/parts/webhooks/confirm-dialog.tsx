import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/modal.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** Label of the button. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Confirms what cannot be undone. It closes at once; the result is shown on the page. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  danger,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const { cancel } = useMessages("common");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            variant={danger ? "danger" : "primary"}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
