import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Agreement } from "#contracts/live-link.ts";
import { confirmAgreement, saveAgreement } from "../../api/agreements.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { renderMessage } from "#messages/render-message.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { LinkFailure } from "./link-failure.tsx";
import { toNowrapAddress } from "./nowrap-address.ts";

interface ConsentProps {
  readonly esiid: string;
  readonly agreement: Agreement;
  readonly onBack: () => void;
}

/** Shows the full permission. Nothing is requested from the meter source before the customer agrees. */
export function Consent({ esiid, agreement, onBack }: ConsentProps) {
  const { consent: messages, companies: meterSources, linked } = useMessages("linking");
  const config = useConfig();
  const client = useQueryClient();
  const meterSource = meterSources[agreement.connector];
  const agree = useMutation({
    mutationFn: async () => saveAgreement(client, esiid, await confirmAgreement(config, esiid)),
  });
  return (
    <Stack gap={4}>
      <div>
        <h3 className="text-lead font-semibold">{messages.title}</h3>
        <Text size="small" tone="muted">
          {linked.number({ meter: agreement.meter_number })}
        </Text>
      </div>
      <Stack gap={3}>
        {Object.values(messages.text)
          .map((text) => renderMessage(text, { portal: config.portal_name, meterSource }))
          .map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        {agreement.connector === "smart_meter_texas" && (
          <Text strong>{messages.mail({ meterSource, address: toNowrapAddress(agreement.mailed_to) })}</Text>
        )}
      </Stack>
      {agree.error && <LinkFailure error={agree.error} />}
      <Row>
        <Button variant="primary" pending={agree.isPending} onClick={() => agree.mutate()}>
          {messages.agree}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {messages.back}
        </Button>
      </Row>
    </Stack>
  );
}
