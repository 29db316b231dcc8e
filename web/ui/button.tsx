import type { ComponentProps, MouseEvent, ReactNode } from "react";
import type { ButtonSize, ButtonVariant } from "./button-style.ts";
import { buttonStyle } from "./button-style.ts";
import { Spinner } from "./spinner.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { useUiMessages } from "./ui-messages.tsx";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An action is in progress: stays focusable, shows its state, does nothing when clicked. */
  pending?: boolean;
  icon?: ReactNode;
  /** As wide as its container. */
  fill?: boolean;
  /** For a quiet button at the start or end of a line: its text, not its padding, is at the edge. */
  flush?: boolean;
}

/** An action. One primary button per screen. */
export function Button({
  variant = "secondary",
  size = "normal",
  pending,
  icon,
  fill,
  flush,
  ...props
}: ButtonProps) {
  const messages = useUiMessages();
  return (
    <button
      type="button"
      {...props}
      aria-disabled={pending || undefined}
      onClick={pending ? stop : props.onClick}
      className={buttonStyle({ variant, size, fill, flush })}
    >
      {pending ? <Spinner /> : icon}
      {props.children}
      {pending && <VisuallyHidden>({messages.working})</VisuallyHidden>}
    </button>
  );
}

function stop(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}

export interface IconButtonProps extends Omit<ButtonProps, "size" | "children" | "icon"> {
  /** Accessible name of the icon. */
  label: string;
  icon: ReactNode;
}

/** A square button with an icon and an accessible name. */
export function IconButton({ label, icon, variant = "quiet", ...props }: IconButtonProps) {
  return (
    <Button {...props} variant={variant} size="icon" aria-label={label} title={label}>
      {icon}
    </Button>
  );
}
