import { testLocation } from "../test-location.ts";
import { LinkMeter } from "./link-meter.tsx";

export function NewLocation() {
  return <LinkMeter location={testLocation()} />;
}

export function HomeWithMeterNumber() {
  return <LinkMeter location={testLocation({ meter_number: "147258369" })} />;
}
