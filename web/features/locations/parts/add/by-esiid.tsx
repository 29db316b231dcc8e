import { parseEsiid } from "#market/esiid.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { FindProps } from "./add-draft.ts";
import { useLookup } from "./use-lookup.ts";

/** Finds the meter by its ESI ID, in the notations that users type. */
export function ByEsiid({ draft, update, onFound }: FindProps) {
  const { esiid: messages } = useMessages("adding");
  const look = useLookup(onFound);
  const parsed = parseEsiid(draft.esiid);
  const form = useForm({
    values: draft,
    update,
    id: "add",
    fields: ["esiid"],
    problems: { esiid: parsed.ok ? undefined : messages.problems[parsed.error.code] },
    onSubmit: async () => {
      if (parsed.ok) await look(parsed.value.esiid);
    },
  });
  return (
    <Form form={form}>
      <Stack gap={4}>
        <TextField
          {...form.text("esiid")}
          label={messages.label}
          help={messages.help}
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
        />
        <FormFailure form={form} />
        <Button type="submit" variant="primary" fill pending={form.pending}>
          {messages.go}
        </Button>
      </Stack>
    </Form>
  );
}
