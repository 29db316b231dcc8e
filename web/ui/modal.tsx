// Dialog and sheet built on the browser's own <dialog>: it traps focus, closes on Escape, returns focus, and costs
// nothing.
import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { CloseIcon } from "./icons.tsx";
import { NowrapText } from "./nowrap-text.tsx";
import { useUiMessages } from "./ui-messages.tsx";

export interface ModalProps {
  open: boolean;
  /** Called on Escape, the close button, or a click outside (sheets only). */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, the confirming one last. */
  actions?: ReactNode;
}

/** Confirms an action that cannot be undone. Not for anything else. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      {...props}
      className="m-auto max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] rounded-card motion-safe:animate-[appear_150ms]"
    />
  );
}

/** For filters and similar content: slides up from the bottom on a phone, opens at the side on a desktop. */
export function Sheet(props: ModalProps) {
  return (
    <Modal
      {...props}
      light
      className={cx(
        "mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-card motion-safe:animate-[slide-up_180ms_ease-out]",
        "lg:my-0 lg:mr-0 lg:ml-auto lg:h-dvh lg:max-h-none lg:w-96 lg:rounded-none lg:motion-safe:animate-[appear_150ms]",
      )}
    />
  );
}

function Modal({
  open,
  onClose,
  title,
  children,
  actions,
  className,
  light,
}: ModalProps & { className: string; light?: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const messages = useUiMessages();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    // close() returns focus to the element that opened it, so the element stays mounted while it is closed.
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return (
    // The click outside is an additional way: Escape and the button do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (light && event.target === ref.current) onClose();
      }}
      className={cx("border border-line bg-surface p-0 text-ink shadow-float", className)}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-full flex-col">
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
            <h2 id={id} className="text-lead font-semibold">
              <NowrapText>{title}</NowrapText>
            </h2>
            <IconButton label={messages.close} icon={<CloseIcon />} onClick={onClose} />
          </header>
          <div className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 sm:p-6">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line p-4 sm:px-6">
              {actions}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
