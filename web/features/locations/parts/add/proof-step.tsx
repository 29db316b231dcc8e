// Another account has the location: two ways to prove that the customer lives there too, or lives there now.
import { useEffect, useRef, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import type { AddDraft, FoundMeter } from "./add-draft.ts";
import { checkLocation } from "./check-location.ts";
import { CodeProof } from "./code-proof.tsx";
import { MeterProof } from "./meter-proof.tsx";
import type { AddLocationState } from "./use-add-location.ts";
import type { ProofFormProps } from "./proof-form.ts";

interface ProofStepProps {
  readonly draft: AddDraft;
  readonly found: FoundMeter;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly adding: AddLocationState;
  readonly onBack: () => void;
}

const PROOF_METHODS = ["meter", "code"] as const;

export function ProofStep({ draft, found, update, adding, onBack }: ProofStepProps) {
  const { proof: messages, confirm } = useMessages("adding");
  const [method, setMethod] = useState<(typeof PROOF_METHODS)[number]>("meter");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const checked = checkLocation({ ...draft, meter: "" }, found);

  const form: ProofFormProps = {
    esiid: found.esiid,
    draft,
    update,
    onProof: async (proof) => {
      if (checked.ok) await adding.add(checked.body, checked.extras, proof);
    },
  };
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          {messages.title}
        </h2>
        <Text>{messages.text}</Text>
      </Stack>
      <SegmentedControl
        label={messages.method}
        value={method}
        onChange={setMethod}
        options={PROOF_METHODS.map((value) => ({ value, label: messages.methods[value] }))}
      />
      {method === "meter" ? <MeterProof {...form} /> : <CodeProof {...form} />}
      <Button variant="quiet" fill onClick={onBack}>
        {confirm.no}
      </Button>
    </Stack>
  );
}
