// The utility options: those of a ZIP code first, then all others.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { placeQuery } from "#web/features/compare/api.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { UtilityFacts } from "./utility-facts.tsx";

const ALL: readonly TduId[] = Object.values(TDUS).map(({ id }) => id);
const ANOTHER = "another";

interface UtilityChoiceProps {
  /** Id of the control to focus if nothing is selected. */
  readonly id: string;
  /** Five digits. Null if it is not known. */
  readonly zip: string | null;
  readonly value: TduId | null;
  readonly onChange: (tdu: TduId | null) => void;
  readonly error?: string | undefined;
}

/** Asks "Who's your utility?" for a ZIP code, and shows facts about the selected one. */
export function UtilityChoice({ id, zip, value, onChange, error }: UtilityChoiceProps) {
  const messages = useMessages("utility");
  const place = useQuery({ ...placeQuery(useConfig(), { zip: zip ?? "" }), enabled: zip !== null });
  const near = place.data?.tdus.map((tdu) => tdu.id) ?? [];
  const [another, setAnother] = useState(false);
  if (zip !== null && place.isPending) {
    return (
      <div>
        <output className="sr-only">{messages.loading}</output>
        <Skeleton height={2.75} lines={2} />
      </div>
    );
  }
  const other = another || (value !== null && !near.includes(value));
  const listed = near.length > 0;
  return (
    <Stack gap={3}>
      {listed && (
        <div id={other ? undefined : id} tabIndex={-1} className="outline-none">
          <RadioGroup
            label={messages.title}
            help={messages.help}
            error={other ? undefined : error}
            value={other ? ANOTHER : value}
            onChange={(chosen) => {
              setAnother(chosen === ANOTHER);
              onChange(chosen === ANOTHER ? null : chosen);
            }}
            options={[
              ...near.map((tdu) => ({ value: tdu, label: TDUS[tdu].name })),
              { value: ANOTHER, label: messages.another },
            ]}
          />
        </div>
      )}
      {(!listed || other) && (
        <Select
          id={id}
          label={listed ? messages.choose : messages.title}
          help={listed ? undefined : messages.help}
          placeholder={messages.pick}
          error={error}
          value={value ?? ""}
          onChange={(event) => onChange(ALL.find((tdu) => tdu === event.target.value) ?? null)}
          options={ALL.filter((tdu) => !near.includes(tdu)).map((tdu) => ({
            value: tdu,
            label: TDUS[tdu].name,
          }))}
        />
      )}
      {value && <UtilityFacts tdu={value} />}
    </Stack>
  );
}
