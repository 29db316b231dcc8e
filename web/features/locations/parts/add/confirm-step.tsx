import { useQuery } from "@tanstack/react-query";
import type { FormEvent, Ref } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { matchLine } from "../address-search.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { UtilityChoice } from "../utility-choice.tsx";
import { UtilityFacts } from "../utility-facts.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon, InfoIcon } from "#web/ui/icons.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { AddDraft, FoundMeter } from "./add-draft.ts";
import type { LocationField } from "./check-location.ts";
import { checkHome } from "./check-location.ts";
import { LocationFields, locationFieldId } from "./location-fields.tsx";
import { ProofStep } from "./proof-step.tsx";
import { RejectionBanner } from "./rejection-banner.tsx";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { AddLocation } from "./use-add-location.ts";
import { useFoundUtility } from "./use-found-utility.ts";

interface ConfirmProps {
  readonly draft: AddDraft;
  readonly found: FoundMeter;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly adding: AddLocation;
  readonly openHref?: ((esiid: string) => string) | undefined;
  readonly onBack: () => void;
}

/** Asks whether the found meter is the customer's, with the fields needed to add it. */
export function ConfirmStep({ draft, found, update, adding, openHref, onBack }: ConfirmProps) {
  const { confirm: messages, added } = useMessages("adding");
  const [shown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: locations } = useQuery(locationsQuery(useConfig()));
  const listed = locations?.some(({ service_location: location }) => location.esiid === found.esiid) ?? false;
  // It enters the list while it is being added, which is not a duplicate.
  const theirs = listed && !adding.working;
  const checked = checkHome(draft, found);
  const utility = useFoundUtility(found, draft.zip);
  const wrong: readonly LocationField[] = shown && !checked.ok ? checked.wrong : [];
  const { refusal: rejection, failure } = adding;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (theirs) {
      void adding.add({ esiid: found.esiid }, {});
      return;
    }
    if (checked.ok) {
      void adding.add(checked.body, checked.extras);
      return;
    }
    flushSync(() => setShown(true));
    document.getElementById(locationFieldId(checked.wrong[0] ?? "street"))?.focus();
  }

  if (adding.held)
    return <ProofStep draft={draft} found={found} update={update} adding={adding} onBack={onBack} />;

  return (
    <Stack gap={6}>
      <MeterCard found={found} tdu={utility.tdu} ref={heading} />
      {theirs && openHref ? (
        <Yours href={openHref(found.esiid)} />
      ) : (
        <form noValidate onSubmit={onSubmit}>
          <Stack gap={6}>
            {found.match === null && !theirs && (
              <Banner icon={<InfoIcon />} title={messages.unlisted}>
                {messages.unlistedText}
              </Banner>
            )}
            {theirs ? (
              <Yours />
            ) : (
              <LocationFields draft={draft} found={found} update={update} wrong={wrong}>
                {utility.ask && (
                  <UtilityChoice
                    id="add-home-utility"
                    zip={utility.zip}
                    value={TDU_IDS.find((id) => id === draft.tdu) ?? null}
                    onChange={(tdu) => update({ tdu: tdu ?? "" })}
                  />
                )}
              </LocationFields>
            )}
            {rejection && <RejectionBanner rejection={rejection} />}
            {failure !== null && <FailurePanel error={failure} />}
            <Button type="submit" variant="primary" fill pending={adding.working}>
              {theirs ? added.goOn : messages.yes}
            </Button>
          </Stack>
        </form>
      )}
      <Button variant="quiet" fill onClick={onBack}>
        {messages.no}
      </Button>
    </Stack>
  );
}

/** Shown if the account already has it: a link if the page provides one, otherwise the flow continues. */
function Yours({ href }: { readonly href?: string }) {
  const { yours: messages } = useMessages("adding");
  return (
    <Banner tone="good" icon={<CheckIcon />} title={messages.title}>
      {href && (
        <div className="pt-2">
          <ButtonLink href={href}>{messages.open}</ButtonLink>
        </div>
      )}
    </Banner>
  );
}

interface MeterCardProps {
  readonly found: FoundMeter;
  readonly tdu: TduId | null;
  readonly ref: Ref<HTMLHeadingElement>;
}

/** Shows the directory's data about the meter. */
function MeterCard({ found, tdu, ref }: MeterCardProps) {
  const { confirm: messages } = useMessages("adding");
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 ref={ref} tabIndex={-1} className="text-small text-muted outline-none">
        {messages.title}
      </h2>
      {found.match && (
        <Text size="title" strong>
          {matchLine(found.match)}
        </Text>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">{messages.company}</dt>
        <dd>{tdu ? TDUS[tdu].name : messages.companyUnknown}</dd>
        <dt className="text-muted">{messages.esiid}</dt>
        <dd className="figures break-all">{found.esiid}</dd>
      </dl>
      {tdu && <UtilityFacts tdu={tdu} />}
    </section>
  );
}
