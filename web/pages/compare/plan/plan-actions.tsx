import type { PlanDetail } from "#contracts/compare.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Row, Stack } from "../../../ui/layout.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { useComparePaths } from "../compare-home.ts";
import { GoToProvider } from "./go-to-provider.tsx";

interface PlanActionsProps {
  readonly detail: PlanDetail;
  /** Ordering is the page's one main action. */
  readonly primary: boolean;
}

/** To order the plan here, and the provider's own page; one that left the list cannot be ordered here. */
export function PlanActions({ detail, primary }: PlanActionsProps) {
  const words = useMessages("plan").go;
  const paths = useComparePaths();
  const { plan, seen_until: gone } = detail;
  if (gone !== null) return <GoToProvider plan={plan} primary={primary} />;
  return (
    <Stack gap={4}>
      <Row>
        <ButtonLink variant={primary ? "primary" : "secondary"} href={paths.order(plan.id)}>
          {words.order}
        </ButtonLink>
      </Row>
      <GoToProvider plan={plan} primary={false} />
    </Stack>
  );
}
