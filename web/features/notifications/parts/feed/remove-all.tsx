import { useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";

/** Asks first: a list that was emptied does not come back. */
export function RemoveAll({ onRemove }: { readonly onRemove: () => void }) {
  const words = useMessages("notices");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.archiveAll}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.removeAll.title}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{words.removeAll.keep}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onRemove();
              }}
            >
              {words.removeAll.confirm}
            </Button>
          </>
        }
      >
        <Text>{words.removeAll.text}</Text>
      </Dialog>
    </>
  );
}
