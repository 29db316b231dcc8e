import { Suspense, lazy } from "react";
import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { fieldId } from "./field-id.ts";
import { WizardStep } from "./wizard-step.tsx";
import type { Where } from "./use-where.ts";
import type { WizardForm } from "./wizard-form.ts";

const loadPlaceResult = () => import("./place-result.tsx");
const PlaceResult = lazy(() => loadPlaceResult().then((module) => ({ default: module.PlaceResult })));

const UtilityConflict = lazy(() => loadPlaceResult().then((module) => ({ default: module.UtilityConflict })));

interface PlaceFormProps {
  form: WizardForm;
  where: Where;
  /** Reports whether the address field has the focus. */
  onTyping: (typing: boolean) => void;
}

/** Question 1: a ZIP code or an ESI ID, and the utility, which is always shown and confirmed. */
export function PlaceForm({ form, where, onTyping }: PlaceFormProps) {
  const { where: messages } = useMessages("compare");
  const { draft } = form;
  // From the file, or from an ESI ID on an earlier visit, which is not stored.
  const alone = draft.place.trim() === "" ? draft.tdu : null;
  // Shown if the file's meter and the selected utility do not match.
  const file = draft.method === "file" ? form.formState.file?.tdu : null;
  const conflict = file && file !== where.tdu ? file : null;
  return (
    <WizardStep number={1} title={messages.title} isFilled={where.tdu !== null}>
      <TextField
        id={fieldId("place")}
        label={messages.label}
        help={messages.help}
        error={form.problem("place")}
        value={draft.place}
        chars={24}
        maxLength={40}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="done"
        onChange={(event) => form.update({ place: event.target.value, tdu: null, tdu_from_file: false })}
        onFocus={() => {
          onTyping(true);
          // Loads the result's code during the place lookup, so that both are ready at the same time.
          loadPlaceResult().catch(() => undefined);
        }}
        onBlur={() => {
          onTyping(false);
          if (draft.place.trim() !== "") form.leave("place");
        }}
      />
      <div aria-live="polite" className="empty:hidden">
        {where.looking && (
          <Row gap={2}>
            <Spinner />
            <Text tone="muted">{messages.looking}</Text>
          </Row>
        )}
      </div>
      {alone && (
        <Banner
          tone="good"
          icon={<CheckIcon />}
          title={(draft.tdu_from_file ? messages.byFile : messages.chosen)({ name: TDUS[alone].name })}
        />
      )}
      <div id={fieldId("tdu")} className="flex flex-col gap-4 empty:hidden">
        {(where.failed || where.place) && (
          <Suspense fallback={null}>
            <PlaceResult form={form} where={where} />
          </Suspense>
        )}
      </div>
      {conflict && where.tdu && (
        <Suspense fallback={null}>
          <UtilityConflict form={form} file={conflict} tdu={where.tdu} />
        </Suspense>
      )}
    </WizardStep>
  );
}
