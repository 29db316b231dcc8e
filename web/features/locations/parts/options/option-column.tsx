import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { recommendedOption } from "#messages/describe-advice.ts";
import { getShownNet } from "#messages/message-values.ts";
import { optionHref } from "../outlook/option-href.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { NowrapText } from "#web/ui/nowrap-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { OptionCost, OptionNet } from "./option-cost.tsx";
import { OptionFacts, OptionStretches } from "./option-facts.tsx";

interface OptionColumnProps {
  readonly title: string;
  /** Undefined if no option is available. `none` then explains it. */
  readonly option: OutlookOption | undefined;
  readonly none: string;
  readonly outlook: Outlook;
  readonly location: ServiceLocation;
}

/** One option for the customer: its cost, its savings, and its button. */
export function OptionColumn({ title, option, none, outlook, location }: OptionColumnProps) {
  const { options: messages } = useMessages("outlook");
  const { code } = outlook.recommendation;
  const best =
    code !== "not_enough_known" &&
    code !== "order_in_progress" &&
    option !== undefined &&
    recommendedOption(outlook) === option;
  return (
    <li className="flex min-w-0 flex-col gap-2 md:px-6 md:first:pl-0 md:last:pr-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-small text-muted">{title}</h3>
        {best && <Badge tone="good">{messages.best}</Badge>}
      </div>
      {option ? (
        <>
          <OptionCost option={option} />
          {option.plan !== null && <OptionNet cents={getShownNet(option)} />}
          <OptionPlan option={option} outlook={outlook} location={location} primary={best} />
          <OptionFacts option={option} />
          <OptionStretches option={option} />
        </>
      ) : (
        <Text tone="muted">{none}</Text>
      )}
    </li>
  );
}

interface OptionPlanProps {
  readonly option: OutlookOption;
  readonly outlook: Outlook;
  readonly location: ServiceLocation;
  readonly primary: boolean;
}

/** The plan of an option and its button. Doing nothing has neither. */
function OptionPlan({ option, outlook, location, primary }: OptionPlanProps) {
  const messages = useMessages("outlook");
  const { plan } = option;
  const { esiid } = outlook;
  if (!plan) return null;
  const { href, renews } = optionHref(option, plan, esiid, location);
  return (
    <>
      <p className="min-w-0">
        <span className="block font-semibold">
          <Link look="plain" href={paths.comparePlan(plan.id, { esiid })}>
            <NowrapText>{plan.name}</NowrapText>
          </Link>
        </span>
        <span className="block text-small text-muted">
          {messages.plan({ provider: plan.provider.name, months: plan.term_months })}
        </span>
      </p>
      {canOrder(outlook) && (
        <ButtonLink
          fill
          variant={primary ? "primary" : "secondary"}
          href={href}
          aria-label={
            renews
              ? messages.actions.renewOf({ plan: plan.name })
              : messages.actions.orderPlan({ plan: plan.name })
          }
        >
          {renews ? messages.actions.renew : messages.actions.order}
        </ButtonLink>
      )}
    </>
  );
}

/** Whether anything can be ordered for the home now. */
function canOrder({ order, switch_hold }: Outlook): boolean {
  return order === null && !switch_hold;
}

/** An option after the best of its kind, in one line. */
export function OtherOption({ option, outlook, location }: Omit<OptionPlanProps, "primary">) {
  const messages = useMessages("outlook");
  const { plan } = option;
  if (!plan) return null;
  const { href, renews } = optionHref(option, plan, outlook.esiid, location);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="block">
          <NowrapText>{plan.name}</NowrapText>
        </span>
        <span className="block text-small text-muted">
          {messages.plan({ provider: plan.provider.name, months: plan.term_months })}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-4">
        <span>
          <OptionCost option={option} />
          <OptionNet cents={getShownNet(option)} />
        </span>
        {canOrder(outlook) && (
          <Link
            href={href}
            aria-label={
              renews
                ? messages.actions.renewOf({ plan: plan.name })
                : messages.actions.orderPlan({ plan: plan.name })
            }
          >
            {renews ? messages.actions.renew : messages.actions.order}
          </Link>
        )}
      </span>
    </li>
  );
}
