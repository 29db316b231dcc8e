import { testLocation } from "../test-location.ts";
import { LinkMeter } from "./link-meter.tsx";

export function NewLocation() {
  return <LinkMeter location={testLocation()} />;
}

export function HomeWithMeterNumber() {
  return <LinkMeter location={testLocation({ meter_number: "147258369" })} />;
}

export function NarrowColumn() {
  return (
    <div style={{ width: 480 }}>
      <LinkMeter location={testLocation()} />
    </div>
  );
}
