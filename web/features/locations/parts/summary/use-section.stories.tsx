import { useState } from "react";
import { createTestLocation, testRanking } from "../dashboard/test-locations.ts";
import { UseSection } from "./use-section.tsx";

/** A button that shows the usage of a home, above a line of text. */
export function LocationWithUsage() {
  const [shown, setShown] = useState(false);
  return (
    <div className="px-4">
      <button type="button" onClick={() => setShown(true)}>
        Show usage
      </button>
      {shown && (
        <UseSection location={createTestLocation()} best={testRanking()} pending={false} usageEntryHref="#" />
      )}
      <p>Below the section</p>
    </div>
  );
}
