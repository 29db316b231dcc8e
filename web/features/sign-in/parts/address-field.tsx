import type { ReactNode } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { AddressDraft, AddressProblem } from "#web/shared/parts/address.ts";

interface AddressFieldProps {
  id: string;
  draft: AddressDraft;
  onChange: (draft: AddressDraft) => void;
  error: ReactNode;
  /** `username` on sign-in forms, so that password managers fill both fields. */
  autoComplete: "username" | "email";
}

/** Email address or, if the operator sends text messages, phone number. */
export function AddressField({ id, draft, onChange, error, autoComplete }: AddressFieldProps) {
  const { address: messages } = useMessages("auth");
  const { phone } = useConfig().sign_in;
  return (
    <>
      {phone && (
        <SegmentedControl
          label={messages.by}
          hideLabel
          options={[
            { value: "email", label: messages.email },
            { value: "phone", label: messages.phone },
          ]}
          value={draft.by}
          onChange={(by) => onChange({ ...draft, by })}
        />
      )}
      {draft.by === "email" ? (
        <TextField
          key="email"
          id={id}
          name="email"
          type="email"
          label={messages.emailLabel}
          value={draft.email}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          error={error}
          onChange={(event) => onChange({ ...draft, email: event.target.value })}
        />
      ) : (
        <TextField
          key="phone"
          id={id}
          name="phone"
          type="tel"
          label={messages.phoneLabel}
          help={messages.phoneHelp}
          value={draft.phone}
          autoComplete="tel"
          maxLength={40}
          error={error}
          onChange={(event) => onChange({ ...draft, phone: event.target.value })}
        />
      )}
    </>
  );
}

/** Returns the initial value of an address field: the email address, if it is known. */
export function toAddressDraft(email: string): AddressDraft {
  return { by: "email", email, phone: "" };
}

/** Returns the error text for an address. `missing` is the form's own text. */
export function useAddressError(): (problem: AddressProblem | null, missing: string) => string | undefined {
  const { address: messages } = useMessages("auth");
  return (problem, missing) => {
    if (problem === null) return undefined;
    if (problem === "missing") return missing;
    return problem === "email_shape" ? messages.emailShape : messages.phoneShape;
  };
}
