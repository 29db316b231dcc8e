import { Suspense, lazy } from "react";
import type { TduId } from "#contracts/plan.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Grid, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RadioGroup, SegmentedControl } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { NumberField } from "#web/ui/text-field.tsx";
import type { Draft } from "./draft.ts";
import { fieldId } from "./field-id.ts";
import { WizardStep } from "./wizard-step.tsx";
import type { WizardForm } from "./wizard-form.ts";

const PlanSearch = lazy(() => import("./plan-search.tsx").then((module) => ({ default: module.PlanSearch })));

const CURRENT_PLAN_CHOICES: readonly Draft["now"][] = ["none", "price", "plan"];
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

interface CurrentPlanFormProps {
  form: WizardForm;
  tdu: TduId | null;
  isFilled: boolean;
}

/** Question 3, optional: the current plan, and the day the meter is read. */
export function CurrentPlanForm({ form, tdu, isFilled }: CurrentPlanFormProps) {
  const { now: messages } = useMessages("compare");
  const { draft } = form;
  return (
    <WizardStep number={3} title={messages.title} lead={messages.lead} isFilled={isFilled} optional>
      <SegmentedControl
        label={messages.method}
        hideLabel
        value={draft.now}
        onChange={(now) => form.update({ now })}
        options={CURRENT_PLAN_CHOICES.map((value) => ({ value, label: messages.methods[value] }))}
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
            <Text tone="muted">{messages.planRequiresPlace}</Text>
          )}
        </div>
      )}
      <Select
        label={messages.readDay}
        help={messages.readDayHelp}
        placeholder={messages.readDayUnknown}
        options={DAYS.map((day) => ({ value: day, label: day }))}
        value={draft.read_day}
        onChange={(event) => form.update({ read_day: event.target.value })}
      />
    </WizardStep>
  );
}

function Price({ form }: { form: WizardForm }) {
  const { now: messages } = useMessages("compare");
  const { draft } = form;
  return (
    <>
      <Grid columns={2}>
        <NumberField
          id={fieldId("cents")}
          label={messages.cents}
          unit="¢/kWh"
          error={form.problem("cents")}
          decimal
          value={draft.cents}
          onChange={(event) => form.update({ cents: event.target.value })}
          onBlur={() => draft.cents.trim() !== "" && form.leave("cents")}
        />
        <NumberField
          id={fieldId("base")}
          label={messages.base}
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
          label={messages.delivery}
          error={form.problem("delivery")}
          value={draft.delivery}
          onChange={(delivery) => form.update({ delivery })}
          options={[
            { value: "yes", label: messages.deliveries.yes, help: messages.deliveryHelp.yes },
            { value: "no", label: messages.deliveries.no, help: messages.deliveryHelp.no },
          ]}
        />
      </div>
    </>
  );
}
