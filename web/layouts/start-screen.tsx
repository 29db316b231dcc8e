import { useMessages } from "../i18n/use-messages.ts";
import { ProgressBar } from "../ui/progress.tsx";

/** Until the first page is there. */
export function StartScreen() {
  const { pageLoading } = useMessages("shell");
  return (
    <div className="mx-auto w-40 pt-[40dvh]">
      <ProgressBar label={pageLoading} value={null} hideLabel />
    </div>
  );
}
