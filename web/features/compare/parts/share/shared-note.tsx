import { useLocation } from "react-router";
import type { CompareAddress } from "#contracts/compare-address.ts";
import { isZip, parseCompareAddress } from "#contracts/compare-address.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

/** Returns the home of a shared link, if the page's address is one. */
export function useSharedHome(): CompareAddress | null {
  const { search } = useLocation();
  const home = parseCompareAddress(new URLSearchParams(search));
  return home?.size === null ? home : null;
}

/**
 * Explains to a reader of a shared link whose costs these are, or that its usage cannot be read. `hasButton`: whether
 * the page itself explains that and has a button for the reader's own home. It then gets what this site is.
 */
export function SharedNote({ hasButton = false }: { readonly hasButton?: boolean }) {
  const messages = useMessages("share");
  const home = useSharedHome();
  if (!home) return null;
  const link = <Link href={paths.compare()}>{messages.ownHome}</Link>;
  if (home.usage)
    return (
      <p className="text-small">
        {hasButton ? (
          messages.site
        ) : (
          <>
            {messages.note({ zip: isZip(home.zip) ? home.zip : "none" })} {link}
          </>
        )}
      </p>
    );
  return (
    <Banner tone="warn" icon={<InfoIcon />} title={messages.unreadable.title}>
      <Text>
        {messages.unreadable.text} {link}
      </Text>
    </Banner>
  );
}
