import { useQueryClient } from "@tanstack/react-query";
import type { HomePriceAlert, PriceAlert } from "#contracts/price-alerts.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { homeAlertQuery, saveHomeAlert } from "../api.ts";
import { LimitFields, toLimitRejection, useLimitProblem, type LimitValues } from "./limit-fields.tsx";
import { parseLimit } from "./limit.ts";

interface HomeAlertFormProps {
  readonly esiid: string;
  /** Null without an alert. */
  readonly alert: PriceAlert | null;
  /** Today's lowest price, cents a year. */
  readonly lowCents: number;
}

/** Sets, changes or removes the alert of a home of the account. */
export function HomeAlertForm({ esiid, alert, lowCents }: HomeAlertFormProps) {
  const messages = useMessages("prices").alert;
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  const state = useValues<LimitValues>({ limit: "", unit: "year" });
  const { limit, unit } = state.values;
  const save = async (limitCents: number | null): Promise<void> => {
    const saved: HomePriceAlert = await saveHomeAlert(config, esiid, limitCents);
    const { queryKey } = homeAlertQuery(config, esiid);
    // An earlier response that is still on its way must not replace this one.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, saved);
    state.update({ limit: "" });
    form.reset();
    show({ text: saved.alert ? messages.saved : messages.removed });
  };
  const form = useForm({
    ...state,
    fields: ["limit", "unit"],
    problems: { limit: useLimitProblem(state.values, lowCents) },
    toRejections: (failure) => toLimitRejection(failure, unit, messages),
    onSubmit: () => save(parseLimit(limit, unit)),
  });
  return (
    <Form form={form} className="max-w-xl">
      <Stack gap={4}>
        {alert && <Text>{messages.active({ cents: alert.limit_cents, isoDate: alert.until })}</Text>}
        <LimitFields form={form} />
        <FormFailure form={form} retry />
        <Row>
          <Button type="submit" variant="primary" pending={form.pending}>
            {alert ? messages.change : messages.send}
          </Button>
          {alert && <Button onClick={() => form.run(() => save(null))}>{messages.remove}</Button>}
        </Row>
      </Stack>
    </Form>
  );
}
