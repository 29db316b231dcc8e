// Finding a home's meter, confirming it, and what may stand in the way: the same on every page that adds a home.
import type { ReactNode } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { useAddDraft } from "./add-draft.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { FindStep } from "./find-step.tsx";
import { useAddLocation } from "./use-add-location.ts";

interface AddLocationFlowProps {
  /** The home is the account's now: leads on; what it throws is told, and may be tried again. */
  readonly onAdded: (location: ServiceLocation) => Promise<void>;
  /** Where a home that is theirs already is opened; left out = it is gone on with as if it were new. */
  readonly openHref?: (esiid: string) => string;
  /** Under the first step, as the way to put it off. */
  readonly children?: ReactNode;
}

export function AddLocationFlow({ onAdded, openHref, children }: AddLocationFlowProps) {
  const { draft, update, forget } = useAddDraft();
  const adding = useAddLocation(async (location) => {
    await onAdded(location);
    forget();
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
        // Meter number and utility were that home’s.
        update({ found: null, meter: "", tdu: "" });
      }}
    />
  );
}
