import type { ServiceLocation } from "#contracts/portal.ts";
import { TDUS } from "#market/tdu.ts";
import { WithMeterDrawing } from "../location-meter-drawing.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Text } from "#web/ui/layout.tsx";
import { OneFieldForm } from "../summary/one-field-form.tsx";
import { meterNumber } from "../add/check-location.ts";

/** The meter: whether it is a smart meter, and its number. */
export function MeterCard({ location }: { readonly location: ServiceLocation }) {
  const { meter: messages } = useMessages("usageEntry");
  const { notInSmt } = useMessages("utility");
  const { smart_meter: smart, esiid, tdu: tduId } = location.service_location;
  const state = smart === null ? "unknown" : smart ? "smart" : "old";
  const tdu = tduId && TDUS[tduId];
  // Readings of 15 minutes can be downloaded from Smart Meter Texas only if the utility is on it.
  const elsewhere = state !== "old" && tdu && !tdu.smart_meter_texas;
  return (
    <Card as="div">
      <div>
        <Text strong>{messages[state]}</Text>
        <Text tone="muted">{elsewhere ? notInSmt({ name: tdu.short_name }) : messages[`${state}Text`]}</Text>
      </div>
      <WithMeterDrawing>
        <OneFieldForm
          esiid={esiid}
          label={messages.number}
          help={messages.numberHelp}
          saved={location.meter_number}
          check={(text) => (text === "" ? null : (meterNumber(text) ?? undefined))}
          wrong={messages.wrong}
          change={(value) => ({ meter_number: value })}
          submit={messages.save}
          done={messages.saved}
        />
      </WithMeterDrawing>
    </Card>
  );
}
