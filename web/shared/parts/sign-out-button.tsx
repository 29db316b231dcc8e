import { useId, useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { signOut } from "../session/sign-out.ts";
import type { ButtonProps } from "#web/ui/button.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { SignOutIcon } from "#web/ui/place-icons.tsx";
import { paths } from "../paths.ts";
import { useConfig } from "./use-config.ts";

/** Signs out everywhere and redirects to the login. Always ends the session on this device. */
export function SignOutButton(look: Pick<ButtonProps, "variant" | "size" | "fill">) {
  const config = useConfig();
  const { signOut: label, signOutNote } = useMessages("shell");
  const descriptionId = useId();
  const [pending, setPending] = useState(false);
  return (
    <div>
      <Button
        {...look}
        icon={<SignOutIcon />}
        pending={pending}
        aria-describedby={descriptionId}
        onClick={() => {
          setPending(true);
          void signOut(config, { to: paths.login() });
        }}
      >
        {label}
      </Button>
      <p
        id={descriptionId}
        className={cx("pt-0.5 text-small text-muted", look.variant === "quiet" && "px-3")}
      >
        {signOutNote}
      </p>
    </div>
  );
}
