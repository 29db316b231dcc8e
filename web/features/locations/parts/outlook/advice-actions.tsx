import type { Outlook } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { OutlookMessages } from "#messages/describe-advice.ts";
import { shouldSwitch, recommendedOption } from "#messages/describe-advice.ts";
import { optionHref } from "./option-href.ts";
import { listSetUp, setUpHref } from "./to-dos.ts";

interface AdviceActionsProps {
  readonly outlook: Outlook;
  readonly location: Pick<ServiceLocation, "current_order">;
  /** Whether it is the page's primary button. */
  readonly primary?: boolean;
  /** Also links to the plans. */
  readonly withPlans?: boolean;
}

/** The button for the recommendation of the outlook, and a link to the plans. */
export function AdviceActions({ outlook, location, primary = false, withPlans = false }: AdviceActionsProps) {
  const messages = useMessages("outlook");
  const main = mainAction(outlook, location, messages);
  return (
    <Row>
      {main && (
        <ButtonLink variant={primary ? "primary" : "secondary"} href={main.href} aria-label={main.label}>
          {main.text}
        </ButtonLink>
      )}
      {withPlans && outlook.tdu !== null && (
        <ButtonLink variant={main ? "quiet" : "secondary"} href={paths.shop(outlook.esiid)}>
          {messages.actions.plans}
        </ButtonLink>
      )}
    </Row>
  );
}

interface Action {
  readonly text: string;
  /** Accessible label with the plan's name. Undefined if the visible text is complete. */
  readonly label?: string;
  readonly href: string;
}

function mainAction(
  outlook: Outlook,
  location: Pick<ServiceLocation, "current_order">,
  messages: OutlookMessages,
): Action | null {
  const { recommendation, order, esiid } = outlook;
  if (recommendation.code === "order_in_progress")
    return order && { text: orderAction(outlook, messages), href: paths.order(order.id) };
  if (shouldSwitch(outlook)) return switchAction(outlook, location, messages);
  const [fact] = recommendation.code === "not_enough_known" ? listSetUp(outlook) : [];
  return fact === undefined ? null : { text: messages.actions[fact], href: setUpHref(fact, esiid) };
}

function orderAction({ alerts, order }: Outlook, messages: OutlookMessages): string {
  const finish = alerts.some(({ order_id, need }) => order_id === order?.id && need === "finish_at_provider");
  return finish ? messages.order.finish : messages.order.see;
}

/** No provider can take over a meter with a switch hold. */
function switchAction(
  outlook: Outlook,
  location: Pick<ServiceLocation, "current_order">,
  messages: OutlookMessages,
): Action | null {
  const option = recommendedOption(outlook);
  if (!option?.plan || outlook.switch_hold) return null;
  const { href, renews } = optionHref(option, option.plan, outlook.esiid, location);
  const { order, orderPlan, renew, renewOf } = messages.actions;
  return renews
    ? { text: renew, label: renewOf({ plan: option.plan.name }), href }
    : { text: order, label: orderPlan({ plan: option.plan.name }), href };
}
