import type { OrderQuote } from "#contracts/checkout.ts";
import { TDUS } from "#market/tdu.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { Form } from "#web/shared/form/form.tsx";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Section, Stack } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { EMPTY_DRAFT } from "#web/features/locations/parts/add/add-draft.ts";
import { getAgreementText } from "./agreement.ts";
import { AgreeSection } from "./agree-section.tsx";
import { BillingSection } from "./billing-section.tsx";
import { ChangedBanner } from "./changed-banner.tsx";
import { InProgressBanner } from "./in-progress-banner.tsx";
import { RejectedBanner } from "./rejected-banner.tsx";
import { quotedDay } from "./start-days.ts";
import { KindField, StartField } from "./start-section.tsx";
import type { OrderForm } from "./use-order-form.ts";
import type { OrderSetup } from "./use-order-setup.ts";
import { WhatSection } from "./what-section.tsx";
import { WhereSection } from "./where-section.tsx";
import { WhoSection } from "./who-section.tsx";

interface OrderViewProps {
  readonly setup: OrderSetup;
  readonly quote: OrderQuote;
  readonly order: OrderForm;
}

/** The page top to bottom: what, where, when, who, and the consents. */
export function OrderView(props: OrderViewProps) {
  const { setup, quote, order } = props;
  const { kind, form, choices } = order;
  const { when, date } = form.values;
  const { location, outlook } = setup;
  const messages = useMessages("checkout");
  const language = useLanguage();
  const { plan } = quote;
  useCatalogDate(quote.quote?.as_of);
  const customerEsiid = location?.isCustomers ? location.esiid : undefined;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="plain" href={paths.comparePlan(plan.id, { esiid: customerEsiid })}>
            <ArrowLeftIcon size={16} /> {messages.back}
          </Link>
        }
        title={messages.title({ plan: plan.texts[language]?.name ?? plan.name })}
        lead={messages.lead({ provider: plan.provider.name, area: TDUS[plan.tdu].short_name })}
      />
      {outlook && <InProgressBanner outlook={outlook} />}
      <div className="grid min-w-0 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        {/* First to be read, and in sight beside the form where there is room. */}
        <div className="min-w-0 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:self-start">
          <WhatSection
            quote={quote}
            customerEsiid={customerEsiid}
            noYear={setup.noYear}
            kind={kind}
            day={quotedDay(choices, when, date)}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
          <WhereSection
            form={form}
            account={setup.account}
            location={location}
            quote={quote}
            moving={kind === "move_in"}
            renewal={kind === "renewal"}
          />
          <OrderSections {...props} />
        </div>
      </div>
    </Page>
  );
}

/** Renders the start date, the customer and the consents, with the button that submits the order. */
function OrderSections({ setup, quote, order }: OrderViewProps) {
  const { start: messages } = useMessages("checkout");
  const { form, kind } = order;
  // Prevents ordering based on the price and the days of another home.
  const pending = form.pending || setup.state.outdated;
  const submit = (): void => {
    if (!pending) form.submit();
  };
  return (
    <Form form={{ submit }} className="flex flex-col gap-8">
      <Section title={messages.title}>
        <Stack gap={6}>
          <KindField kind={kind} form={form} />
          <StartField
            form={form}
            dates={order.dates}
            terminationFees={order.terminationFees}
            choices={order.choices}
          />
        </Stack>
      </Section>
      <WhoSection contact={order.contact} form={form} />
      {quote.asks_billing_address === true && <BillingSection form={form} />}
      <AgreeSection
        quote={quote}
        agreed={order.agreed}
        onAgree={(agreed) => form.update({ agreed_to: getAgreementText(quote), agreed })}
        form={form}
        pending={pending}
      >
        <ChangedBanner changes={setup.state.changes} quote={quote} />
        <OrderRejection setup={setup} quote={quote} order={order} pending={pending} />
      </AgreeSection>
    </Form>
  );
}

/** Shows why the order was not placed, and what the customer can do about it. */
function OrderRejection({ setup, order, pending }: OrderViewProps & { readonly pending: boolean }) {
  const { form, kind } = order;
  const { location, account } = setup;
  const orderAsSwitch = (): void => {
    form.clear();
    setup.orderAsSwitch();
  };
  return (
    <RejectedBanner
      error={form.failure}
      signedIn={account.user !== null}
      customerEsiid={location?.isCustomers ? location.esiid : null}
      onOtherLocation={() => {
        // A renewal is only for the home of the order that ends.
        if (kind === "renewal") orderAsSwitch();
        form.update({ home: "", find: EMPTY_DRAFT });
        // Rendered by the time the focus moves there.
        requestAnimationFrame(() => form.focus("home"));
      }}
      onAsSwitch={orderAsSwitch}
      onPlaceToo={() => {
        if (!pending) order.placeAnother();
      }}
      pending={pending}
    />
  );
}
