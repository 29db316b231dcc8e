// Shared state of the simulator's routes.
import type { Faults } from "./faults.ts";
import type { Grants } from "./grants.ts";
import type { Signer } from "./id-tokens.ts";
import type { ProviderUser } from "./users.ts";

export interface SimulatorState {
  readonly issuer: () => string;
  readonly clients: ReadonlyArray<{ readonly id: string; readonly secret: string }>;
  /** By email address: users who sign in without a page, with prompt=none and login_hint. */
  readonly users: Map<string, ProviderUser>;
  readonly faults: Faults;
  readonly grants: Grants;
  readonly signer: Signer;
}
