import type { ReactNode } from "react";
import { Link } from "#web/ui/link.tsx";

interface FootLinkProps {
  /** The question before the link, which the link responds to. */
  before?: ReactNode;
  href: string;
  children: ReactNode;
}

/** A link to another page, under a form. As tall as a finger. */
export function FootLink({ before, href, children }: FootLinkProps) {
  return (
    <p className="text-muted">
      {before}{" "}
      <Link href={href}>
        <span className="touch inline-flex items-center underline underline-offset-2">{children}</span>
      </Link>
    </p>
  );
}
