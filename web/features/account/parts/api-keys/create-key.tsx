import { useQueryClient } from "@tanstack/react-query";
import type { NewApiKey } from "#contracts/api-keys.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { apiKeysQuery, postApiKey } from "../../api.ts";

interface CreateKeyFormProps {
  readonly onCancel: () => void;
  readonly onCreated: (created: NewApiKey) => void;
}

/** Creates a key with a name, for plans or for the customer's homes. */
export function CreateKeyForm({ onCancel, onCreated }: CreateKeyFormProps) {
  const messages = useMessages("apiKeys");
  const { cancel } = useMessages("common");
  const config = useConfig();
  const queries = useQueryClient();
  const state = useValues<{ name: string; scope: "plans" | "homes" }>({ name: "", scope: "plans" });
  const name = state.values.name.trim();
  const form = useForm({
    ...state,
    autoFocus: "name",
    fields: ["name", "scope"],
    problems: { name: name === "" ? messages.form.nameProblem : undefined },
    onSubmit: async () => {
      const created = await postApiKey(config, {
        name,
        scope: state.values.scope === "homes" ? "homes" : null,
      });
      await queries.invalidateQueries({ queryKey: apiKeysQuery(config).queryKey });
      onCreated(created);
    },
  });
  return (
    <Card as="div">
      <Form form={form} aria-label={messages.add} className="flex max-w-[28rem] flex-col gap-4">
        <TextField
          {...form.text("name")}
          label={messages.form.name}
          help={messages.form.nameHelp}
          maxLength={60}
          autoComplete="off"
        />
        <RadioGroup
          {...form.choice("scope")}
          label={messages.form.scope}
          options={[
            { value: "plans", label: messages.form.plans, help: messages.form.plansHelp },
            { value: "homes", label: messages.form.homes, help: messages.form.homesHelp },
          ]}
        />
        <FormFailure form={form} retry />
        <Row>
          <Button type="submit" variant="primary" pending={form.pending}>
            {messages.add}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
