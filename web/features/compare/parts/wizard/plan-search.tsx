import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TduId } from "#contracts/plan.ts";
import { plansQuery } from "../../catalog-api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ComboBox } from "#web/ui/combo-box.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useUiMessages } from "#web/ui/ui-messages.tsx";

interface PlanSearchProps {
  tdu: TduId;
  value: string | null;
  error: string | undefined;
  onChange: (planId: string | null) => void;
}

/** The texts of a form about the plan it asks for. */
type PlanSearchMessages = Pick<
  Messages<"compare">["now"],
  "plan" | "planPlaceholder" | "planOption" | "planHelp" | "planLoading" | "planFailed" | "planGone"
>;

/** The current plan, from the area's plans. */
export function PlanSearch(props: PlanSearchProps) {
  return <PlanField {...props} messages={useMessages("compare").now} />;
}

/** One of the area's plans, found by typing part of its name or provider. */
export function PlanField({
  tdu,
  value,
  error,
  onChange,
  messages,
}: PlanSearchProps & { messages: PlanSearchMessages }) {
  const { retry } = useUiMessages();
  const language = useLanguage();
  const { data: plans, isError, refetch } = useQuery(plansQuery(useConfig(), tdu));
  const options = useMemo(
    () =>
      (plans ?? [])
        .map((plan) => ({
          value: plan.id,
          label: messages.planOption({
            name: plan.texts[language]?.name ?? plan.name,
            provider: plan.provider.name,
            term: plan.term_months,
            cents: plan.label.kwh_1000,
          }),
        }))
        .toSorted((left, right) => left.label.localeCompare(right.label)),
    [plans, messages, language],
  );
  if (isError && !plans) {
    return (
      <Row>
        <Text tone="muted">{messages.planFailed}</Text>
        <Button onClick={() => void refetch()}>{retry}</Button>
      </Row>
    );
  }
  if (!plans) {
    return (
      <Row>
        <Spinner />
        <Text tone="muted">{messages.planLoading}</Text>
      </Row>
    );
  }
  const gone = value !== null && !plans.some((plan) => plan.id === value);
  return (
    <ComboBox
      label={messages.plan}
      placeholder={messages.planPlaceholder}
      help={messages.planHelp}
      options={options}
      value={gone ? null : value}
      onChange={onChange}
      {...(gone ? { error: messages.planGone } : error === undefined ? {} : { error })}
    />
  );
}
