import type { ReactNode } from "react";
import { Link } from "#web/ui/link.tsx";

interface FootLinkProps {
  /** What the link answers. */
  before?: ReactNode;
  href: string;
  children: ReactNode;
}

/** A way to another page, under a form; as tall as a finger. */
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
