import type { RankedPlan } from "#contracts/compare.ts";
import type { ListedOrder } from "#contracts/orders.ts";
import { Money } from "../../components/money.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { SAME_CENTS } from "../compare/results/view.ts";

/** The yearly cost of a shorter term says little. */
const YEAR_MONTHS = 12;

interface OfferProps {
  readonly item: RankedPlan;
  readonly order: ListedOrder;
  /** A plan of the same provider: ordering it renews, while the order runs. */
  readonly stays?: boolean;
}

/** Only an order that still runs can be renewed; after its end the plan is ordered. */
function renews({ state }: ListedOrder, stays: boolean): boolean {
  return stays && state === "active";
}

function orderHref({ plan }: RankedPlan, order: ListedOrder, renewal: boolean): string {
  const { esiid } = order.service_location;
  return paths.orderPlan(plan.id, renewal ? { esiid, replaces: order.id } : { esiid });
}

/** The best plan of one way: its year, what that is against now, and the way to order it. */
export function Offer({ item, order, now, stays = false }: OfferProps & { readonly now: number | null }) {
  const { choices: words } = useMessages("renewals");
  const { plan, cost } = item;
  const renewal = renews(order, stays);
  if (!cost) return null;
  return (
    <>
      <Money cents={cost.year_cents} per="year" size="title" />
      <Difference cents={cost.year_cents} now={now} />
      <p className="min-w-0 grow">
        <span className="block font-semibold">
          <Link look="plain" href={paths.comparePlan(plan.id, { esiid: order.service_location.esiid })}>
            {plan.name}
          </Link>
        </span>
        <span className="block text-small text-muted">
          {words.byProvider(plan.provider.name, plan.term_months)}
        </span>
        {plan.term_months < YEAR_MONTHS && (
          <span className="block text-small text-warn">{words.short(plan.term_months)}</span>
        )}
      </p>
      <ButtonLink
        fill
        href={orderHref(item, order, renewal)}
        aria-label={renewal ? words.renewInto(plan.name) : words.orderPlan(plan.name)}
      >
        {renewal ? words.renew : words.order}
      </ButtonLink>
    </>
  );
}

/** Against what is paid now; nothing where that is not known. */
function Difference({ cents, now }: { readonly cents: number; readonly now: number | null }) {
  const { choices: words } = useMessages("renewals");
  if (now === null) return null;
  if (Math.abs(now - cents) < SAME_CENTS) return <p className="text-small text-muted">{words.same}</p>;
  return cents < now ? (
    <p className="figures text-small font-semibold text-good">{words.less(now - cents)}</p>
  ) : (
    <p className="figures text-small text-muted">{words.more(cents - now)}</p>
  );
}

/** A plan that comes after the best. */
export function OtherOffer({ item, order, stays = false }: OfferProps) {
  const { choices: words } = useMessages("renewals");
  const { plan, cost } = item;
  const renewal = renews(order, stays);
  if (!cost) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="block">{plan.name}</span>
        <span className="block text-small text-muted">
          {words.byProvider(plan.provider.name, plan.term_months)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-4">
        <Money cents={cost.year_cents} per="year" size="lead" />
        <Link
          href={orderHref(item, order, renewal)}
          aria-label={renewal ? words.renewInto(plan.name) : words.orderPlan(plan.name)}
        >
          {renewal ? words.renew : words.order}
        </Link>
      </span>
    </li>
  );
}
