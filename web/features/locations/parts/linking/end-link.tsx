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
  readonly label: string;
  readonly quiet?: boolean;
}

/** Ends the agreement after a confirmation. */
export function EndLink({ esiid, label, quiet }: EndLinkProps) {
  const { linked: messages } = useMessages("linking");
  const [open, setOpen] = useState(false);
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  const end = useMutation({
    mutationFn: async () => saveAgreement(client, esiid, await endAgreement(config, esiid)),
    onSuccess: () => {
      setOpen(false);
      show({ text: messages.ended, tone: "good" });
    },
  });
  return (
    <>
      <Button variant={quiet ? "quiet" : "danger"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={messages.endTitle}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{messages.endKeep}</Button>
            <Button variant="danger" pending={end.isPending} onClick={() => end.mutate()}>
              {label}
            </Button>
          </>
        }
      >
        <Text>{messages.endText}</Text>
        {end.error && <FailurePanel error={end.error} />}
      </Dialog>
    </>
  );
}
