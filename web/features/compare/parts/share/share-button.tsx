import { lazy, Suspense, useState } from "react";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ShareIcon } from "#web/ui/place-icons.tsx";
import type { Shareable } from "./shareable.ts";

// Loaded on demand: its address is calculated from the meter readings.
const ShareSheet = lazy(() =>
  Promise.all([
    import("./share-sheet.tsx"),
    loadMessages("shareSheet", getLanguage()),
    loadMessages("conditions", getLanguage()),
  ]).then(([module]) => ({ default: module.ShareSheet })),
);

interface ShareButtonProps extends Shareable {
  /** Only the icon on a phone. */
  readonly compact?: boolean;
}

/** One button for everything that takes a comparison along: link, email, this browser, paper. */
export function ShareButton({ compact, ...shareable }: ShareButtonProps) {
  const messages = useMessages("share");
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <div data-print="hide" className="shrink-0">
      <Button
        icon={<ShareIcon size={18} />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <span className={compact ? "max-sm:sr-only" : undefined}>{messages.button}</span>
      </Button>
      <Suspense>
        {opened && <ShareSheet {...shareable} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
