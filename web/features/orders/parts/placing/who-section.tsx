import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Grid, Section, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Wrong } from "./check-order.ts";
import { fieldId } from "./field-id.ts";
import type { OrderDraft } from "./order-draft.ts";

export interface ContactDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

interface WhoProps {
  /** The contents of the fields. */
  readonly contact: ContactDetails;
  readonly update: (patch: Partial<OrderDraft>) => void;
  readonly wrong: Wrong;
}

/** The name on the bill, and where messages about the order are sent. */
export function WhoSection({ contact, update, wrong }: WhoProps) {
  const { who: messages } = useMessages("placing");
  const emailMessages = { missing: messages.contactMissing, shape: messages.emailShape };
  return (
    <Section title={messages.title} lead={messages.lead}>
      <Stack gap={4}>
        <Grid columns={2}>
          <TextField
            id={fieldId("first_name")}
            label={messages.first}
            autoComplete="given-name"
            maxLength={80}
            error={wrong.first_name && (contact.first_name.trim() ? messages.refused : messages.firstMissing)}
            value={contact.first_name}
            onChange={(event) => update({ first_name: event.target.value })}
          />
          <TextField
            id={fieldId("last_name")}
            label={messages.last}
            autoComplete="family-name"
            maxLength={80}
            error={wrong.last_name && (contact.last_name.trim() ? messages.refused : messages.lastMissing)}
            value={contact.last_name}
            onChange={(event) => update({ last_name: event.target.value })}
          />
        </Grid>
        <Grid columns={2}>
          <TextField
            id={fieldId("email")}
            type="email"
            label={messages.email}
            help={messages.emailHelp}
            autoComplete="email"
            maxLength={320}
            error={wrong.email && (wrong.emailProblem ? emailMessages[wrong.emailProblem] : messages.refused)}
            value={contact.email}
            onChange={(event) => update({ email: event.target.value })}
          />
          <TextField
            id={fieldId("phone")}
            type="tel"
            label={messages.phone}
            help={messages.phoneHelp}
            autoComplete="tel"
            maxLength={40}
            error={wrong.phone && (wrong.phoneProblem ? messages.phoneShape : messages.refused)}
            value={contact.phone}
            onChange={(event) => update({ phone: event.target.value })}
          />
        </Grid>
      </Stack>
    </Section>
  );
}
