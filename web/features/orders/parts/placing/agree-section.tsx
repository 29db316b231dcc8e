import type { ReactNode } from "react";
import type { OrderQuote } from "#contracts/checkout.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Section, Stack, Text } from "#web/ui/layout.tsx";
import { fieldId } from "./field-id.ts";
import type { ConsentId } from "./order-draft.ts";
import { PlanDocuments } from "./what-section.tsx";

interface AgreeProps {
  readonly quote: OrderQuote;
  readonly agreed: readonly ConsentId[];
  readonly onAgree: (agreed: readonly ConsentId[]) => void;
  /** Whether it was submitted without one of them. */
  readonly missing: boolean;
  /** Number of missing answers on the page after submitting. */
  readonly wrongCount: number;
  readonly pending: boolean;
  /** The result of the last attempt, right above the clicked button. */
  readonly children: ReactNode;
}

/** The documents, every consent with its text, and the submit button. */
export function AgreeSection(props: AgreeProps) {
  const { quote, agreed, onAgree, missing, wrongCount, pending, children } = props;
  const { agree: messages } = useMessages("placing");
  const { name } = quote.plan.provider;
  return (
    <Section title={messages.title}>
      <PlanDocuments plan={quote.plan} />
      <div id={fieldId("consents")}>
        <Stack gap={2}>
          {quote.consents.map(({ id, text }) => (
            <Checkbox
              key={id}
              label={text}
              checked={agreed.includes(id)}
              aria-invalid={missing && !agreed.includes(id) ? true : undefined}
              onChange={(event) =>
                onAgree(event.target.checked ? [...agreed, id] : agreed.filter((other) => other !== id))
              }
            />
          ))}
        </Stack>
      </div>
      {missing && (
        <p role="alert" className="flex items-start gap-1.5 text-small text-bad">
          <WarnIcon size={18} /> {messages.missing}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {wrongCount > 0 && <Text tone="bad">{messages.check(wrongCount)}</Text>}
      </div>
      {children}
      <Stack gap={2}>
        <div className="sm:w-fit">
          <Button type="submit" variant="primary" fill pending={pending}>
            {messages.send}
          </Button>
        </div>
        <Text size="small" tone="muted">
          {quote.connector === "handoff" ? messages.handoff(name) : messages.partner(name)}
        </Text>
      </Stack>
    </Section>
  );
}
