import type { ReactNode } from "react";
import type { OrderQuote } from "#contracts/checkout.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorText } from "#web/ui/field.tsx";
import { Section, Stack, Text } from "#web/ui/layout.tsx";
import type { ConsentId } from "./order-draft.ts";
import type { OrderFormState } from "./use-order-form.ts";
import { PlanDocuments } from "./what-section.tsx";

interface AgreeProps {
  readonly quote: OrderQuote;
  readonly agreed: readonly ConsentId[];
  readonly onAgree: (agreed: readonly ConsentId[]) => void;
  readonly form: OrderFormState;
  readonly pending: boolean;
  /** The result of the last attempt, right above the clicked button. */
  readonly children: ReactNode;
}

/** The documents, every consent with its text, and the submit button. */
export function AgreeSection(props: AgreeProps) {
  const { quote, agreed, onAgree, form, pending, children } = props;
  const { agree: messages } = useMessages("checkout");
  const { name } = quote.plan.provider;
  const { id, error } = form.field("consents");
  return (
    <Section title={messages.title}>
      <PlanDocuments plan={quote.plan} />
      <div id={id}>
        <Stack gap={2}>
          {quote.consents.map(({ id: consent, text }) => (
            <Checkbox
              key={consent}
              label={text}
              checked={agreed.includes(consent)}
              aria-invalid={error && !agreed.includes(consent) ? true : undefined}
              onChange={(event) =>
                onAgree(
                  event.target.checked ? [...agreed, consent] : agreed.filter((other) => other !== consent),
                )
              }
            />
          ))}
        </Stack>
      </div>
      {error && <ErrorText>{error}</ErrorText>}
      <div aria-live="polite" className="empty:hidden">
        {form.errorCount > 0 && <Text tone="bad">{messages.check({ n: form.errorCount })}</Text>}
      </div>
      {children}
      <Stack gap={2}>
        <div className="sm:w-fit">
          <Button type="submit" variant="primary" fill pending={pending}>
            {messages.send.partner}
          </Button>
        </div>
        <Text size="small" tone="muted">
          {messages.partner({ provider: name })}
        </Text>
      </Stack>
    </Section>
  );
}
