import type { ReactNode } from "react";
import type { Plan } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { listPlanDocuments, planText } from "#web/features/compare/parts/plan-documents.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Term } from "#web/shared/parts/term.tsx";
import { terminationFeeText } from "#web/shared/parts/termination-fee-text.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

interface PlanToChooseProps {
  readonly plan: Plan;
  /** What the plan costs, if it is known. */
  readonly children?: ReactNode;
}

/** Says which plan to choose on the provider's own site, and what it must show there. */
export function PlanToChoose({ plan, children }: PlanToChooseProps) {
  const { choose: messages } = useMessages("handoff");
  const format = useFormat();
  const language = useLanguage();
  const label = listPlanDocuments(plan, language).find(({ name }) => name === "label");
  return (
    <Card title={messages.title}>
      <div>
        <Text size="small" tone="muted">
          {messages.plan}
        </Text>
        <Text size="title" strong>
          {planText(plan, language, "name") ?? plan.name}
        </Text>
      </div>
      {children}
      <dl className="grid grid-cols-2 gap-4">
        <Fact name={messages.price}>{format.rate(plan.label.kwh_1000)}</Fact>
        <Fact name={messages.term}>{messages.months({ n: plan.term_months })}</Fact>
        <Fact name={<Term id="early-termination-fee">{messages.fee}</Term>}>
          {terminationFeeText(plan.termination_fee, messages)}
        </Fact>
        <Fact name={messages.utility}>{TDUS[plan.tdu].short_name}</Fact>
        {plan.source === "power_to_choose" && plan.source_key !== null && (
          <Fact name={messages.number}>{plan.source_key}</Fact>
        )}
      </dl>
      <Text>{messages.lead}</Text>
      {label && (
        <Text>
          <Link href={label.url} external>
            {messages.label}
          </Link>
        </Text>
      )}
    </Card>
  );
}
