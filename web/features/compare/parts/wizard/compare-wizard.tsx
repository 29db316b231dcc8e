import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { RankingRequest } from "#contracts/compare.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Form } from "#web/shared/form/form.tsx";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { loadInputs, saveInputs } from "../inputs.ts";
import { isTouched } from "./draft.ts";
import { focusField } from "./field-id.ts";
import { ClearButton } from "./clear-button.tsx";
import { inputsFrom, keepTaxPlace } from "./inputs-from.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { CurrentPlanForm } from "./current-plan-form.tsx";
import type { PreviewStage } from "./preview-card.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { USAGE_METHODS, UsageForm } from "./usage-form.tsx";
import { useCheapest } from "./use-cheapest.ts";
import { useWizardState } from "./use-wizard-state.ts";
import { useMeterFile } from "./use-meter-file.ts";
import { useShownProblems } from "./use-shown-problems.ts";
import { useWhere } from "./use-where.ts";
import { useYearPreview } from "./use-year-preview.ts";
import type { CheckedInputs } from "./validate.ts";
import { checkFormState, listProblems, parseReadDay } from "./validate.ts";
import { PlaceForm } from "./place-form.tsx";
import { wrongMonths } from "./wrong-months.ts";

interface CompareWizardProps {
  /** What the visitor entered on the page before. */
  readonly handed: { readonly zip: string; readonly file: File | null } | null;
  /** How to enter usage, if nothing is entered yet. */
  readonly method: string;
}

/** Three questions on one screen, with a preview of the year next to them. */
export function CompareWizard({ handed, method }: CompareWizardProps) {
  const messages = useMessages("compare");
  const [today] = useState(() => todayInTexas());
  const [typing, setTyping] = useState(false);
  const wizard = useWizard(today, typing);
  const { form, checked, problems, tdu, usage } = wizard;
  useHanded(wizard, today, handed, method);
  const { draft } = form;
  const year = useYearPreview(usage, tdu, today);
  const cheapest = useCheapest(rankingRequest(checked, parseReadDay(draft)));
  useCatalogDate(cheapest.result?.asOf);
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <Form form={wizard} className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PlaceForm form={form} where={wizard.where} onTyping={setTyping} />
          <UsageForm form={form} meterFile={wizard.meterFile} isFilled={checked.usage.ok} />
          <CurrentPlanForm
            form={form}
            tdu={tdu}
            isFilled={checked.current.ok && (draft.now !== "none" || draft.read_day !== "")}
          />
        </div>
        <div className="min-w-0 lg:sticky lg:top-6">
          <PreviewCard
            year={year}
            stage={getStage(usage !== null, tdu !== null)}
            wrong={wrongMonths(problems, draft)}
            cheapest={cheapest}
          >
            <div className="flex flex-col gap-2">
              <Button type="submit" variant="primary" fill>
                {messages.submit}
              </Button>
              {isTouched(form.formState, today) && <ClearButton onClear={wizard.clear} />}
            </div>
          </PreviewCard>
        </div>
      </Form>
    </Page>
  );
}

/** Continues with the ZIP code, the file and the way to enter usage that were chosen on the page before. Once. */
function useHanded(
  { form, meterFile }: ReturnType<typeof useWizard>,
  today: string,
  handed: CompareWizardProps["handed"],
  method: string,
): void {
  const continueOnce = useEffectEvent(() => {
    const untouched = !isTouched(form.formState, today);
    const zip = handed?.zip.trim() ?? "";
    const known = USAGE_METHODS.find((one) => one === method);
    form.update({
      ...(zip !== "" && zip !== form.draft.place ? { place: zip, tdu: null, tdu_from_file: false } : {}),
      ...(known && (untouched || handed) ? { method: known } : {}),
    });
    if (handed?.file) meterFile.read(handed.file);
  });
  useEffect(() => continueOnce(), []);
}

/** Returns the entered values, their problems, and the actions of the buttons. */
function useWizard(today: string, typing: boolean) {
  const navigate = useNavigate();
  const store = useWizardState(today);
  const { formState, draft } = store;
  const where = useWhere(draft, typing);
  const checked = checkFormState(formState, where.place);
  const problems = listProblems(checked);
  const shown = useShownProblems(problems);
  const meterFile = useMeterFile((name, { usage, tdu }) =>
    store.setFile({ name, usage, tdu }, (old) =>
      // The meter's own number answers the first question if the field is empty.
      tdu && old.place.trim() === "" ? { tdu, tdu_from_file: true } : {},
    ),
  );

  function submit(): void {
    const inputs = inputsFrom(formState, checked, new Date().toISOString(), loadInputs());
    if (!inputs) {
      // Rendered synchronously, not when React schedules it: the focus moves to a field that the errors may have just
      // opened.
      flushSync(() => shown.showAll());
      const first = problems[0];
      if (first) focusField(first.field);
      return;
    }
    saveInputs(keepTaxPlace(inputs, loadInputs()));
    store.update({ based_on: inputs.saved_at });
    void navigate(paths.compareResults());
  }

  /** Clears the form and returns a function that restores it. */
  function clear(): () => void {
    const stored = loadInputs();
    flushSync(() => {
      meterFile.cancel();
      shown.showNone();
      store.clearForm();
    });
    focusField("place");
    return () => {
      if (stored) saveInputs(stored);
      store.restore(formState);
    };
  }

  return {
    form: { ...store, ...shown },
    where,
    checked,
    problems,
    usage: checked.usage.ok ? checked.usage.value : null,
    tdu: checked.tdu.ok ? checked.tdu.value : null,
    meterFile,
    submit,
    clear,
  };
}

/** Returns the ranking request, or null until the first two questions are answered. */
function rankingRequest(
  { tdu, usage, current }: CheckedInputs,
  readDay: number | null,
): RankingRequest | null {
  if (!tdu.ok || !usage.ok) return null;
  // A half-typed price does not delay the preview.
  const currentPlan = current.ok ? current.value : null;
  // Chosen beside the list, and part of its prices.
  const conditions = loadInputs()?.conditions;
  return {
    tdu: tdu.value,
    usage: usage.value,
    read_day: readDay,
    current: currentPlan,
    ...(conditions ? { conditions: [...conditions] } : {}),
  };
}

function getStage(usage: boolean, place: boolean): PreviewStage {
  if (usage) return place ? "enough" : "needs_place";
  return place ? "needs_usage" : "empty";
}
