// Orders that were placed under the account's proved addresses before it had them: taken in by one button each.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimOrderAnswer, OrderLocations } from "#contracts/orders.ts";
import { claimOrder } from "#web/shared/api/claim-order.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CheckIcon, InfoIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { placeLine } from "#web/features/locations/parts/home-words.ts";
import { shortHomeName } from "./to-dos.ts";

type Waiting = OrderLocations["items"][number];

/** Nothing where none waits and none was taken in on this visit. */
export function WaitingOrders({ locations }: { readonly locations: readonly Waiting[] }) {
  const words = useMessages("orders").waiting;
  const [taken, setTaken] = useState<readonly ClaimOrderAnswer[]>([]);
  const waiting = locations.filter(
    ({ state, order_id }) => state === "waiting" && !taken.some((done) => done.order_id === order_id),
  );
  if (waiting.length === 0 && taken.length === 0) return null;
  return (
    <Stack gap={4}>
      <div aria-live="polite">
        {taken.map((answer) => (
          <Taken key={answer.order_id} answer={answer} />
        ))}
      </div>
      {waiting.length > 0 && (
        <Card tone="accent" title={words.title(waiting.length)}>
          <Text>{words.text}</Text>
          {waiting.map((item) => (
            <WaitingOrder
              key={item.order_id}
              item={item}
              onTaken={(answer) => setTaken((before) => [...before, answer])}
            />
          ))}
        </Card>
      )}
    </Stack>
  );
}

function Taken({ answer }: { readonly answer: ClaimOrderAnswer }) {
  const words = useMessages("orders").waiting;
  const held = answer.location === "held_by_another";
  const full = answer.location === "too_many_homes";
  return (
    <Notice tone={held || full ? "warn" : "good"} icon={held || full ? <InfoIcon /> : <CheckIcon />}>
      <p>{words[answer.location]}</p>
      {held && <Link href={paths.addLocation()}>{words.addHome}</Link>}
      {full && <Link href={paths.locations()}>{words.seeHomes}</Link>}
    </Notice>
  );
}

interface WaitingOrderProps {
  readonly item: Waiting;
  readonly onTaken: (answer: ClaimOrderAnswer) => void;
}

function WaitingOrder({ item, onTaken }: WaitingOrderProps) {
  const words = useMessages("orders").waiting;
  const config = useConfig();
  const client = useQueryClient();
  const home = item.service_location;
  const claim = useMutation({
    mutationFn: () => claimOrder(config, item.order_id),
    onSuccess: (answer) => {
      onTaken(answer);
      void refreshOrders(client);
      void refreshLocations(client, home.esiid);
    },
  });
  return (
    <Stack gap={3}>
      <Row justify="between">
        <Text strong>{placeLine(home)}</Text>
        <Button
          pending={claim.isPending}
          onClick={() => claim.mutate()}
          aria-label={words.actionFor(shortHomeName(home))}
        >
          {words.action}
        </Button>
      </Row>
      {claim.error && <FailurePanel error={claim.error} onRetry={() => claim.mutate()} />}
    </Stack>
  );
}
