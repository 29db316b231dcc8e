import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface EndDialogProps {
  /** The button, the dialog that asks, and the text once it has ended. */
  readonly messages: Readonly<Record<"action" | "title" | "text" | "keep" | "done", string>>;
  readonly end: () => Promise<unknown>;
}

/** A button that ends a source of readings after a confirmation. */
export function EndDialog({ messages, end }: EndDialogProps) {
  const [open, setOpen] = useState(false);
  const show = useToast();
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => {
      setOpen(false);
      show({ text: messages.done, tone: "good" });
    },
  });
  return (
    <>
      <Button variant="quiet" flush onClick={() => setOpen(true)}>
        {messages.action}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={messages.title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{messages.keep}</Button>
            <Button variant="danger" pending={ending.isPending} onClick={() => ending.mutate()}>
              {messages.action}
            </Button>
          </>
        }
      >
        <Text>{messages.text}</Text>
        {ending.error && <FailurePanel error={ending.error} />}
      </Dialog>
    </>
  );
}
