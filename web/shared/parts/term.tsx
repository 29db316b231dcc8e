import type { ReactNode } from "react";
import type { GlossaryTerm } from "#contracts/tables/glossary.ts";
import { Anchor } from "#web/ui/link.tsx";
import { paths } from "../paths.ts";

interface TermProps {
  readonly id: GlossaryTerm;
  /** The term as it is in the text. */
  readonly children: ReactNode;
}

/** A term of the trade, linked to its page in the glossary. It keeps the color of its text. */
export function Term({ id, children }: TermProps) {
  return (
    <Anchor
      href={paths.glossaryTerm(id)}
      className="rounded-small text-inherit underline decoration-dotted underline-offset-2 hover:decoration-solid"
    >
      {children}
    </Anchor>
  );
}
