import type { PlanDetail } from "#contracts/compare.ts";
import type { Outlook } from "#contracts/outlook.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths as portalPaths } from "#web/shared/paths.ts";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Wrapped } from "#web/ui/wrapped.tsx";
import { useComparePaths } from "../compare-location.ts";
import { useSharedHome } from "../share/shared-note.tsx";
import { GoToProvider } from "./go-to-provider.tsx";
import type { PlanPrice } from "./use-plan-price.ts";

interface PlanActionsProps {
  readonly detail: PlanDetail;
  /** The order in progress for the customer's home. */
  readonly order: Outlook["order"];
  readonly price: PlanPrice | null;
  /** Whether ordering is the page's main action. */
  readonly primary: boolean;
}

/** What to do next. A reader of a shared link first sees the cost for their home; all else is secondary. */
export function PlanActions(props: PlanActionsProps) {
  const { ownHome } = useMessages("share");
  const { yours } = useMessages("plan").verdict;
  if (!useSharedHome()?.usage) return <OrderActions {...props} />;
  return (
    <Stack gap={3}>
      <Text strong>{yours}</Text>
      <Row>
        <ButtonLink variant={props.primary ? "primary" : "secondary"} href={portalPaths.compare()}>
          {ownHome}
        </ButtonLink>
      </Row>
      <OrderActions {...props} primary={false} />
    </Stack>
  );
}

/**
 * The page's one button: to order the plan here, or to continue at its provider. A delisted plan cannot be ordered here,
 * and there are no actions while an order is in progress.
 */
function OrderActions({ detail, order, price, primary }: PlanActionsProps) {
  const messages = useMessages("plan").go;
  const { continueAt } = useMessages("common");
  const paths = useComparePaths();
  const { plan, seen_until } = detail;
  if (order) return <InProgress order={order} />;
  if (seen_until !== null) return <GoToProvider plan={plan} primary={primary} />;
  if (price?.move === null) return <Closed />;
  const variant = primary ? "primary" : "secondary";
  const provider = plan.provider.name;
  if (detail.connector === "partner")
    return (
      <Row>
        <ButtonLink variant={variant} href={paths.order(plan.id)}>
          {messages.order}
        </ButtonLink>
      </Row>
    );
  const ends = price && plan.term_months > 0 ? getTermEnd(price.starts_on, plan.term_months) : null;
  return (
    <Stack gap={2}>
      <Row>
        <ButtonLink variant={variant} href={paths.order(plan.id)}>
          <Wrapped>{continueAt({ provider })}</Wrapped>
        </ButtonLink>
      </Row>
      <Text tone="muted" size="small">
        {messages.handoff({ provider, ends })}
      </Text>
    </Stack>
  );
}

function InProgress({ order }: { readonly order: NonNullable<Outlook["order"]> }) {
  const messages = useMessages("plan").move;
  const { id, plan_name: name, provider, starts_on } = order;
  return (
    <Stack gap={2}>
      <Text>
        {starts_on
          ? messages.orderStarts({ name, provider, day: starts_on })
          : messages.order({ name, provider })}{" "}
        {messages.orderText}
      </Text>
      <Row>
        <ButtonLink href={portalPaths.order(id)}>{messages.seeOrder}</ButtonLink>
      </Row>
    </Stack>
  );
}

function Closed() {
  const messages = useMessages("plan").move;
  return <Text>{messages.closed}</Text>;
}
