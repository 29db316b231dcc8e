import type { AddDraft } from "./add-draft.ts";
import type { Proof } from "./use-add-location.ts";

/** What both ways of proving a home get. */
export interface ProofFormProps {
  readonly esiid: string;
  readonly draft: AddDraft;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly working: boolean;
  /** The last proof did not hold. */
  readonly rejected: boolean;
  readonly onProof: (proof: Proof) => void;
}
