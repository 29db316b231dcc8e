import { ESIID } from "../test-location.ts";
import { ReadNow } from "./read-now.tsx";

export function LinkedMeter() {
  return (
    <div className="px-4">
      <ReadNow esiid={ESIID} />
    </div>
  );
}
