// Stay and renew, or leave: what a home's holder sees first when its contract runs towards its end.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedOrder } from "#contracts/orders.ts";
import { ApiFailure } from "../../api/failure.ts";
import { orderRenewalQuery } from "../../api/get-order-renewal.ts";
import { newestOrdersQuery } from "../../api/get-orders.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import type { Messages } from "../../i18n/catalog.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Section, Text } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import { SAME_CENTS } from "../compare/results/view.ts";
import { todayInTexas } from "../../format/central-day.ts";
import { RenewalChoicesCard } from "./renewal-choices.tsx";
import { renewalAt } from "./renewal-order.ts";

/** Nothing where no contract of ours nears its end at this home. */
export function RenewalSection({ esiid }: { readonly esiid: string }) {
  const { choices: words } = useMessages("renewals");
  const [today] = useState(() => todayInTexas());
  // Beside the page: where the orders cannot be asked, the rest of it shows all the same.
  const { data: orders } = useQuery(newestOrdersQuery(useConfig()));
  const found = orders ? renewalAt(orders, esiid, today) : null;
  if (found?.kind === "choose") return <Choose order={found.order} today={today} />;
  if (!found) return null;
  const { next } = found;
  return (
    <Notice tone="good" icon={<CheckIcon />} title={words.coming}>
      <p>{words.comingText(next.plan_name, next.starts_on)}</p>
      <Link href={paths.order(next.id)}>{words.see}</Link>
    </Notice>
  );
}

interface ChooseProps {
  readonly order: ListedOrder;
  readonly today: string;
}

function Choose({ order, today }: ChooseProps) {
  const { choices: words } = useMessages("renewals");
  const ends = order.ends_on ?? today;
  const query = useQuery(orderRenewalQuery(useConfig(), order.id, useLanguage()));
  const { data: choices, error } = query;
  const unknown = error instanceof ApiFailure && [404, 409, 422].includes(error.status ?? 0);
  return (
    <Section
      title={ends < today ? words.ended(ends) : words.ends(ends)}
      lead={choices && leadOf(choices.leaving_saves_cents, words)}
    >
      {choices ? (
        <RenewalChoicesCard order={order} choices={choices} />
      ) : error && !unknown ? (
        <FailurePanel error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Card as="div">
          {unknown ? (
            <Text>{order.state === "ended" ? words.endedText(order.provider) : words.noFigures}</Text>
          ) : (
            <>
              <output className="sr-only">{words.loading}</output>
              <Skeleton height={4} lines={6} />
            </>
          )}
        </Card>
      )}
    </Section>
  );
}

function leadOf(saves: number | null, { lead }: Messages<"renewals">["choices"]): string {
  if (saves === null) return lead.unknown;
  if (Math.abs(saves) < SAME_CENTS) return lead.same;
  return saves > 0 ? lead.leave(saves) : lead.stay(-saves);
}
