import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useToast } from "#web/ui/toast.tsx";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Label of the button. */
  readonly action: string;
  /** Accessible label, if the visible text alone is not clear. */
  readonly spoken?: string;
  readonly hideLabel?: boolean;
}

/** A text that can be selected, or copied with one button. */
export function CopyField({ value, action, spoken, ...texts }: CopyFieldProps) {
  const copy = useCopy();
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          {...texts}
          value={value}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button aria-label={spoken} onClick={() => void copy(value)}>
        {action}
      </Button>
    </div>
  );
}

/** Returns a function that copies a text and shows whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { copy: messages } = useMessages("affiliates");
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: messages.copied, tone: "good" });
    } catch {
      toast({ text: messages.notCopied, tone: "bad" });
    }
  };
}
