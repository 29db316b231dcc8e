import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useId, useState } from "react";
import type { ChangeServiceLocation } from "#contracts/portal.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { changeLocation } from "../../api/locations.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
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
  const id = useId();
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  const [text, setText] = useState(saved ?? "");
  const [shown, setShown] = useState(false);
  const value = check(text.trim());
  const save = useMutation({
    mutationFn: async (stored: string | null) => {
      const location = await changeLocation(config, esiid, change(stored));
      client.setQueryData(["location", esiid], location);
      await refreshLocations(client, esiid);
    },
    onSuccess: () => show({ text: done, tone: "good" }),
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (value === undefined) document.getElementById(id)?.focus();
    else if (!save.isPending) save.mutate(value);
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={3}>
        <TextField
          id={id}
          label={label}
          help={help}
          optional
          autoComplete="off"
          maxLength={60}
          error={shown && value === undefined ? wrong : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {save.error && <FailurePanel error={save.error} />}
        <Row>
          <Button type="submit" pending={save.isPending}>
            {submit}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
