import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Agreement } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { submitAgreement, saveAgreement } from "../../api/agreements.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { WithMeterDrawing } from "../location-meter-drawing.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ComboBox } from "#web/ui/combo-box.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { meterNumber } from "../add/check-location.ts";
import { findRejectionMessage } from "../rejection.tsx";
import { LinkFailure } from "./link-failure.tsx";
import { toCertificate, toChoice, providerChoices } from "./provider-choice.ts";

interface LinkFormProps {
  readonly location: ServiceLocation;
  /** The previous request. Null if there was none. */
  readonly before: Agreement | null;
  readonly onRequested: () => void;
}

/** Provider and meter number: requests the agreement, which the customer then consents to. */
export function LinkForm({ location, before, onRequested }: LinkFormProps) {
  const { form: messages, why } = useMessages("linking");
  const choices = useMemo(() => providerChoices(), []);
  const state = useValues(() => ({
    provider: toChoice(location.contract?.provider ?? null, before?.puct_number ?? null),
    // The home's own data is more reliable than what was only in a request.
    meter: location.meter_number ?? before?.meter_number ?? "",
  }));
  const requestLink = useRequestLink(location.service_location.esiid);
  const certificate = toCertificate(state.values.provider);
  const meter = meterNumber(state.values.meter);
  const form = useForm({
    ...state,
    fields: ["provider", "meter"],
    problems: {
      provider: certificate === null ? messages.providerMissing : undefined,
      meter: meter === null ? messages.meterWrong : undefined,
    },
    // Falls back to the field's general text if we have none for the problem.
    toRejections: ({ fields }) => {
      const { puct_number, meter_number, problem } = fields;
      const ours = findRejectionMessage(problem, messages.problems);
      return {
        provider: puct_number && (ours ?? messages.providerMissing),
        meter: meter_number && (ours ?? messages.meterWrong),
      };
    },
    onSubmit: async () => {
      if (certificate === null || meter === null) return;
      await requestLink({ certificate, meter });
      onRequested();
    },
  });
  const { id, error, ...provider } = form.choice("provider");

  return (
    <Form form={form}>
      <Stack gap={4}>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
          {Object.values(why).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div id={id} className="max-w-xl">
          <ComboBox
            {...provider}
            {...(error === undefined ? {} : { error })}
            label={messages.provider}
            help={messages.providerHelp}
            options={choices}
          />
        </div>
        <WithMeterDrawing>
          <TextField
            {...form.text("meter")}
            label={messages.meter}
            help={messages.meterHelp}
            autoComplete="off"
            maxLength={40}
          />
        </WithMeterDrawing>
        {form.failure && !form.isFieldFailure && <LinkFailure error={form.failure} />}
        <Row>
          <Button type="submit" variant="primary" pending={form.pending}>
            {messages.submit}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}

function useRequestLink(esiid: string) {
  const config = useConfig();
  const client = useQueryClient();
  return async (input: { certificate: string; meter: string }): Promise<void> => {
    const result = await submitAgreement(config, {
      esiid,
      meter_number: input.meter,
      puct_number: input.certificate,
    });
    await saveAgreement(client, esiid, result);
  };
}
