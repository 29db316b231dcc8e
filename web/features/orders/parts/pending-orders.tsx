// Orders that were placed under the account's verified addresses before it had them. One button each claims them.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimOrderResponse, OrderLocations } from "#contracts/orders.ts";
import { claimOrder } from "#web/shared/api/claim-order.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CheckIcon, InfoIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { placeLine } from "#web/features/locations/parts/format-location.ts";
import { formatShortLocationName } from "#web/features/locations/parts/outlook/page-to-dos.ts";

type Waiting = OrderLocations["items"][number];

/** Renders nothing if none is pending and none was claimed on this visit. */
export function WaitingOrders({ locations }: { readonly locations: readonly Waiting[] }) {
  const messages = useMessages("orders").waiting;
  const [claimed, setClaimed] = useState<readonly ClaimOrderResponse[]>([]);
  const waiting = locations.filter(
    ({ state, order_id }) => state === "waiting" && !claimed.some((done) => done.order_id === order_id),
  );
  if (waiting.length === 0 && claimed.length === 0) return null;
  return (
    <Stack gap={4}>
      <div aria-live="polite">
        {claimed.map((result) => (
          <ClaimedOrder key={result.order_id} result={result} />
        ))}
      </div>
      {waiting.length > 0 && (
        <Card tone="accent" title={messages.title({ n: waiting.length })}>
          <Text>{messages.text}</Text>
          {waiting.map((item) => (
            <WaitingOrder
              key={item.order_id}
              item={item}
              onClaimed={(result) => setClaimed((before) => [...before, result])}
            />
          ))}
        </Card>
      )}
    </Stack>
  );
}

function ClaimedOrder({ result }: { readonly result: ClaimOrderResponse }) {
  const messages = useMessages("orders").waiting;
  const held = result.location === "held_by_another";
  const full = result.location === "too_many_homes";
  return (
    <Banner tone={held || full ? "warn" : "good"} icon={held || full ? <InfoIcon /> : <CheckIcon />}>
      <p>{messages[result.location]}</p>
      {held && <Link href={paths.addLocation()}>{messages.addLocation}</Link>}
      {full && <Link href={paths.locations()}>{messages.seeLocations}</Link>}
    </Banner>
  );
}

interface WaitingOrderProps {
  readonly item: Waiting;
  readonly onClaimed: (result: ClaimOrderResponse) => void;
}

function WaitingOrder({ item, onClaimed }: WaitingOrderProps) {
  const messages = useMessages("orders").waiting;
  const config = useConfig();
  const client = useQueryClient();
  const location = item.service_location;
  const claim = useMutation({
    mutationFn: () => claimOrder(config, item.order_id),
    onSuccess: (result) => {
      onClaimed(result);
      void refreshOrders(client);
      void refreshLocations(client, location.esiid);
    },
  });
  return (
    <Stack gap={3}>
      <Row justify="between">
        <Text strong>{placeLine(location)}</Text>
        <Button
          pending={claim.isPending}
          onClick={() => claim.mutate()}
          aria-label={messages.actionFor({ home: formatShortLocationName(location) })}
        >
          {messages.action}
        </Button>
      </Row>
      {claim.error && <FailurePanel error={claim.error} onRetry={() => claim.mutate()} />}
    </Stack>
  );
}
