import { Avatar } from "#web/shared/parts/avatar.tsx";
import { displayName } from "#web/shared/parts/display-user.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { Anchor } from "#web/ui/link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The avatar, a link to the account. Renders nothing if no customer is signed in. */
export function AccountLink() {
  const user = useSignedIn();
  const { myAccount } = useMessages("shell");
  if (!user) return null;
  return (
    <Anchor
      href={paths.account()}
      className="touch relative inline-flex aspect-square items-center justify-center rounded-full hover:bg-raised"
    >
      <Avatar user={user} />
      <VisuallyHidden>{myAccount({ name: displayName(user) })}</VisuallyHidden>
    </Anchor>
  );
}
