import type { ReactNode } from "react";
import { useId } from "react";
import { HelpIcon } from "./icons.tsx";

export interface TooltipProps {
  /** Accessible name of the button, such as "What is a term?". */
  label: string;
  children: ReactNode;
}

/**
 * A short explanation behind a small "?" button. It opens on click, not on hover, so that it works with touch and
 * keyboards. Escape or a click elsewhere closes it.
 */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId();
  return (
    <span className="relative inline-block align-middle">
      <button
        type="button"
        aria-label={label}
        popoverTarget={id}
        className="inline-flex size-6 items-center justify-center rounded-full text-muted hover:text-ink pointer-coarse:size-11 pointer-coarse:-m-2.5"
      >
        <HelpIcon size={18} />
      </button>
      {/* Stands by its button where the browser has anchor positioning, else in the middle of the screen. */}
      <span
        id={id}
        popover="auto"
        className="max-w-72 rounded-field border border-line bg-surface p-3 text-small font-normal text-ink shadow-float supports-[position-area:top]:m-1 supports-[position-area:top]:[inset:auto] supports-[position-area:top]:[position-area:top] supports-[position-area:top]:[position-try-fallbacks:flip-block,top_span-right,top_span-left,bottom_span-right,bottom_span-left]"
      >
        {children}
      </span>
    </span>
  );
}
