import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Mark } from "#web/ui/mark.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";

/** Shown until the first page has loaded. The mark is where index.html painted it before any script ran. */
export function StartScreen() {
  const { pageLoading } = useMessages("shell");
  return (
    <div className="flex flex-col items-center gap-6 pt-[40dvh]">
      <Mark size={40} />
      <div className="w-40">
        <ProgressBar label={pageLoading} value={null} hideLabel />
      </div>
    </div>
  );
}
