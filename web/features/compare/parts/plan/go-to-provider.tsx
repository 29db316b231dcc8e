import type { Plan } from "#contracts/plan.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ProviderLinks } from "#web/shared/parts/provider-links.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";

interface GoToProviderProps {
  readonly plan: Plan;
  /** Whether it is the page's main action. Otherwise these are text links below the button that orders here. */
  readonly primary: boolean;
}

/** Links to the provider's own sign-up page and phone number. Renders nothing if neither is known. */
export function GoToProvider({ plan, primary }: GoToProviderProps) {
  const messages = useMessages("plan").go;
  const { url, phone } = plan.enroll;
  if (!url && !phone) return null;
  return (
    <Stack gap={2}>
      <ProviderLinks
        provider={plan.provider.name}
        url={url}
        phone={phone}
        primary={primary}
        onOpen={(by) => track("cp_provider_opened", { plan_id: plan.id, by })}
      />
      <Text tone="muted" size="small">
        {messages.note}
      </Text>
    </Stack>
  );
}
