import type { Messages } from "../../i18n/catalog.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import type { Need } from "./needs.ts";

export type ToldNeed = Exclude<Need, { kind: "order_waiting" }>;
type Words = Messages<"orders">["needs"];

interface Told {
  readonly what: string;
  readonly todo: string;
  readonly action: string;
  readonly href: string;
}

function told(need: ToldNeed, words: Words): Told {
  switch (need.kind) {
    case "contract_over": {
      const { what, todo, action } = words[need.kind];
      return { what: what(need.home), todo: todo(need.day), action, href: paths.location(need.esiid) };
    }
    case "free_to_leave": {
      const { what, todo, action } = words[need.kind];
      return {
        what: what(need.home),
        todo: todo(need.day, need.days),
        action,
        href: paths.location(need.esiid),
      };
    }
    case "ends_soon": {
      const { what, todo, action } = words[need.kind];
      return {
        what: what(need.home),
        todo: todo(need.day, need.days, need.free_from),
        action,
        href: paths.location(need.esiid),
      };
    }
    case "renewal_due": {
      const { what, todo, action } = words[need.kind];
      return {
        what: what(need.home),
        todo: todo(need.order.plan_name, need.day),
        action,
        href: paths.location(need.esiid),
      };
    }
    case "order_held": {
      const { what, todo, action } = words[need.kind];
      const { id, plan_name, provider } = need.order;
      return { what: what(plan_name), todo: todo(provider), action, href: paths.order(id) };
    }
    case "order_unfinished":
    case "order_handed_off": {
      const { what, todo, action } = words[need.kind];
      return { what: what(need.order.plan_name), todo, action, href: paths.order(need.order.id) };
    }
    default:
      return need satisfies never;
  }
}

/** One line of what, one of what to do; its button opens the place itself. */
export function NeedCard({ need }: { readonly need: ToldNeed }) {
  const { what, todo, action, href } = told(need, useMessages("orders").needs);
  return (
    <Card as="li">
      <Row justify="between" gap={4}>
        <Stack gap={1}>
          <Text as="h2" size="lead" strong>
            {what}
          </Text>
          <Text>{todo}</Text>
        </Stack>
        <ButtonLink href={href}>{action}</ButtonLink>
      </Row>
    </Card>
  );
}
