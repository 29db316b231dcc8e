import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";

interface CopyFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  /** What the button says. */
  readonly action: string;
}

/** A text to take along: selectable, and copied by one button. */
export function CopyField({ label, help, value, action }: CopyFieldProps) {
  const { affiliates: words } = useMessages("orders");
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ text: words.copied, tone: "good" });
    } catch {
      toast({ text: words.notCopied, tone: "bad" });
    }
  };
  return (
    <Stack gap={2}>
      <TextField
        label={label}
        help={help}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button onClick={() => void copy()}>{action}</Button>
      </div>
    </Stack>
  );
}
