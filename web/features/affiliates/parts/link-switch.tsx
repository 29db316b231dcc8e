import { useQueryClient } from "@tanstack/react-query";
import type { OrderLink } from "#contracts/affiliates.ts";
import { patchOrderLink, orderLinksQuery } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useAction } from "#web/shared/form/use-action.ts";

/** Disables or enables a link. There is no confirmation, because either can be undone. */
export function LinkSwitch({ link }: { readonly link: OrderLink }) {
  const { links: messages } = useMessages("affiliates");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const action = useAction();
  const off = link.state === "disabled";

  function toggle(): void {
    action.run(async () => {
      await patchOrderLink(config, link.id, { disabled: !off });
      await queries.invalidateQueries({ queryKey: orderLinksQuery(config).queryKey });
      toast({ text: off ? messages.enabled : messages.disabled, tone: off ? "good" : "info" });
    });
  }

  // An expired link is already off.
  if (link.state === "expired") return null;
  return (
    <>
      <Button variant="quiet" size="small" pending={action.pending} onClick={toggle}>
        {off ? messages.enable : messages.disable}
      </Button>
      {action.failure && <FailurePanel error={action.failure} onRetry={toggle} retrying={action.pending} />}
    </>
  );
}
