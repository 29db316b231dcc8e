import { Avatar } from "../components/avatar.tsx";
import { displayName } from "../components/person.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { paths } from "../paths.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Anchor } from "../ui/link.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** The avatar as the way to one's account; nothing for nobody. */
export function AccountLink() {
  const user = useSignedIn();
  const { myAccount } = useMessages("shell");
  if (!user) return null;
  return (
    <Anchor
      href={paths.account()}
      className="touch relative inline-flex aspect-square items-center justify-center rounded-full hover:bg-raised"
    >
      <Avatar person={user} />
      <VisuallyHidden>{myAccount(displayName(user))}</VisuallyHidden>
    </Anchor>
  );
}
