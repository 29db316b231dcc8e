import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { plansQuery } from "../../api/get-plans.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ComboBox } from "../../ui/combo-box.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { Select } from "../../ui/select.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TDU_IDS } from "../compare/wizard/tdu-ids.ts";
import type { LinkDraft, LinkField } from "./link-draft.ts";

interface LinkTargetFieldsProps {
  readonly draft: LinkDraft;
  readonly update: (change: Partial<LinkDraft>) => void;
  /** What is wrong with a field, as it is shown. */
  readonly problem: (field: LinkField) => string | undefined;
}

/** The fields of the chosen kind of target. */
export function LinkTargetFields({ draft, update, problem }: LinkTargetFieldsProps) {
  const { form: words } = useMessages("affiliates");
  if (draft.kind === "zip")
    return (
      <TextField
        label={words.zip}
        error={problem("zip")}
        value={draft.zip}
        chars={8}
        maxLength={5}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => update({ zip: event.target.value })}
      />
    );
  if (draft.kind === "esiid")
    return (
      <TextField
        label={words.esiid}
        help={words.esiidHelp}
        error={problem("esiid")}
        value={draft.esiid}
        chars={24}
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => update({ esiid: event.target.value })}
      />
    );
  return (
    <>
      <Select
        label={words.tdu}
        placeholder={words.tduPick}
        error={problem("tdu")}
        value={draft.tdu ?? ""}
        onChange={(event) =>
          update({ tdu: TDU_IDS.find((id) => id === event.target.value) ?? null, plan_id: null })
        }
        options={TDU_IDS.map((id) => ({ value: id, label: TDUS[id].name }))}
      />
      {draft.tdu && (
        <PlanField
          key={draft.tdu}
          tdu={draft.tdu}
          value={draft.plan_id}
          error={problem("plan")}
          onChange={(plan_id) => update({ plan_id })}
        />
      )}
    </>
  );
}

interface PlanFieldProps {
  readonly tdu: TduId;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (planId: string | null) => void;
}

/** One of the area's plans, by typing a part of its name or provider. */
function PlanField({ tdu, value, error, onChange }: PlanFieldProps) {
  const { form: words } = useMessages("affiliates");
  const language = useLanguage();
  const { data: plans, error: failure, refetch, isFetching } = useQuery(plansQuery(useConfig(), tdu));
  const options = useMemo(
    () =>
      (plans ?? [])
        .map((plan) => ({
          value: plan.id,
          label: words.planOption(
            plan.texts[language]?.name ?? plan.name,
            plan.provider.name,
            plan.term_months,
            plan.label.kwh_1000,
          ),
        }))
        .toSorted((left, right) => left.label.localeCompare(right.label)),
    [plans, words, language],
  );
  if (failure && !plans)
    return <FailurePanel error={failure} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!plans)
    return (
      <Row>
        <Spinner />
        <Text tone="muted">{words.planLoading}</Text>
      </Row>
    );
  return (
    <ComboBox
      label={words.plan}
      placeholder={words.planPlaceholder}
      help={words.planHelp}
      options={options}
      value={value}
      onChange={onChange}
      {...(error === undefined ? {} : { error })}
    />
  );
}
