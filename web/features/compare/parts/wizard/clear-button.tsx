import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface ClearButtonProps {
  /** Clears the form and returns a function that undoes it. */
  onClear: () => () => void;
}

/** Clears the page and the browser's copy immediately, with an undo instead of a confirmation. */
export function ClearButton({ onClear }: ClearButtonProps) {
  const messages = useMessages("compare");
  const toast = useToast();
  return (
    <Button
      variant="quiet"
      fill
      onClick={() => {
        const undo = onClear();
        toast({
          text: messages.cleared,
          action: (
            <Button variant="quiet" size="small" onClick={undo}>
              {messages.undo}
            </Button>
          ),
        });
      }}
    >
      {messages.clear}
    </Button>
  );
}
