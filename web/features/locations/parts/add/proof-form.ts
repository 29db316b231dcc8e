import type { AddDraft } from "./add-draft.ts";
import type { Proof } from "./use-add-location.ts";

/** Props of both ways to prove a home. */
export interface ProofFormProps {
  readonly esiid: string;
  readonly draft: AddDraft;
  readonly update: (patch: Partial<AddDraft>) => void;
  /** Rejects with the reason if the proof is not accepted. */
  readonly onProof: (proof: Proof) => Promise<void>;
}
