import { useQueryClient } from "@tanstack/react-query";
import type { ChangeServiceLocation } from "#contracts/portal.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { changeLocation } from "../../api/locations.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface OneFieldFormProps {
  readonly esiid: string;
  readonly label: string;
  readonly help: string;
  /** The saved value. */
  readonly saved: string | null;
  /** Returns the value for the trimmed text: null deletes it, undefined is invalid. */
  readonly check: (text: string) => string | null | undefined;
  readonly wrong: string;
  readonly change: (value: string | null) => ChangeServiceLocation;
  readonly submit: string;
  /** Message after saving. */
  readonly done: string;
}

/** One fact of a home with its own button: nickname or meter number. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { esiid, label, help, saved, check, wrong, change, submit, done } = props;
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  const state = useValues({ text: saved ?? "" });
  const value = check(state.values.text.trim());
  const form = useForm({
    ...state,
    fields: ["text"],
    problems: { text: value === undefined ? wrong : undefined },
    onSubmit: async () => {
      if (value === undefined) return;
      const location = await changeLocation(config, esiid, change(value));
      client.setQueryData(["location", esiid], location);
      await refreshLocations(client, esiid);
      show({ text: done, tone: "good" });
    },
  });

  return (
    <Form form={form}>
      <Stack gap={3}>
        <TextField
          {...form.text("text")}
          label={label}
          help={help}
          optional
          autoComplete="off"
          maxLength={60}
        />
        <FormFailure form={form} />
        <Row>
          <Button type="submit" pending={form.pending}>
            {submit}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
