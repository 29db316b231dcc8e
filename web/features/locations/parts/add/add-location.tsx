// Finding a location's meter, confirming it, and possible obstacles: the same on every page that adds a location.
import type { ReactNode } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { useAddDraft } from "./add-draft.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { FindStep } from "./find-step.tsx";
import { useAddLocation } from "./use-add-location.ts";

interface AddLocationFlowProps {
  /** Called when the location is in the account, to continue. Its errors are shown, and it can be retried. */
  readonly onAdded: (location: ServiceLocation) => Promise<void>;
  /** Link to a location that the account already has. If omitted, the flow continues as if it were new. */
  readonly openHref?: (esiid: string) => string;
  /** Content below the first step, for example a link to skip it. */
  readonly children?: ReactNode;
}

export function AddLocationFlow({ onAdded, openHref, children }: AddLocationFlowProps) {
  const { draft, update, clearForm } = useAddDraft();
  const adding = useAddLocation(async (location) => {
    await onAdded(location);
    clearForm();
  });
  const { found } = draft;
  if (!found) {
    return (
      <>
        <FindStep draft={draft} update={update} onFound={(meter) => update({ found: meter })} />
        {children}
      </>
    );
  }
  return (
    <ConfirmStep
      key={found.esiid}
      draft={draft}
      found={found}
      update={update}
      adding={adding}
      openHref={openHref}
      onBack={() => {
        adding.reset();
        // Meter number and utility belonged to that location.
        update({ found: null, meter: "", tdu: "" });
      }}
    />
  );
}
