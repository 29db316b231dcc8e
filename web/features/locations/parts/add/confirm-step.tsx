import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { useEffect, useRef } from "react";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { matchLine } from "#web/shared/parts/address-options.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Form } from "#web/shared/form/form.tsx";
import { useForm } from "#web/shared/form/use-form.ts";
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
import { checkLocation, LOCATION_FIELDS } from "./check-location.ts";
import { LocationFields } from "./location-fields.tsx";
import { ProofStep } from "./proof-step.tsx";
import { RejectionBanner } from "./rejection-banner.tsx";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { toAddLocationError, type AddLocationState } from "./use-add-location.ts";
import { useFoundUtility } from "./use-found-utility.ts";

interface ConfirmProps {
  readonly draft: AddDraft;
  readonly found: FoundMeter;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly adding: AddLocationState;
  readonly openHref?: ((esiid: string) => string) | undefined;
  readonly onBack: () => void;
}

/** Asks whether the found meter is the customer's, with the fields needed to add it. */
export function ConfirmStep({ draft, found, update, adding, openHref, onBack }: ConfirmProps) {
  const { confirm: messages, added } = useMessages("adding");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: locations } = useQuery(locationsQuery(useConfig()));
  const listed = locations?.some(({ service_location: location }) => location.esiid === found.esiid) ?? false;
  const checked = checkLocation(draft, found);
  const utility = useFoundUtility(found, draft.zip);
  const texts = { street: messages.streetMissing, zip: messages.zipWrong, meter: messages.meterWrong };
  const wrong = listed || checked.ok ? [] : checked.wrong;
  const form = useForm({
    values: draft,
    update,
    id: "add-home",
    fields: LOCATION_FIELDS,
    problems: Object.fromEntries(wrong.map((field) => [field, texts[field]])),
    onSubmit: async () => {
      if (listed) await adding.add({ esiid: found.esiid }, {});
      else if (checked.ok) await adding.add(checked.body, checked.extras);
    },
  });
  // It enters the list while it is being added, which is not a duplicate.
  const theirs = listed && !form.pending;
  const rejection = toAddLocationError(form.failure);

  if (adding.heldElsewhere)
    return <ProofStep draft={draft} found={found} update={update} adding={adding} onBack={onBack} />;

  return (
    <Stack gap={6}>
      <MeterCard found={found} tdu={utility.tdu} ref={heading} />
      {theirs && openHref ? (
        <Yours href={openHref(found.esiid)} />
      ) : (
        <Form form={form}>
          <Stack gap={6}>
            {found.match === null && !theirs && (
              <Banner icon={<InfoIcon />} title={messages.unlisted}>
                {messages.unlistedText}
              </Banner>
            )}
            {theirs ? (
              <Yours />
            ) : (
              <LocationFields form={form} found={found}>
                {utility.isRequired && (
                  <UtilityChoice
                    id="add-home-utility"
                    zip={utility.zip}
                    value={TDU_IDS.find((id) => id === draft.tdu) ?? null}
                    onChange={(tdu) => form.update({ tdu: tdu ?? "" })}
                  />
                )}
              </LocationFields>
            )}
            {rejection && <RejectionBanner rejection={rejection} />}
            {form.failure && !rejection && <FailurePanel error={form.failure} />}
            <Button type="submit" variant="primary" fill pending={form.pending}>
              {theirs ? added.goOn : messages.yes}
            </Button>
          </Stack>
        </Form>
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
        <dt className="text-muted">{messages.utility}</dt>
        <dd>{tdu ? TDUS[tdu].name : messages.utilityUnknown}</dd>
        <dt className="text-muted">{messages.esiid}</dt>
        <dd className="figures break-all">{found.esiid}</dd>
      </dl>
      {tdu && <UtilityFacts tdu={tdu} />}
    </section>
  );
}
