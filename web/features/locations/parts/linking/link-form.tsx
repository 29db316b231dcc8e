import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useId, useMemo, useState } from "react";
import type { Agreement, AgreementResponse, ConnectorName } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { submitAgreement, submitCenterpoint, saveAgreement } from "../../api/agreements.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { MeterDrawing } from "../location-meter-drawing.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ComboBox } from "#web/ui/combo-box.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { meterNumber } from "../add/check-location.ts";
import { getRejectionMessages } from "../rejection.tsx";
import { LinkFailure } from "./link-failure.tsx";
import { toCertificate, toChoice, providerChoices } from "./provider-choice.ts";

interface LinkFormProps {
  readonly location: ServiceLocation;
  readonly connector: ConnectorName;
  /** The previous request. Null if there was none. */
  readonly before: Agreement | null;
  readonly onRequested: () => void;
}

/** Provider and meter number: requests the agreement, which the customer then consents to. */
export function LinkForm({ location, connector, before, onRequested }: LinkFormProps) {
  const { form: messages, why } = useMessages("linking");
  const id = useId();
  const [provider, setProvider] = useState(() =>
    toChoice(location.contract?.provider ?? null, before?.puct_number ?? null),
  );
  // The home's own data is more reliable than what was only in a request.
  const [text, setText] = useState(location.meter_number ?? before?.meter_number ?? "");
  const [shown, setShown] = useState(false);
  const choices = useMemo(() => providerChoices(), []);
  const ask = useRequestLink(location.service_location.esiid, connector, onRequested);
  const certificate = connector === "centerpoint" ? "" : toCertificate(provider);
  const meter = meterNumber(text);
  const rejected = ask.error instanceof ApiFailure ? ask.error.fields : {};
  /** Returns why the server rejected a field, in the server's text if we have none. */
  const rejection = (field: "puct_number" | "meter_number"): string | undefined =>
    rejected[field] && (getRejectionMessages(rejected["problem"], messages.problems) ?? rejected[field]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (certificate === null) document.querySelector<HTMLInputElement>(`#${CSS.escape(id)} input`)?.focus();
    else if (meter === null) document.getElementById(`${id}-meter`)?.focus();
    else if (!ask.isPending) ask.mutate({ certificate, meter });
  }

  return (
    <form noValidate onSubmit={onSubmit} id={id}>
      <Stack gap={4}>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
          {why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {connector !== "centerpoint" && (
          <div className="max-w-xl">
            <ComboBox
              label={messages.provider}
              help={messages.providerHelp}
              options={choices}
              value={provider}
              onChange={(value) => {
                setProvider(value);
                ask.reset();
              }}
              {...problem(
                shown && certificate === null && messages.providerMissing,
                rejection("puct_number"),
              )}
            />
          </div>
        )}
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <TextField
            id={`${id}-meter`}
            label={messages.meter}
            help={messages.meterHelp}
            autoComplete="off"
            maxLength={40}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              ask.reset();
            }}
            {...problem(shown && meter === null && messages.meterWrong, rejection("meter_number"))}
          />
          <MeterDrawing />
        </div>
        {ask.error && !rejected["puct_number"] && !rejected["meter_number"] && (
          <LinkFailure error={ask.error} />
        )}
        <Row>
          <Button type="submit" variant="primary" pending={ask.isPending}>
            {messages.submit}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Returns the first non-empty text as a field's error. */
function problem(...texts: readonly (string | false | undefined)[]): { error?: string } {
  const error = texts.find(Boolean);
  return error ? { error } : {};
}

function useRequestLink(esiid: string, connector: ConnectorName, onRequested: () => void) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: { certificate: string; meter: string }): Promise<AgreementResponse> => {
      const result =
        connector === "centerpoint"
          ? await submitCenterpoint(config, esiid, input.meter)
          : await submitAgreement(config, {
              esiid,
              meter_number: input.meter,
              puct_number: input.certificate,
            });
      await saveAgreement(client, esiid, result);
      return result;
    },
    onSuccess: onRequested,
  });
}
