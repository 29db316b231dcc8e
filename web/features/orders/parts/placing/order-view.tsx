import type { FormEvent } from "react";
import type { Outlook } from "#contracts/outlook.ts";
import type { OrderKind, OrderQuote, StartDates } from "#contracts/checkout.ts";
import { TDUS } from "#market/tdu.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Section, Stack } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { EMPTY_DRAFT } from "#web/features/locations/parts/add/add-draft.ts";
import { getAgreementText } from "./agreement.ts";
import { AgreeSection } from "./agree-section.tsx";
import { ChangedBanner } from "./changed-banner.tsx";
import type { Change } from "./changes.ts";
import type { Wrong } from "./check-order.ts";
import { ORDER_FIELDS } from "./check-order.ts";
import { focusField } from "./field-id.ts";
import type { ConsentId, OrderDraft } from "./order-draft.ts";
import type { ChosenLocation } from "./order-location.ts";
import { RejectedBanner } from "./rejected-banner.tsx";
import type { TerminationFees, StartChoices } from "./start-days.ts";
import { KindField, StartField } from "./start-section.tsx";
import { InProgressBanner } from "./in-progress-banner.tsx";
import type { Account } from "./use-account.ts";
import { WhatSection } from "./what-section.tsx";
import { WhereSection } from "./where-section.tsx";
import type { ContactDetails } from "./who-section.tsx";
import { WhoSection } from "./who-section.tsx";

interface OrderViewProps {
  readonly quote: OrderQuote;
  /** The recommendation for the account's home. Undefined if it isn't known or the home is another one. */
  readonly outlook: Outlook | undefined;
  /** Whether no year can be built from the usage stored in the browser. */
  readonly noYear: boolean;
  readonly changes: readonly Change[];
  readonly draft: OrderDraft;
  readonly update: (patch: Partial<OrderDraft>) => void;
  readonly account: Account;
  readonly location: ChosenLocation | null;
  readonly kind: OrderKind | null;
  readonly dates: StartDates;
  readonly leaving: TerminationFees;
  readonly choices: StartChoices;
  readonly contact: ContactDetails;
  readonly agreed: readonly ConsentId[];
  readonly wrong: Wrong;
  /** The error of the last attempt to place it. */
  readonly error: unknown;
  readonly pending: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onAsSwitch: () => void;
  /** Sends it as a separate order if this form already placed one. */
  readonly onPlaceToo: () => void;
}

/** The page top to bottom: what, where, when, who, and the consents. */
export function OrderView(props: OrderViewProps) {
  const { quote, draft, update, account, location, kind, wrong } = props;
  const messages = useMessages("placing");
  const language = useLanguage();
  const { plan } = quote;
  useCatalogDate(quote.quote?.as_of);
  const customerLocation = location?.own ? location.esiid : undefined;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="plain" href={paths.comparePlan(plan.id, { esiid: customerLocation })}>
            <ArrowLeftIcon size={16} /> {messages.back}
          </Link>
        }
        title={messages.title(plan.texts[language]?.name ?? plan.name)}
        lead={messages.lead(plan.provider.name, TDUS[plan.tdu].short_name)}
      />
      {props.outlook && <InProgressBanner outlook={props.outlook} />}
      <div className="grid min-w-0 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        {/* First to be read, and in sight beside the form where there is room. */}
        <div className="min-w-0 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:self-start">
          <WhatSection quote={quote} customerLocation={customerLocation} noYear={props.noYear} kind={kind} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
          <WhereSection
            draft={draft}
            update={update}
            account={account}
            location={location}
            quote={quote}
            moving={kind === "move_in"}
            renewal={kind === "renewal"}
            wrong={wrong}
          />
          <form noValidate onSubmit={props.onSubmit} className="flex flex-col gap-8">
            <Section title={messages.start.title}>
              <Stack gap={6}>
                <KindField kind={kind} onChange={(value) => update({ kind: value })} wrong={wrong} />
                <StartField
                  draft={draft}
                  update={update}
                  dates={props.dates}
                  leaving={props.leaving}
                  choices={props.choices}
                  wrong={wrong}
                />
              </Stack>
            </Section>
            <WhoSection contact={props.contact} update={update} wrong={wrong} />
            <AgreeSection
              quote={quote}
              agreed={props.agreed}
              onAgree={(agreed) => update({ agreed_to: getAgreementText(quote), agreed })}
              missing={wrong.consents === true}
              wrongCount={ORDER_FIELDS.filter((field) => wrong[field]).length}
              pending={props.pending}
            >
              <ChangedBanner changes={props.changes} quote={quote} />
              <RejectedBanner
                error={props.error}
                signedIn={account.user !== null}
                customerLocation={customerLocation ?? null}
                onOtherLocation={() => {
                  // A renewal is only for the home of the order that ends.
                  if (kind === "renewal") props.onAsSwitch();
                  update({ home: "", find: EMPTY_DRAFT });
                  // Rendered by the time the focus moves there.
                  requestAnimationFrame(() => focusField("home"));
                }}
                onAsSwitch={props.onAsSwitch}
                onPlaceToo={props.onPlaceToo}
                pending={props.pending}
              />
            </AgreeSection>
          </form>
        </div>
      </div>
    </Page>
  );
}
