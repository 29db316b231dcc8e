import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";

interface ForgetButtonProps {
  /** Forgets, and returns how to take it back. */
  onForget: () => () => void;
}

/** Clears the page and the browser's copy at once, with a way back instead of a question before. */
export function ForgetButton({ onForget }: ForgetButtonProps) {
  const words = useMessages("compare");
  const toast = useToast();
  return (
    <Button
      variant="quiet"
      fill
      onClick={() => {
        const undo = onForget();
        toast({
          text: words.forgotten,
          action: (
            <Button variant="quiet" size="small" onClick={undo}>
              {words.undo}
            </Button>
          ),
        });
      }}
    >
      {words.forget}
    </Button>
  );
}
