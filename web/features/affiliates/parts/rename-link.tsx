import { useQueryClient } from "@tanstack/react-query";
import type { OrderLink } from "#contracts/affiliates.ts";
import { patchOrderLink } from "../api.ts";
import { orderLinksQuery } from "../api.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface RenameLinkProps {
  readonly link: OrderLink;
  readonly onDone: () => void;
}

/** Renames a link. Its URL stays the same. */
export function RenameLink({ link, onDone }: RenameLinkProps) {
  const { links: messages, form: formMessages } = useMessages("affiliates");
  const { save, cancel } = useMessages("common");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const state = useValues({ name: link.name });
  const name = state.values.name.trim();
  const form = useForm({
    ...state,
    autoFocus: "name",
    fields: ["name"],
    problems: { name: name === "" ? formMessages.problems.name : undefined },
    onSubmit: async () => {
      await patchOrderLink(config, link.id, { name });
      await queries.invalidateQueries({ queryKey: orderLinksQuery(config).queryKey });
      toast({ text: messages.renamed, tone: "good" });
      onDone();
    },
  });

  return (
    <Form form={form}>
      <Stack gap={3}>
        <TextField {...form.text("name")} label={messages.newName} maxLength={80} autoComplete="off" />
        <FormFailure form={form} retry />
        <Row>
          <Button type="submit" size="small" pending={form.pending}>
            {save}
          </Button>
          <Button variant="quiet" size="small" onClick={onDone}>
            {cancel}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
