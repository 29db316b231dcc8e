// What is known about the entered location, and the choice that is left to the user.
import type { ReactNode } from "react";
import { useState } from "react";
import type { Place } from "#contracts/compare.ts";
import { isTexasZip, isZip } from "#contracts/compare-address.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { CheckIcon, InfoIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { useUiMessages } from "#web/ui/ui-messages.tsx";
import type { Where } from "./use-where.ts";
import type { WizardForm } from "./wizard-form.ts";

interface PlaceResultProps {
  form: WizardForm;
  where: Where;
}

/** Shows what is known about the place, or how to choose the utility. */
export function PlaceResult({ form, where }: PlaceResultProps) {
  const { place } = where;
  return (
    <>
      {where.failed && <Failed form={form} where={where} />}
      {place?.answer === "known" && <Known place={place} />}
      {place?.answer === "likely" && <Likely key={place.zip} form={form} where={where} place={place} />}
      {place?.answer === "no_choice" && <NoChoice form={form} where={where} place={place} />}
      {place?.answer === "unknown" && <Unknown form={form} where={where} />}
    </>
  );
}

/** Not the user's error: they can also select a utility manually. */
function Failed({ form, where }: PlaceResultProps) {
  const { where: messages } = useMessages("compare");
  const { retry } = useUiMessages();
  return (
    <Stack gap={3}>
      <Banner tone="warn" icon={<WarnIcon />} title={messages.failed}>
        <div className="pt-2">
          <Button onClick={where.retry}>{retry}</Button>
        </div>
      </Banner>
      <AnyTdu form={form} tdu={where.tdu} />
    </Stack>
  );
}

function Known({ place }: { place: Place }) {
  const { where: messages } = useMessages("compare");
  return (
    <Spoken>
      <Banner tone="good" icon={<CheckIcon />} title={messages.known({ name: place.tdus[0]?.name ?? "" })} />
    </Spoken>
  );
}

function Likely({ form, where, place }: PlaceResultProps & { place: Place }) {
  const { where: messages } = useMessages("compare");
  const { tdu } = where;
  const [another, setAnother] = useState(tdu !== null && !place.tdus.some(({ id }) => id === tdu));
  const all = place.tdus.length === TDU_IDS.length;
  const [only, ...others] = place.tdus;
  if (only && others.length === 0 && !another && (tdu === null || tdu === only.id))
    return <Only name={only.name} also={place.utility} onAnother={() => setAnother(true)} />;
  return (
    <Stack gap={3}>
      <Spoken hidden>{messages.which}</Spoken>
      {all ? (
        <AnyTdu form={form} tdu={tdu} />
      ) : (
        <RadioGroup
          label={messages.which}
          help={messages.onBill}
          error={another ? undefined : form.problem("tdu")}
          value={another ? ANOTHER : tdu}
          onChange={(value) => {
            setAnother(value === ANOTHER);
            form.update({ tdu: value === ANOTHER ? null : value });
          }}
          options={[
            ...place.tdus.map(({ id, name }) => ({ value: id, label: name })),
            { value: ANOTHER, label: messages.another },
          ]}
        />
      )}
      {another && <AnyTdu form={form} tdu={form.draft.tdu} without={place.tdus.map(({ id }) => id)} />}
      {place.utility && (
        <Text size="small" tone="muted">
          {messages.also({ utility: place.utility })}
        </Text>
      )}
    </Stack>
  );
}

/** One sentence if only one utility is likely, with a way to choose another one. */
function Only({ name, also, onAnother }: { name: string; also: string | null; onAnother: () => void }) {
  const { where: messages } = useMessages("compare");
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <Spoken>
        <Text>
          {messages.only({ name })} {also && messages.also({ utility: also })}
        </Text>
      </Spoken>
      <Button variant="quiet" size="small" flush onClick={onAnother}>
        {messages.another}
      </Button>
    </div>
  );
}

const ANOTHER = "another";

function NoChoice({ form, where, place }: PlaceResultProps & { place: Place }) {
  const { where: messages } = useMessages("compare");
  const edge = place.tdus.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack gap={2}>
      <Spoken>
        <Banner
          icon={<InfoIcon />}
          title={messages.noChoice({ area: place.area ?? "", utility: place.utility ?? "" })}
        >
          <Text>{messages.noChoiceText}</Text>
        </Banner>
      </Spoken>
      <Disclosure summary={messages.edge} open={where.tdu !== null || form.problem("tdu") !== undefined}>
        <Text>{messages.edgeText}</Text>
        {edge.length > 0 ? (
          <RadioGroup
            label={messages.which}
            hideLabel
            error={form.problem("tdu")}
            value={where.tdu}
            onChange={(tdu) => form.update({ tdu })}
            options={edge}
          />
        ) : (
          <AnyTdu form={form} tdu={where.tdu} />
        )}
      </Disclosure>
    </Stack>
  );
}

function Unknown({ form, where }: PlaceResultProps) {
  const { where: messages } = useMessages("compare");
  const { errors } = useMessages("front");
  const zip = where.place?.zip ?? "";
  if (isZip(zip) && !isTexasZip(zip))
    return (
      <Spoken>
        <Banner tone="warn" icon={<InfoIcon />} title={errors.texas_only}>
          <Text>{errors.texas_onlyText({ zip })}</Text>
        </Banner>
      </Spoken>
    );
  return (
    <Stack gap={3}>
      <Spoken>
        <Banner tone="warn" icon={<InfoIcon />} title={messages.unknown}>
          <Text>{messages.unknownText}</Text>
        </Banner>
      </Spoken>
      <AnyTdu form={form} tdu={where.tdu} />
    </Stack>
  );
}

interface AnyTduProps {
  form: WizardForm;
  tdu: TduId | null;
  without?: readonly TduId[];
}

const NONE: readonly TduId[] = [];

function AnyTdu({ form, tdu, without = NONE }: AnyTduProps) {
  const { where: messages } = useMessages("compare");
  return (
    <Select
      label={messages.choose}
      placeholder={messages.pick}
      error={form.problem("tdu")}
      value={tdu ?? ""}
      onChange={(event) => form.update({ tdu: TDU_IDS.find((id) => id === event.target.value) ?? null })}
      options={TDU_IDS.filter((id) => !without.includes(id)).map((id) => ({
        value: id,
        label: TDUS[id].name,
      }))}
    />
  );
}

function Spoken({ hidden, children }: { hidden?: boolean; children: ReactNode }) {
  return (
    <div aria-live="polite" className={hidden ? "sr-only" : undefined}>
      {children}
    </div>
  );
}

interface ConflictProps {
  form: WizardForm;
  /** Utility of the meter in the file. */
  file: TduId;
  tdu: TduId;
}

/** Shown if the file's meter and the selected utility do not match. */
export function UtilityConflict({ form, file, tdu }: ConflictProps) {
  const { where: messages } = useMessages("compare");
  return (
    <Banner
      tone="warn"
      icon={<WarnIcon />}
      title={messages.conflict({ file: TDUS[file].name, chosen: TDUS[tdu].name })}
    >
      <div className="pt-2">
        <Button onClick={() => form.update({ place: "", tdu: file, tdu_from_file: true })}>
          {messages.use({ name: TDUS[file].short_name })}
        </Button>
      </div>
    </Banner>
  );
}
