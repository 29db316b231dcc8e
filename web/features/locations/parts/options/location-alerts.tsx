import type { ListedOrder } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import { describeAdvice } from "#messages/describe-advice.ts";
import { describeToDo, listToDos } from "../outlook/to-dos.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { StateBadge } from "#web/shared/parts/state-badge.tsx";

interface LocationAlertsProps {
  readonly outlook: Outlook;
  /** The account's orders, for their names and statuses. */
  readonly orders: readonly ListedOrder[];
}

/** What has a date at this home. The switch hold has its own banner. */
export function LocationAlerts({ outlook, orders }: LocationAlertsProps) {
  const messages = useMessages("outlook");
  const planNames = Object.fromEntries(orders.map(({ id, plan_name }) => [id, plan_name]));
  const toDos = listToDos(outlook).filter(({ kind }) => kind !== "switch_hold");
  const here = paths.location(outlook.esiid);
  if (toDos.length === 0) return null;
  return (
    <Stack gap={3}>
      {toDos
        .map((toDo) => describeToDo(toDo, outlook, messages, planNames))
        .map(({ title, text, action, href }) => (
          <Banner key={`${href} ${title}`} tone="warn" icon={<WarnIcon />} title={title}>
            <Text>{text}</Text>
            {href !== here && <Link href={href}>{action}</Link>}
          </Banner>
        ))}
    </Stack>
  );
}

/** The order in progress: its status, its date, and a link to it. */
export function OrderInProgress({ outlook, orders }: LocationAlertsProps) {
  const messages = useMessages("outlook");
  const { order } = outlook;
  if (!order) return null;
  const listed = orders.find(({ id }) => id === order.id);
  const { headline, details } = describeAdvice(outlook, messages);
  return (
    <Card tone="accent" title={messages.options.orderTitle}>
      <Row justify="between" gap={4}>
        <Stack gap={2}>
          <Row>
            {listed ? (
              <StateBadge
                state={listed.state}
                connector={listed.connector}
                code={listed.last_code}
                startsOn={listed.starts_on}
              />
            ) : (
              <StateBadge state={order.state} startsOn={order.starts_on} />
            )}
          </Row>
          <Text>{[headline, ...details].join(" ")}</Text>
        </Stack>
        <ButtonLink variant="primary" href={paths.order(order.id)}>
          {messages.order.see}
        </ButtonLink>
      </Row>
    </Card>
  );
}
