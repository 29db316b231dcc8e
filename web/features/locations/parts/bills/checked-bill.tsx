import { lazy, Suspense, useId } from "react";
import type { TduId } from "#contracts/plan.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { IconButton } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

// It brings the pricing of a month, and few visits need it.
const CheckPanel = lazy(async () => {
  const [module] = await Promise.all([
    import("./check/check-panel.tsx"),
    loadMessages("billCheck", getLanguage()),
    loadMessages("taxes", getLanguage()),
    loadMessages("taxNames", getLanguage()),
  ]);
  return { default: module.CheckPanel };
});

interface CheckedBillProps {
  readonly location: ServiceLocation;
  readonly tdu: TduId;
  /** The bill's file name. */
  readonly file: string;
  readonly onClose: () => void;
}

/** The check of one bill, below the list. */
export function CheckedBill({ location, tdu, file, onClose }: CheckedBillProps) {
  const { check: messages } = useMessages("bills");
  const { close } = useMessages("common");
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-center justify-between gap-3 pb-3">
        <h3 id={id} className="text-lead font-semibold wrap-anywhere">
          {messages.title({ file })}
        </h3>
        <IconButton label={close} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <Suspense fallback={<Skeleton height={2.75} lines={6} />}>
        <CheckPanel location={location} tdu={tdu} />
      </Suspense>
    </section>
  );
}
