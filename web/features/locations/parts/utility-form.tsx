import { useQueryClient } from "@tanstack/react-query";
import type { Location } from "#contracts/portal.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { changeLocation } from "../api/locations.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
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
export function UtilityForm({ location, onSaved }: UtilityFormProps) {
  const messages = useMessages("utility");
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  const { esiid, zip } = location;
  const state = useValues({ tdu: location.tdu });
  const { tdu } = state.values;
  const form = useForm({
    ...state,
    fields: ["tdu"],
    problems: { tdu: tdu === null ? messages.missing : undefined },
    onSubmit: async () => {
      if (tdu === null) return;
      try {
        const location = await changeLocation(config, esiid, { tdu });
        client.setQueryData(["location", esiid], location);
        show({ text: messages.saved, tone: "good" });
        onSaved?.();
      } finally {
        // Also after a rejection: the directory may have identified the utility by then.
        await refreshLocations(client, esiid);
      }
    },
  });

  return (
    <Form form={form} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <Stack gap={4}>
        <UtilityChoice {...form.choice("tdu")} zip={zip} />
        <FormFailure form={form} />
        <Row>
          <Button type="submit" variant="primary" pending={form.pending}>
            {messages.save}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
