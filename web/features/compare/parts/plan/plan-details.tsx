// What is below the bills of a plan: curve, hours, proof, sources, terms, facts, documents. Loaded when it is near.
import { lazy, Suspense } from "react";
import type { PlanDetail } from "#contracts/compare.ts";
import { TermsSection } from "../conditions/terms-section.tsx";
import type { PageInputs } from "../page-inputs.ts";
import { CurveSection } from "./curve-section.tsx";
import { DocumentsSection } from "./documents-section.tsx";
import { FactsSection } from "./facts-section.tsx";
import type { LocationYear } from "./location-year.ts";
import { ChartSkeleton, DetailsSkeleton } from "./plan-skeleton.tsx";
import { ProofSection } from "./proof-section.tsx";
import { RiskSection } from "./risk-section.tsx";
import { SourcesSection } from "./sources-section.tsx";
import { useLocationYear } from "./use-location-year.ts";
import type { PlanPrice } from "./use-plan-price.ts";

// Only a plan whose price depends on the hour has it.
const HoursSection = lazy(async () => ({ default: (await import("./hours-section.tsx")).HoursSection }));

interface PlanDetailsProps {
  /** As listed, without the customer's conditions. */
  readonly listed: PlanDetail;
  readonly detail: PlanDetail;
  readonly price: PlanPrice | null;
  readonly page: PageInputs;
}

export function PlanDetails({ listed, detail, price, page }: PlanDetailsProps) {
  const year = useLocationYear(listed, page, true);
  if (page.inputs && year.isPending) return <DetailsSkeleton />;
  return <Details detail={detail} locationYear={year.data ?? null} price={price} page={page} />;
}

function Details({
  detail,
  locationYear,
  price,
  page,
}: Omit<PlanDetailsProps, "listed"> & { readonly locationYear: LocationYear | null }) {
  const { plan } = detail;
  return (
    <>
      <div className="contents" data-print="hide">
        <CurveSection detail={detail} locationYear={locationYear} price={price} />
        {locationYear?.priced && plan.tariff && plan.tariff.energy.length > 1 && (
          <Suspense fallback={<ChartSkeleton />}>
            <HoursSection
              tariff={plan.tariff}
              locationYear={locationYear}
              shares={locationYear.priced.shares}
            />
          </Suspense>
        )}
      </div>
      <div className="contents" data-print="columns">
        <RiskSection plan={plan} priced={locationYear?.priced ?? null} price={price} />
        <FactsSection plan={plan} />
        <ProofSection plan={plan} priced={locationYear?.priced ?? null} />
        <SourcesSection detail={detail} />
      </div>
      <TermsSection detail={detail} page={page} />
      {/* Links, which lead nowhere on paper. */}
      <div className="contents" data-print="hide">
        <DocumentsSection detail={detail} />
      </div>
    </>
  );
}
