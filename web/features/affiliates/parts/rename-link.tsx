import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OrderLink } from "#contracts/affiliates.ts";
import { patchOrderLink } from "../api/change-order-links.ts";
import { orderLinksQuery } from "../api/get-order-links.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useAction } from "#web/shared/form/use-action.ts";

interface RenameLinkProps {
  readonly link: OrderLink;
  readonly onDone: () => void;
}

/** Gives a link another name; its address stays the same. */
export function RenameLink({ link, onDone }: RenameLinkProps) {
  const { links: messages, form } = useMessages("affiliates");
  const { save, cancel } = useMessages("common");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const action = useAction();
  const [name, setName] = useState(link.name);
  const [sent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const empty = name.trim() === "";
  useEffect(() => field.current?.select(), []);

  function rename(): void {
    setSent(true);
    if (empty) {
      field.current?.focus();
      return;
    }
    action.run(async () => {
      await patchOrderLink(config, link.id, { name: name.trim() });
      await queries.invalidateQueries({ queryKey: orderLinksQuery(config).queryKey });
      toast({ text: messages.renamed, tone: "good" });
      onDone();
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        rename();
      }}
    >
      <Stack gap={3}>
        <TextField
          ref={field}
          label={messages.newName}
          value={name}
          maxLength={80}
          autoComplete="off"
          error={sent && empty ? form.problems.name : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {action.failure && <FailurePanel error={action.failure} onRetry={rename} retrying={action.pending} />}
        <Row>
          <Button type="submit" size="small" pending={action.pending}>
            {save}
          </Button>
          <Button variant="quiet" size="small" onClick={onDone}>
            {cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
