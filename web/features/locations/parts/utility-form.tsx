import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { TduId } from "#contracts/plan.ts";
import type { Location } from "#contracts/portal.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { changeLocation } from "../api/locations.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { UtilityChoice } from "./utility-choice.tsx";

interface UtilityFormProps {
  /**
   * A home whose utility is not known, was selected by the customer, or was derived from its ZIP code: no other utility
   * can be changed.
   */
  readonly location: Pick<Location, "esiid" | "zip" | "tdu">;
  readonly onSaved?: () => void;
}

/** Asks for a home's utility and saves it. All data of the home is then refetched. */
export function UtilityForm({ location: home, onSaved }: UtilityFormProps) {
  const messages = useMessages("utility");
  const id = useId();
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  const [tdu, setTdu] = useState<TduId | null>(home.tdu);
  const [submitted, setSubmitted] = useState(false);
  const { esiid, zip } = home;
  const save = useMutation({
    mutationFn: async (chosen: TduId) => {
      const location = await changeLocation(config, esiid, { tdu: chosen });
      client.setQueryData(["location", esiid], location);
    },
    onSuccess: () => {
      show({ text: messages.saved, tone: "good" });
      onSaved?.();
    },
    // Also after a rejection: the directory may have identified the utility by then.
    onSettled: () => refreshLocations(client, esiid),
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (tdu !== null) {
      if (!save.isPending) save.mutate(tdu);
      return;
    }
    flushSync(() => setSubmitted(true));
    document.getElementById(id)?.focus();
  }

  return (
    <form noValidate onSubmit={onSubmit} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <Stack gap={4}>
        <UtilityChoice
          id={id}
          zip={zip}
          value={tdu}
          onChange={setTdu}
          error={submitted && tdu === null ? messages.missing : undefined}
        />
        {save.error && <FailurePanel error={save.error} />}
        <Row>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {messages.save}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
