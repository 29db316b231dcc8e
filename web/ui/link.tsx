import type { ComponentProps, ReactNode } from "react";
import type { ButtonSize, ButtonVariant } from "./button-style.ts";
import { buttonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";
import { ExternalIcon } from "./icons.tsx";
import { useNavigateOnClick } from "./link-navigation.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { useUiMessages } from "./ui-messages.tsx";

interface Target extends Omit<ComponentProps<"a">, "className" | "href" | "target" | "rel"> {
  href: string;
  /** Leads outside the portal: opens a new tab and announces it. */
  external?: boolean;
  /** Preserves the scroll position, for example if the URL contains a filter. */
  keepScroll?: boolean;
}

export interface LinkProps extends Target {
  /**
   * `text` is underlined in a sentence, `plain` is only underlined when hovered, `item` is one of a list and as tall as
   * a finger.
   */
  look?: "text" | "plain" | "item";
}

/** A link. URLs of this portal are followed without reloading the page. */
export function Link({ look = "text", ...target }: LinkProps) {
  const text = "text-accent underline underline-offset-2 decoration-1 hover:decoration-2";
  const looks = {
    text,
    item: `touch inline-flex min-w-11 items-center gap-1 ${text}`,
    plain: "text-ink no-underline hover:underline underline-offset-2",
  };
  return <Anchor {...target} className={cx("rounded-small", looks[look])} />;
}

export interface ButtonLinkProps extends Target {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  fill?: boolean;
  /** As on a button. */
  flush?: boolean;
}

/** A link that looks like a button: it navigates and has no other effect. */
export function ButtonLink({
  variant = "secondary",
  size = "normal",
  icon,
  fill,
  flush,
  ...target
}: ButtonLinkProps) {
  return (
    <Anchor data-print="hide" {...target} className={buttonStyle({ variant, size, fill, flush })}>
      {icon}
      {target.children}
    </Anchor>
  );
}

/** The unstyled link that the others and the navigation bars build on. */
export function Anchor({ href, external, keepScroll, className, ...props }: Target & { className: string }) {
  const handleClick = useNavigateOnClick(keepScroll ?? false);
  const messages = useUiMessages();
  return (
    <a
      {...props}
      href={href}
      {...(external ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      className={className}
      onClick={(event) => {
        props.onClick?.(event);
        handleClick(event);
      }}
    >
      {props.children}
      {external && (
        <>
          {/* The word joiner holds the icon on the line of the last word. */}
          <span aria-hidden="true">
            {"\u2060"}
            <ExternalIcon size={14} />
          </span>
          <VisuallyHidden> {messages.newTab}</VisuallyHidden>
        </>
      )}
    </a>
  );
}
