import { useEffect, useRef, useState } from "react";
import type { AlertHome } from "#contracts/price-alerts.ts";
import type { PriceHistory, PriceHistoryRequest } from "#contracts/price-history.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues, type FormState } from "#web/shared/form/use-form.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { readAddress } from "#web/shared/parts/address.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { createPriceAlert } from "../api.ts";
import { LimitFields, toLimitRejection, useLimitProblem, type LimitValues } from "./limit-fields.tsx";
import { parseLimit } from "./limit.ts";

interface Values extends LimitValues {
  readonly email: string;
}

interface EmailAlertFormProps {
  readonly history: PriceHistory;
  readonly request: PriceHistoryRequest;
  /** Today's lowest price, cents a year. */
  readonly lowCents: number;
}

/** Returns the home without meter readings, which become kWh by month: the alert stores no more than it needs. */
export function toAlertHome(request: PriceHistoryRequest, { months }: PriceHistory): AlertHome {
  const { usage, ...rest } = request;
  return { ...rest, usage: usage.kind === "intervals" ? { kind: "monthly", months } : usage };
}

/** Sets an alert for an email address, which has to be confirmed there. */
export function EmailAlertForm({ history, request, lowCents }: EmailAlertFormProps) {
  const messages = useMessages("prices").alert;
  const config = useConfig();
  const language = useLanguage();
  const [sent, setSent] = useState<{ readonly email: string; readonly isoDate: string } | null>(null);
  const state = useValues<Values>({ limit: "", unit: "year", email: "" });
  const { limit, unit } = state.values;
  const email = state.values.email.trim();
  const form = useForm({
    ...state,
    fields: ["limit", "unit", "email"],
    problems: {
      limit: useLimitProblem(state.values, lowCents),
      email: readAddress({ by: "email", email, phone: "" }).ok ? undefined : messages.emailMissing,
    },
    toRejections: (failure) => ({
      ...toLimitRejection(failure, unit, messages),
      ...("email" in failure.fields && { email: messages.emailMissing }),
    }),
    onSubmit: async () => {
      const limit_cents = parseLimit(limit, unit) ?? 0;
      const home = toAlertHome(request, history);
      const { data } = await createPriceAlert(config, { email, language, home, limit_cents });
      setSent({ email, isoDate: data.confirm_by });
    },
  });
  const message = useRef<HTMLDivElement>(null);
  // The form and its focused button are gone.
  useEffect(() => {
    if (sent) message.current?.focus();
  }, [sent]);
  if (!sent) return <Fields form={form} />;
  return (
    <div ref={message} tabIndex={-1} className="rounded-card">
      <Banner tone="good" title={messages.sent}>
        {messages.sentText(sent)}
      </Banner>
    </div>
  );
}

function Fields({ form }: { readonly form: FormState<Values, keyof Values> }) {
  const messages = useMessages("prices").alert;
  return (
    <Form form={form} className="max-w-xl">
      <Stack gap={4}>
        <LimitFields form={form} />
        <TextField
          {...form.text("email")}
          label={messages.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <Text tone="muted" size="small">
          {messages.stored}
        </Text>
        <FormFailure form={form} retry />
        <div className="sm:w-fit">
          <Button type="submit" variant="primary" fill pending={form.pending}>
            {messages.send}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
