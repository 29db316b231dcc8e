import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Grid, Section, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { ContactDetails } from "./contact-defaults.ts";
import type { OrderFormState } from "./use-order-form.ts";

interface WhoProps {
  /** The contents of the fields. */
  readonly contact: ContactDetails;
  readonly form: OrderFormState;
}

/** The name on the bill, and where messages about the order are sent. */
export function WhoSection({ contact, form }: WhoProps) {
  const { who: messages } = useMessages("checkout");
  return (
    <Section title={messages.title} lead={messages.lead}>
      <Stack gap={4}>
        <Grid columns={2}>
          <TextField
            {...form.field("first_name")}
            label={messages.first}
            autoComplete="given-name"
            maxLength={80}
            value={contact.first_name}
            onChange={(event) => form.update({ first_name: event.target.value })}
          />
          <TextField
            {...form.field("last_name")}
            label={messages.last}
            autoComplete="family-name"
            maxLength={80}
            value={contact.last_name}
            onChange={(event) => form.update({ last_name: event.target.value })}
          />
        </Grid>
        <Grid columns={2}>
          <TextField
            {...form.field("email")}
            type="email"
            label={messages.email}
            help={messages.emailHelp}
            autoComplete="email"
            maxLength={320}
            value={contact.email}
            onChange={(event) => form.update({ email: event.target.value })}
          />
          <TextField
            {...form.field("phone")}
            type="tel"
            label={messages.phone}
            help={messages.phoneHelp}
            autoComplete="tel"
            maxLength={40}
            value={contact.phone}
            onChange={(event) => form.update({ phone: event.target.value })}
          />
        </Grid>
      </Stack>
    </Section>
  );
}
