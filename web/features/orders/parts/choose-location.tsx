import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contracts/orders.ts";
import { formatLocationName } from "#web/features/locations/parts/format-location.ts";
import { locationsQuery, refreshLocations } from "#web/shared/api/get-locations.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { chooseOrderLocation } from "../api.ts";

/** Asks which of the account's homes an order is for, if it was placed with an email address only. */
export function ChooseLocation({ order }: { readonly order: OrderDetail }) {
  const { location: messages } = useMessages("order");
  const config = useConfig();
  const missing = order.service_location.esiid === "";
  const { data: homes } = useQuery({ ...locationsQuery(config), enabled: missing });
  if (!missing || !homes) return null;
  const { tdu } = order.plan;
  const possible = homes.filter(({ service_location: home }) => home.tdu === null || home.tdu === tdu);
  return (
    <Card title={messages.title}>
      <Text>{messages.text}</Text>
      {possible.length === 0 ? (
        <Row>
          <ButtonLink href={paths.addLocation()}>{messages.add}</ButtonLink>
        </Row>
      ) : (
        <LocationForm
          orderId={order.id}
          options={possible.map((home) => ({
            value: home.service_location.esiid,
            label: formatLocationName(home, ({ lastFour }) => messages.unnamed({ lastFour })),
          }))}
        />
      )}
    </Card>
  );
}

interface LocationFormProps {
  readonly orderId: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function LocationForm({ orderId, options }: LocationFormProps) {
  const { location: messages } = useMessages("order");
  const config = useConfig();
  const client = useQueryClient();
  const state = useValues<{ esiid: string }>({
    esiid: options.length === 1 ? (options[0]?.value ?? "") : "",
  });
  const { esiid } = state.values;
  const form = useForm({
    ...state,
    fields: ["esiid"],
    problems: { esiid: esiid === "" ? messages.missing : undefined },
    onSubmit: async () => {
      await chooseOrderLocation(config, orderId, esiid);
      await Promise.all([refreshOrders(client), refreshLocations(client, esiid)]);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <RadioGroup {...form.choice("esiid")} label={messages.title} hideLabel options={[...options]} />
      <FormFailure form={form} retry />
      <Row>
        <Button type="submit" pending={form.pending}>
          {messages.save}
        </Button>
      </Row>
    </Form>
  );
}
