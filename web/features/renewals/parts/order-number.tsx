import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { TextArea } from "#web/ui/text-area.tsx";

interface OrderNumberProps {
  readonly id: string;
  readonly value: string;
  /** Whether it was signed together with the link: another number would not match it. */
  readonly fromLink: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The order number. Its 36 characters do not fit on one line on a phone, so the field wraps. */
export function OrderNumber({ id, value, fromLink, error, onChange }: OrderNumberProps) {
  const messages = useMessages("renewals").optOut;
  return (
    <TextArea
      id={id}
      name="order_id"
      label={messages.orderId}
      help={fromLink ? messages.orderIdFromLink : messages.orderIdHelp}
      error={error}
      value={value}
      readOnly={fromLink}
      rows={2}
      style={{ fieldSizing: "content", resize: "none" }}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      onKeyDown={(event) => {
        // As in a single-line field.
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s/g, ""))}
    />
  );
}
