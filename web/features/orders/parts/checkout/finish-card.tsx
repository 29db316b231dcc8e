import { useMutation } from "@tanstack/react-query";
import type { GuestOrder } from "#contracts/checkout.ts";
import { handOffOrder } from "../../api.ts";
import { ProviderLinks } from "#web/shared/parts/provider-links.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { PlanToChoose } from "../handoff/plan-to-choose.tsx";

interface FinishProps {
  readonly order: GuestOrder;
  readonly receipt: string;
  readonly onStatus: () => void;
}

/**
 * Links to the provider's own page and phone number. The click is recorded while the page opens: the browser would
 * block a window that opens later.
 */
export function FinishCard({ order, receipt, onStatus }: FinishProps) {
  const { steps: messages } = useMessages("placed");
  const config = useConfig();
  const note = useMutation({
    mutationFn: () => handOffOrder(config, order.order_id, receipt),
    onSuccess: onStatus,
  });
  const { url = null, phone = null } = order.handoff ?? {};
  return (
    <Stack gap={4}>
      {order.plan && <PlanToChoose plan={order.plan} />}
      <Card as="div">
        {url === null && phone === null ? (
          <Text>{messages.noChannel({ provider: order.provider })}</Text>
        ) : (
          <Text>{messages.finishText({ provider: order.provider })}</Text>
        )}
        <ProviderLinks
          provider={order.provider}
          url={url}
          phone={phone}
          primary
          onOpen={() => note.mutate()}
        />
        <output className="empty:hidden">
          {note.isError && (
            <Text size="small" tone="muted">
              {messages.notSaved}
            </Text>
          )}
        </output>
      </Card>
    </Stack>
  );
}
