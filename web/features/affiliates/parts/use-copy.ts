import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useToast } from "#web/ui/toast.tsx";

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
