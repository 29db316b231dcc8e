import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { signOut } from "../session/sign-out.ts";
import type { ButtonProps } from "../ui/button.tsx";
import { Button } from "../ui/button.tsx";
import { SignOutIcon } from "../ui/place-icons.tsx";
import { paths } from "../paths.ts";
import { useConfig } from "./use-config.ts";

/** Signs out everywhere and leads to the login; ends on this device in any case. */
export function SignOutButton(look: Pick<ButtonProps, "variant" | "size" | "fill">) {
  const config = useConfig();
  const { signOut: label } = useMessages("shell");
  const [pending, setPending] = useState(false);
  return (
    <Button
      {...look}
      icon={<SignOutIcon />}
      pending={pending}
      onClick={() => {
        setPending(true);
        void signOut(config, { to: paths.login() });
      }}
    >
      {label}
    </Button>
  );
}
