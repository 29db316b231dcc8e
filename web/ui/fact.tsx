import type { ReactNode } from "react";

interface FactProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
}

/** One entry of a list of facts (`dl`): its name above, small and muted. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
