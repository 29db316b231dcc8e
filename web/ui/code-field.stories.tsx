import { useState } from "react";
import { CodeField } from "./code-field.tsx";

interface ControlledCodeFieldProps {
  readonly error?: string;
  readonly length?: number;
}

function ControlledCodeField(props: ControlledCodeFieldProps) {
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<readonly string[]>([]);
  return (
    <>
      <CodeField
        label="Code"
        help="From the email"
        value={code}
        onChange={setCode}
        onFull={(full) => setSent((before) => [...before, full])}
        {...props}
      />
      <output aria-label="Sent">{sent.join(" ")}</output>
    </>
  );
}

export function SixDigits() {
  return <ControlledCodeField />;
}

export function EightDigits() {
  return <ControlledCodeField length={8} />;
}

export function Rejected() {
  return <ControlledCodeField error="Wrong code" />;
}

/** While the code is checked. */
export function Checking() {
  return <CodeField label="Code" value="123456" readOnly onChange={() => {}} />;
}
