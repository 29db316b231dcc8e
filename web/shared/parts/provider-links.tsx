import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Row } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { Wrapped } from "#web/ui/wrapped.tsx";
import { phoneHref } from "./phone-href.ts";

interface ProviderLinksProps {
  readonly provider: string;
  readonly url: string | null;
  readonly phone: string | null;
  /** Whether the site is the page's main action. Otherwise it is a text link like the phone number. */
  readonly primary: boolean;
  /** Called while the browser opens the site or the phone: it would block a window that opens later. */
  readonly onOpen: (by: "site" | "phone") => void;
}

/** Links to the provider's own sign-up page and phone number, as far as they are known. */
export function ProviderLinks({ provider, url, phone, primary, onOpen }: ProviderLinksProps) {
  const messages = useMessages("common");
  const site = messages.continueAt({ provider });
  return (
    <Row gap={4}>
      {url !== null &&
        (primary ? (
          <ButtonLink variant="primary" href={url} external onClick={() => onOpen("site")}>
            <Wrapped>{site}</Wrapped>
          </ButtonLink>
        ) : (
          <Link href={url} external onClick={() => onOpen("site")}>
            {site}
          </Link>
        ))}
      {phone !== null && (
        <Link href={phoneHref(phone)} onClick={() => onOpen("phone")}>
          {messages.callPhone({ phone })}
        </Link>
      )}
    </Row>
  );
}
