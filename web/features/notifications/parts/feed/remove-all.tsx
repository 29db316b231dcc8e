import { useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";

/** Confirms first: an emptied list cannot be restored. */
export function RemoveAll({ onRemove }: { readonly onRemove: () => void }) {
  const messages = useMessages("notices");
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {messages.archiveAll}
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={messages.removeAll.title}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{messages.removeAll.keep}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setConfirming(false);
                onRemove();
              }}
            >
              {messages.removeAll.confirm}
            </Button>
          </>
        }
      >
        <Text>{messages.removeAll.text}</Text>
      </Dialog>
    </>
  );
}
