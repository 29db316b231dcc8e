// Adds the location that was confirmed, or explains why it can't be added.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PortalConfig } from "#contracts/config.ts";
import type { AddProblem, AddServiceLocation, ServiceLocation } from "#contracts/portal.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { changeLocation, addLocation } from "../../api/locations.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { LocationExtras } from "./check-location.ts";

/** A reason to show to the customer, with the server's details. */
export interface AddLocationError {
  readonly problem: AddProblem;
  readonly fields: Readonly<Record<string, string>>;
}

export type Proof = { readonly meter_number: string } | { readonly code: string };

export interface AddLocationState {
  /** Another account has the location: a proof is required from now on. */
  readonly heldElsewhere: boolean;
  /** Adds the location. Throws the reason if it cannot be added. */
  readonly add: (body: AddServiceLocation, extras: LocationExtras, proof?: Proof) => Promise<void>;
  /** Resets the state after another location was chosen. */
  readonly reset: () => void;
}

const PROBLEMS: readonly AddProblem[] = [
  "held_by_another",
  "proof_refused",
  "no_choice",
  "not_active",
  "not_residential",
  "too_many_homes",
];

/** Returns the reason in a failure, or null for all others. */
export function toAddLocationError(error: unknown): AddLocationError | null {
  if (!(error instanceof ApiFailure)) return null;
  const problem = PROBLEMS.find((known) => known === error.fields["problem"]);
  return problem ? { problem, fields: error.fields } : null;
}

/** Whether the server rejected a proof that the customer lives at a location. */
export function isProofRejected(error: unknown): boolean {
  return toAddLocationError(error)?.problem === "proof_refused";
}

/** Adds a home and then calls `onAdded`. An error that it throws counts as a failure to add the home. */
export function useAddLocation(onAdded: (location: ServiceLocation) => Promise<void>): AddLocationState {
  const config = useConfig();
  const client = useQueryClient();
  const [heldElsewhere, setHeldElsewhere] = useState(false);

  async function add(body: AddServiceLocation, extras: LocationExtras, proof?: Proof): Promise<void> {
    try {
      const location = await addWithExtras(config, { ...body, ...proof }, extras);
      client.setQueryData(["location", body.esiid], location);
      await refreshLocations(client, body.esiid);
      await onAdded(location);
    } catch (error) {
      const problem = toAddLocationError(error)?.problem;
      if (problem === "held_by_another" || problem === "proof_refused") setHeldElsewhere(true);
      throw error;
    }
  }

  return { heldElsewhere, add, reset: () => setHeldElsewhere(false) };
}

/** Sends the meter number second: in the same request it would claim the location from others who live there. */
async function addWithExtras(
  config: PortalConfig,
  body: AddServiceLocation,
  { meter_number, tdu }: LocationExtras,
): Promise<ServiceLocation> {
  const location = await addLocation(config, body);
  const changes: LocationExtras = {
    ...(meter_number && meter_number !== location.meter_number ? { meter_number } : {}),
    ...(tdu && tdu !== location.service_location.tdu ? { tdu } : {}),
  };
  if (Object.keys(changes).length === 0) return location;
  return changeLocation(config, location.service_location.esiid, changes);
}
