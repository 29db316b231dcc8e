import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useToast } from "#web/ui/toast.tsx";

/** A function that copies a text and says whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { copy: words } = useMessages("affiliates");
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: words.copied, tone: "good" });
    } catch {
      toast({ text: words.notCopied, tone: "bad" });
    }
  };
}
