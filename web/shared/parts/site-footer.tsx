import { FOOTER_PAGES, SHORT_FOOTER } from "#contracts/tables/site-pages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Anchor } from "#web/ui/link.tsx";
import { useConfig } from "./use-config.ts";

interface SiteFooterProps {
  /** Only what the site owes its visitors, without the pages that help them. */
  readonly short?: boolean;
}

/** Links to the pages about this site, and the operator's broker registration if it is set. */
export function SiteFooter({ short = false }: SiteFooterProps) {
  const { site, titles, brokerNumber } = useMessages("shell");
  const { broker_registration: number } = useConfig();
  return (
    <nav aria-label={site} data-print="hide">
      <ul className="flex flex-wrap gap-x-5">
        {FOOTER_PAGES.slice(0, short ? SHORT_FOOTER : undefined).map((name) => (
          <li key={name}>
            <FooterLink href={`/${name}`}>{titles[name]}</FooterLink>
          </li>
        ))}
        {number !== null && (
          <li>
            <FooterLink href="/broker">{brokerNumber({ number })}</FooterLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

function FooterLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor href={href} className="touch inline-flex items-center rounded-small text-muted hover:underline">
      {children}
    </Anchor>
  );
}
