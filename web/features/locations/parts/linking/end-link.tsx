import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endAgreement, saveAgreement } from "../../api/agreements.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface EndLinkProps {
  readonly esiid: string;
  /** What ends: a request that the meter source has not confirmed, or a link that is read. */
  readonly of: "request" | "link";
}

/** Ends the agreement after a confirmation. */
export function EndLink({ esiid, of }: EndLinkProps) {
  const { end: endings } = useMessages("linking");
  const messages = endings[of];
  const [open, setOpen] = useState(false);
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  const end = useMutation({
    mutationFn: async () => saveAgreement(client, esiid, await endAgreement(config, esiid)),
    onSuccess: () => {
      setOpen(false);
      show({ text: messages.done, tone: "good" });
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {messages.action}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={messages.title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{messages.keep}</Button>
            <Button variant="danger" pending={end.isPending} onClick={() => end.mutate()}>
              {messages.action}
            </Button>
          </>
        }
      >
        <Text>{messages.text}</Text>
        {end.error && <FailurePanel error={end.error} />}
      </Dialog>
    </>
  );
}
