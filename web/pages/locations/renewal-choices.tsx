import type { ReactNode } from "react";
import type { ListedOrder } from "#contracts/orders.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Text } from "../../ui/layout.tsx";
import { afterTerm } from "../orders/after-term.ts";
import { RenewalFacts } from "./renewal-facts.tsx";
import { Offer, OtherOffer } from "./renewal-offer.tsx";

interface ChoicesProps {
  readonly order: ListedOrder;
  readonly choices: RenewalChoices;
}

/** Doing nothing, staying, leaving: side by side, each with its year; the best of both below. */
export function RenewalChoicesCard({ order, choices }: ChoicesProps) {
  const { choices: words } = useMessages("renewals");
  const { provider } = order;
  const [stay, ...stayOthers] = choices.stay;
  const [leave, ...leaveOthers] = choices.leave;
  const others = [...stayOthers, ...leaveOthers];
  return (
    <Card as="div">
      <ul className="grid gap-6 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
        <Way title={words.nothing}>
          <Nothing order={order} choices={choices} />
        </Way>
        <Way title={words.stay(provider)}>
          {stay ? (
            <Offer item={stay} order={order} now={choices.now_cents} stays />
          ) : (
            <Text tone="muted">{words.stayNone(provider)}</Text>
          )}
        </Way>
        <Way title={words.leave}>
          {leave ? (
            <Offer item={leave} order={order} now={choices.now_cents} />
          ) : (
            <Text tone="muted">{words.leaveNone}</Text>
          )}
        </Way>
      </ul>
      {others.length > 0 && (
        <Disclosure summary={words.others}>
          <ul className="divide-y divide-line">
            {others.map((item) => (
              <OtherOffer key={item.plan.id} item={item} order={order} stays={stayOthers.includes(item)} />
            ))}
          </ul>
        </Disclosure>
      )}
      <RenewalFacts order={order} choices={choices} />
    </Card>
  );
}

function Way({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-2 md:px-6 md:first:pl-0 md:last:pr-0">
      <h3 className="text-small text-muted">{title}</h3>
      {children}
    </li>
  );
}

function Nothing({ order: { provider }, choices }: ChoicesProps) {
  const { choices: words, renewal } = useMessages("renewals");
  const { aYear } = useMessages("common");
  const format = useFormat();
  const after = afterTerm(choices);
  if (!after) return <Text tone="muted">{words.nothingUnknown(provider)}</Text>;
  const { low_cents: low, high_cents: high } = after;
  const now = choices.now_cents;
  return (
    <>
      <Figure
        size="title"
        tone={now !== null && low > now ? "warn" : "ink"}
        value={low === high ? format.money(low) : renewal.span(low, high)}
        unit={aYear}
      />
      <Text size="small" tone="muted">
        {after.own ? words.nothingOwn(provider) : words.nothingSpan(provider)}
      </Text>
    </>
  );
}
