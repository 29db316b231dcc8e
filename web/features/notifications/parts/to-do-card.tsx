import type { ListedOrder } from "#contracts/orders.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { PageToDo } from "#web/features/locations/parts/outlook/page-to-dos.ts";
import { describePageToDo } from "#web/features/locations/parts/outlook/page-to-dos.ts";

export type CardToDo = Exclude<PageToDo, { kind: "order_waiting" }>;

interface ToDoCardProps {
  readonly toDo: CardToDo;
  /** The account's orders, for their names. */
  readonly orders: readonly ListedOrder[];
}

/** One line on what, one on what to do. Its button opens the page for it. */
export function ToDoCard({ toDo, orders }: ToDoCardProps) {
  const messages = useMessages("outlook");
  const { title, text, action, href } = describePageToDo(toDo, orders, messages);
  return (
    <Card as="li">
      <Row justify="between" gap={4}>
        <Stack gap={1}>
          <Text size="small" tone="muted">
            {toDo.home}
          </Text>
          <Text as="h2" size="lead" strong>
            {title}
          </Text>
          <Text>{text}</Text>
        </Stack>
        <ButtonLink href={href}>{action}</ButtonLink>
      </Row>
    </Card>
  );
}
