import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "normal" | "small" | "icon";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-control bg-surface text-ink hover:bg-raised",
  quiet: "text-accent hover:bg-accent-soft",
  danger: "border border-bad bg-surface text-bad hover:bg-bad-soft",
};

const SIZES: Record<ButtonSize, string> = {
  normal: "px-4 text-body",
  small: "px-3 text-small",
  icon: "aspect-square justify-center px-0 min-w-10 pointer-coarse:min-w-11",
};

/**
 * Moves the text of a button without a border to the edge of what is above, unless the button follows another. The last
 * one of a line may end at the edge with its text, which leaves room for the one before.
 */
const FLUSH: Record<ButtonSize, string> = {
  normal: "-ml-4 last:-mr-4 [:is(a,button)+&]:ml-0",
  small: "-ml-3 last:-mr-3 [:is(a,button)+&]:ml-0",
  icon: "",
};

interface ButtonStyle {
  readonly variant: ButtonVariant;
  readonly size: ButtonSize;
  readonly fill?: boolean | undefined;
  readonly flush?: boolean | undefined;
}

/** The classes of a button, for <button> and for links that look like one. */
export function buttonStyle({ variant, size, fill, flush }: ButtonStyle): string {
  return cx(
    "touch inline-flex max-w-full items-center justify-center gap-2 rounded-field py-1.5 font-semibold no-underline transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress",
    VARIANTS[variant],
    SIZES[size],
    fill && "w-full",
    flush && FLUSH[size],
  );
}
