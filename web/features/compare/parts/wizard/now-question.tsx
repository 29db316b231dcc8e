import { Suspense, lazy } from "react";
import type { TduId } from "#contracts/plan.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Grid, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/progress.tsx";
import { RadioGroup, SegmentedControl } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { NumberField } from "#web/ui/text-field.tsx";
import type { Draft } from "./draft.ts";
import { fieldId } from "./field-id.ts";
import { Question } from "./question.tsx";
import type { WizardForm } from "./wizard-form.ts";

const PlanSearch = lazy(() => import("./plan-search.tsx").then((module) => ({ default: module.PlanSearch })));

const WAYS: readonly Draft["now"][] = ["none", "price", "plan"];
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

interface NowQuestionProps {
  form: WizardForm;
  tdu: TduId | null;
  answered: boolean;
}

/** Question 3, optional: what the person has now, and when the meter is read. */
export function NowQuestion({ form, tdu, answered }: NowQuestionProps) {
  const { now: words } = useMessages("compare");
  const { draft } = form;
  return (
    <Question number={3} title={words.title} lead={words.lead} answered={answered} optional>
      <SegmentedControl
        label={words.way}
        hideLabel
        value={draft.now}
        onChange={(now) => form.update({ now })}
        options={WAYS.map((value) => ({ value, label: words.ways[value] }))}
      />
      {draft.now === "price" && <Price form={form} />}
      {draft.now === "plan" && (
        <div id={fieldId("plan")}>
          {tdu ? (
            <Suspense fallback={<Skeleton height={4.25} />}>
              <PlanSearch
                key={tdu}
                tdu={tdu}
                value={draft.plan_id}
                error={form.problem("plan")}
                onChange={(planId) => form.update({ plan_id: planId })}
              />
            </Suspense>
          ) : (
            <Text tone="muted">{words.planNeedsPlace}</Text>
          )}
        </div>
      )}
      <Select
        label={words.readDay}
        help={words.readDayHelp}
        placeholder={words.readDayUnknown}
        options={DAYS.map((day) => ({ value: day, label: day }))}
        value={draft.read_day}
        onChange={(event) => form.update({ read_day: event.target.value })}
      />
    </Question>
  );
}

function Price({ form }: { form: WizardForm }) {
  const { now: words } = useMessages("compare");
  const { draft } = form;
  return (
    <>
      <Grid columns={2}>
        <NumberField
          id={fieldId("cents")}
          label={words.cents}
          unit="¢/kWh"
          error={form.problem("cents")}
          decimal
          value={draft.cents}
          onChange={(event) => form.update({ cents: event.target.value })}
          onBlur={() => draft.cents.trim() !== "" && form.leave("cents")}
        />
        <NumberField
          id={fieldId("base")}
          label={words.base}
          optional
          prefix="$"
          error={form.problem("base")}
          decimal
          value={draft.base}
          onChange={(event) => form.update({ base: event.target.value })}
          onBlur={() => draft.base.trim() !== "" && form.leave("base")}
        />
      </Grid>
      <div id={fieldId("delivery")}>
        <RadioGroup
          label={words.delivery}
          error={form.problem("delivery")}
          value={draft.delivery}
          onChange={(delivery) => form.update({ delivery })}
          options={[
            { value: "yes", label: words.deliveries.yes, help: words.deliveryHelp.yes },
            { value: "no", label: words.deliveries.no, help: words.deliveryHelp.no },
          ]}
        />
      </div>
    </>
  );
}
