import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contracts/orders.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { handOffOrder } from "../api.ts";
import { planText } from "#web/features/compare/parts/plan-documents.ts";
import { ProviderLinks } from "#web/shared/parts/provider-links.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { PlanToChoose } from "./handoff/plan-to-choose.tsx";

/** Links to the provider's own page and phone number. Their use is recorded with the order. */
export function HandoffActions({ order }: { readonly order: OrderDetail }) {
  const { handoff: messages } = useMessages("order");
  const config = useConfig();
  const client = useQueryClient();
  const language = useLanguage();
  const note = useMutation({
    mutationFn: () => handOffOrder(config, order.id),
    onSuccess: () => refreshOrders(client),
    // The page still opens, and the order's status does not change.
    onError: (error) => console.error("That the provider's page was opened could not be noted.", error),
  });
  const { plan, provider } = order;
  const { phone } = plan.enroll;
  const url = planText(plan, language, "enroll_url") ?? plan.enroll.url;
  if (url === null && phone === null)
    return <Text>{messages.none({ provider, plan: order.plan_name })}</Text>;
  return (
    <Stack gap={4}>
      <PlanToChoose plan={plan} />
      <ProviderLinks provider={provider} url={url} phone={phone} primary onOpen={() => note.mutate()} />
    </Stack>
  );
}
