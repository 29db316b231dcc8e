import { useState } from "react";
import type { SharedView } from "#contracts/shared-view.ts";
import { isZip } from "#contracts/compare-address.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Section, Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { postCompareEmail } from "../../api.ts";
import { toPricing, type CompareInputs } from "../inputs.ts";

/** Enough to find typing errors. The server decides. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

interface EmailFormProps {
  readonly view: SharedView;
  readonly inputs: CompareInputs;
}

/** Sends the page's numbers and its link to an address that the visitor enters. */
export function EmailForm({ view, inputs }: EmailFormProps) {
  const { email: messages } = useMessages("shareSheet");
  const config = useConfig();
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const values = useValues({ email: "" });
  const email = values.values.email.trim();
  const form = useForm({
    ...values,
    fields: ["email"],
    problems: { email: EMAIL.test(email) ? undefined : messages.invalid },
    toRejections: ({ fields }) => (fields?.["email"] ? { email: messages.invalid } : {}),
    async onSubmit() {
      const zip = isZip(inputs.zip ?? "") ? inputs.zip : null;
      const ranking = { tdu: inputs.tdu, ...toPricing(inputs) };
      const plan_ids = [...view.plan_ids];
      await postCompareEmail(config, { email, language, view: { page: view.page, plan_ids }, zip, ranking });
      setSentTo(email);
    },
  });
  return (
    <Section title={messages.title}>
      <Form form={form}>
        <Stack gap={3}>
          <TextField
            {...form.text("email")}
            label={messages.label}
            help={messages.text}
            type="email"
            autoComplete="email"
          />
          <Row>
            <Button type="submit" pending={form.pending}>
              {messages.send}
            </Button>
          </Row>
          <FormFailure form={form} />
          <output>{sentTo !== null && <Text>{messages.sent({ email: sentTo })}</Text>}</output>
        </Stack>
      </Form>
    </Section>
  );
}
