import type { PlanDetail } from "#contracts/compare.ts";
import type { Plan, PlanCondition } from "#contracts/plan.ts";
import { changesPrice, hasAmount } from "#contracts/condition-effects.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section, Stack, Text } from "#web/ui/layout.tsx";
import type { PageInputs } from "../page-inputs.ts";
import { formatAmount, getFeeKind, nameNeeds } from "#messages/condition-badges.ts";
import { ConditionsControl, listOffered } from "./conditions-control.tsx";
import { useConditionChoices } from "./use-condition-choices.ts";

type TermMessages = Messages<"conditions"> & { readonly terms: Messages<"terms"> };

interface TermsSectionProps {
  /** With the customer's choices applied. */
  readonly detail: PlanDetail;
  readonly page: PageInputs;
}

/** Fees paid once, what the price depends on and whether it is counted, and the provider's own sentences. */
export function TermsSection({ detail, page }: TermsSectionProps) {
  const messages = { ...useMessages("conditions"), terms: useMessages("terms") };
  const { tariff, proof } = detail.plan;
  const fees = tariff?.one_time_fees ?? [];
  const conditions = tariff?.conditions ?? [];
  const words = useWords(detail.plan);
  if (fees.length === 0 && conditions.length === 0 && words === null) return null;
  return (
    <Section title={messages.terms.title}>
      <Card as="div">
        <Stack gap={6}>
          {fees.length > 0 && (
            <Lines
              title={messages.terms.once}
              lines={fees.map(
                (fee) =>
                  `${messages.terms[getFeeKind(fee)]({ usd: fee.amount_usd })}. ${messages.terms.onceCounted}`,
              )}
            />
          )}
          {conditions.length > 0 && (
            <Lines
              title={messages.terms.conditions}
              lines={conditions.map((condition) => formatTerm(condition, messages))}
            />
          )}
          {page.inputs && <PlanChoices conditions={conditions} page={page} />}
          {proof.why === "terms_not_understood" && proof.quote !== undefined && (
            <Text tone="warn">{messages.terms.unclear({ quote: proof.quote })}</Text>
          )}
          {words && <ProviderWords detail={detail} {...words} />}
        </Stack>
      </Card>
    </Section>
  );
}

function PlanChoices({
  conditions,
  page,
}: {
  readonly conditions: readonly PlanCondition[];
  readonly page: PageInputs;
}) {
  const esiid = page.location?.location.service_location.esiid;
  const state = useConditionChoices(page.inputs?.conditions, esiid);
  return <ConditionsControl {...state} offered={listOffered(conditions, [])} />;
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="flex max-w-[68ch] list-disc flex-col gap-1 pl-5">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Returns what a condition changes, and whether the page's costs have it. */
export function formatTerm(condition: PlanCondition, messages: TermMessages): string {
  const { terms } = messages;
  const { effect, met = false } = condition;
  const [first] = condition.needs;
  if (first === "new_customer" || first === "membership" || first === "online_only") return terms.only[first];
  const needs = nameNeeds(condition.needs, messages);
  const unknown = met ? "" : ` ${terms.unknownPrice}`;
  if (effect === "required") return `${terms.required({ needs })}${changesPrice(condition) ? unknown : ""}`;
  if (!hasAmount(condition)) return `${terms.creditUnknown({ needs })}${unknown}`;
  const text = formatAmount(condition, needs, terms);
  if (effect === "fee") return `${text} ${met ? terms.feeNotCounted : terms.feeCounted}`;
  return `${text} ${met ? terms.counted : terms.notCounted}`;
}

interface Words {
  readonly text: string;
  readonly language: "en" | "es";
}

/** Returns the listing's sentences in the reader's language, or else in the other one. */
function useWords({ texts }: Plan): Words | null {
  const language = useLanguage();
  const other = language === "en" ? "es" : "en";
  for (const one of [language, other] as const) {
    const text = texts[one]?.special_terms;
    if (text) return { text, language: one };
  }
  return null;
}

function ProviderWords({ detail, text, language }: Words & { readonly detail: PlanDetail }) {
  const terms = useMessages("terms");
  return (
    <figure>
      <figcaption className="mb-1">
        <h3 className="font-semibold">{terms.words}</h3>
      </figcaption>
      <blockquote lang={language} className="max-w-[68ch] border-l-2 border-line pl-4 wrap-anywhere">
        {text}
      </blockquote>
      <p className="mt-1 text-small text-muted">
        {terms.source({ provider: detail.plan.provider.name, isoDate: detail.seen_until ?? detail.as_of })}
      </p>
    </figure>
  );
}
