import type { OrderQuote } from "#contracts/checkout.ts";
import { addressLine } from "#messages/address.ts";
import { planText } from "#web/features/compare/parts/plan-documents.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ArrowLeftIcon, ExternalIcon, InfoIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Wrapped } from "#web/ui/wrapped.tsx";
import { ChangedBanner } from "../checkout/changed-banner.tsx";
import { InProgressBanner } from "../checkout/in-progress-banner.tsx";
import { RejectedBanner } from "../checkout/rejected-banner.tsx";
import { feeOn, getTerminationFees } from "../checkout/start-days.ts";
import type { OrderSetup } from "../checkout/use-order-setup.ts";
import { Cost } from "../checkout/what-section.tsx";
import { CustomerLocations, Hindrances, LocationsFailed } from "../checkout/where-section.tsx";
import { PlanToChoose } from "./plan-to-choose.tsx";
import type { HandoffForm } from "./use-handoff-form.ts";

interface HandoffProps {
  readonly setup: OrderSetup;
  readonly quote: OrderQuote;
  readonly handoff: HandoffForm;
}

/** The page of a plan that is ordered on the provider's own site: which plan to choose there, and a reminder. */
export function HandoffView({ setup, quote, handoff }: HandoffProps) {
  const messages = useMessages("handoff");
  const { back } = useMessages("checkout");
  const language = useLanguage();
  const { plan } = quote;
  const { location, outlook } = setup;
  useCatalogDate(quote.quote?.as_of);
  const provider = plan.provider.name;
  const customerEsiid = location?.isCustomers ? location.esiid : undefined;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="plain" href={paths.comparePlan(plan.id, { esiid: customerEsiid })}>
            <ArrowLeftIcon size={16} /> {back}
          </Link>
        }
        title={messages.title({ provider })}
        lead={messages.lead({ provider, plan: planText(plan, language, "name") ?? plan.name })}
      />
      {outlook && <InProgressBanner outlook={outlook} />}
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
        <PlanToChoose plan={plan}>
          <Cost
            quote={quote}
            customerEsiid={customerEsiid}
            noYear={setup.noYear}
            kind={setup.replaces === null ? "switch" : "renewal"}
            day={handoff.choices.free ?? handoff.choices.earliest}
          />
        </PlanToChoose>
        <Reminder setup={setup} quote={quote} handoff={handoff} />
      </div>
    </Page>
  );
}

/** The email field and the button that opens the provider's site. */
function Reminder({ setup, quote, handoff }: HandoffProps) {
  const { remind: messages } = useMessages("handoff");
  const { continueAt } = useMessages("common");
  const { form, email, url, endsOn } = handoff;
  const provider = quote.plan.provider.name;
  return (
    <Card title={messages.title}>
      <Home setup={setup} quote={quote} form={form} />
      <EarlyFee quote={quote} handoff={handoff} />
      <Form form={{ submit: handoff.submit }} className="flex flex-col gap-4">
        <TextField
          {...form.field("email")}
          type="email"
          label={messages.email}
          help={messages.help({ ends: endsOn })}
          autoComplete="email"
          value={email}
          onChange={(event) => form.update({ email: event.target.value })}
        />
        <ChangedBanner changes={setup.state.changes} quote={quote} />
        <Rejection setup={setup} handoff={handoff} />
        <Stack gap={2}>
          <Button type="submit" variant="primary" fill pending={form.pending}>
            {url === null ? (
              messages.save
            ) : (
              <>
                <Wrapped>{continueAt({ provider })}</Wrapped> <ExternalIcon size={18} />
              </>
            )}
          </Button>
          <Text size="small" tone="muted">
            {quote.consents.map(({ text }) => text).join(" ")} {url !== null && messages.opens({ provider })}
          </Text>
        </Stack>
      </Form>
      {url !== null && (
        <Text>
          <Link
            href={url}
            external
            onClick={() => track("cp_provider_opened", { plan_id: quote.plan.id, by: "site" })}
          >
            {messages.skip}
          </Link>
        </Text>
      )}
    </Card>
  );
}

type HomeProps = Pick<HandoffProps, "setup" | "quote"> & Pick<HandoffForm, "form">;

/** The account's home that the plan is for. Renders nothing for a visitor: the provider asks for the address. */
function Home({ setup, quote, form }: HomeProps) {
  const messages = useMessages("handoff");
  const { account, location, replaces } = setup;
  if (account.locationsFailed) return <LocationsFailed {...account.locationsFailed} />;
  if (!location?.isCustomers) return null;
  const chosen = !location.typed && <Text strong>{messages.home({ home: addressLine(location) })}</Text>;
  return (
    <Stack gap={2}>
      {account.homes.length > 1 && replaces === null ? (
        <CustomerLocations account={account} location={location} form={form} showLabel />
      ) : (
        chosen
      )}
      <Hindrances location={location} quote={quote} moving={false} />
    </Stack>
  );
}

/** What ending the current contract costs on the first possible day, and how to avoid it. */
function EarlyFee({ quote, handoff }: Pick<HandoffProps, "quote" | "handoff">) {
  const messages = useMessages("handoff");
  const { choices } = handoff;
  const cents = feeOn(getTerminationFees(quote), choices.earliest);
  const day = choices.free ?? choices.freeLater;
  if (cents === 0 || day === null) return null;
  const provider = quote.plan.provider.name;
  return (
    <Banner tone="warn" icon={<InfoIcon />}>
      {cents === null ? messages.feeUnknown({ day, provider }) : messages.fee({ cents, day, provider })}
    </Banner>
  );
}

function Rejection({ setup, handoff }: Pick<HandoffProps, "setup" | "handoff">) {
  const { form } = handoff;
  const { location, account } = setup;
  const orderAsSwitch = (): void => {
    form.clear();
    setup.orderAsSwitch();
  };
  if (form.isFieldFailure) return null;
  return (
    <RejectedBanner
      error={form.failure}
      signedIn={account.user !== null}
      customerEsiid={location?.isCustomers ? location.esiid : null}
      onAsSwitch={orderAsSwitch}
      onPlaceToo={handoff.placeAnother}
      pending={form.pending}
    />
  );
}
