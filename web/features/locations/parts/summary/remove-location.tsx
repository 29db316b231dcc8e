import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ServiceLocation } from "#contracts/portal.ts";
import { removeLocation } from "../../api/locations.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { formatLocationName } from "../format-location.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Removes the home from the account after a confirmation. */
export function RemoveLocation({ location }: { readonly location: ServiceLocation }) {
  const { remove: messages, nameless } = useMessages("locations");
  const { cancel } = useMessages("common");
  const config = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useToast();
  const [open, setOpen] = useState(false);
  const name = formatLocationName(location, nameless);
  const { esiid } = location.service_location;
  const remove = useMutation({
    mutationFn: () => removeLocation(config, esiid),
    onSuccess: async () => {
      setOpen(false);
      show({ text: messages.removed({ name }), tone: "good" });
      await navigate(paths.locations());
      for (const key of ["location", "best-plans", "custom-usage", "bills"])
        client.removeQueries({ queryKey: [key, esiid] });
      await client.invalidateQueries({ queryKey: ["locations"] });
    },
  });
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.button}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={messages.title({ name })}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{cancel}</Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
              {messages.confirm}
            </Button>
          </>
        }
      >
        <Text>{messages.text}</Text>
        {remove.error && <FailurePanel error={remove.error} />}
      </Dialog>
    </>
  );
}
