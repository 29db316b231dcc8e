// /orders/:id/renewal_opt_out: what happens without a choice, in dollars, and the choice with two equal buttons.
import type { OrderDetail } from "#contracts/orders.ts";
import { useTrack } from "#web/telemetry/analytics/use-track.ts";
import { orderQuery } from "#web/features/orders/api.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { IfNothingSection } from "../parts/if-nothing-section.tsx";
import { OrderMissing } from "#web/features/orders/parts/order-missing.tsx";
import { renews } from "#web/shared/parts/order-steps.ts";
import { RenewalChoice } from "../parts/renewal-choice.tsx";

function Renewal({ order }: { readonly order: OrderDetail }) {
  const { renewal: messages } = useMessages("renewals");
  const { ends_on, plan_name, provider } = order;
  const open = renews(order, todayInTexas());
  useTrack("cp_renewal_opened", { order_id: order.id });
  return (
    <Page>
      <PageHeader
        back={
          <Link look="plain" href={paths.order(order.id)}>
            <ArrowLeftIcon size={16} /> {plan_name}
          </Link>
        }
        title={messages.title}
        lead={open && ends_on !== null && messages.lead({ plan: plan_name, provider, day: ends_on })}
      />
      {open && ends_on !== null && <IfNothingSection order={order} endsOn={ends_on} />}
      {open || order.renewal.opted_out_at ? (
        <RenewalChoice order={order} />
      ) : (
        <EmptyState
          title={messages.none.title}
          action={<ButtonLink href={paths.order(order.id)}>{messages.none.action}</ButtonLink>}
        >
          {messages.none.text}
        </EmptyState>
      )}
    </Page>
  );
}

export default defineDataPage({
  load: ({ config, id }) => ({ order: orderQuery(config, id) }),
  Title: () => useMessages("renewals").renewal.title,
  cards: 2,
  Missing: OrderMissing,
  render: (data) => <Renewal {...data} />,
});
