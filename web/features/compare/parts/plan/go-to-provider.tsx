import type { Plan } from "#contracts/plan.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";

interface GoToProviderProps {
  readonly plan: Plan;
  /** Whether it is the page's main action. */
  readonly primary: boolean;
}

/** Links to the provider's own sign-up page and phone number. Renders nothing if neither is known. */
export function GoToProvider({ plan, primary }: GoToProviderProps) {
  const messages = useMessages("plan").go;
  const { url, phone } = plan.enroll;
  if (!url && !phone) return null;
  const report = (by: "site" | "phone") => (): void => track("cp_provider_opened", { plan_id: plan.id, by });
  return (
    <Stack gap={2}>
      <Row gap={4}>
        {url && (
          <ButtonLink
            href={url}
            external
            variant={primary ? "primary" : "secondary"}
            onClick={report("site")}
          >
            {messages.site({ provider: plan.provider.name })}
          </ButtonLink>
        )}
        {phone && (
          <Link href={`tel:${phone.replace(/[^\d+]/g, "")}`} onClick={report("phone")}>
            {messages.call({ phone })}
          </Link>
        )}
      </Row>
      <Text tone="muted" size="small">
        {messages.note}
      </Text>
    </Stack>
  );
}
