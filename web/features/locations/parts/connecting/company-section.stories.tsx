import { ESIID } from "../test-location.ts";
import { CompanySection } from "./company-section.tsx";

export function Company() {
  return <CompanySection esiid={ESIID} />;
}
