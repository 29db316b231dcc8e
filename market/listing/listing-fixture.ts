// Test listings in the formats of the real ones, with sentences of our own.
import type { ListedPlan } from "./listed-plan.ts";
import { readOffers } from "./read-offers.ts";
import type { ListingReport } from "./read-offers.ts";

export const STATEWIDE_HEADERS = [
  "[idKey]",
  "[TduCompanyName]",
  "[RepCompany]",
  "[Product]",
  "[kwh500]",
  "[kwh1000]",
  "[kwh2000]",
  "[Fees/Credits]",
  "[PrePaid]",
  "[TimeOfUse]",
  "[Fixed]",
  "[RateType]",
  "[Renewable]",
  "[TermValue]",
  "[CancelFee]",
  "[Website]",
  "[SpecialTerms]",
  "[TermsURL]",
  "[YRACURL]",
  "[Promotion]",
  "[PromotionDesc]",
  "[FactsURL]",
  "[EnrollURL]",
  "[PrepaidURL]",
  "[EnrollPhone]",
  "[NewCustomer]",
  "[MinUsageFeesCredits]",
  "[Language]",
  "[Rating]",
] as const;
export type StatewideRow = Partial<Record<(typeof STATEWIDE_HEADERS)[number], string>>;

const PLAIN: StatewideRow = {
  "[idKey]": "1",
  "[TduCompanyName]": "ONCOR ELECTRIC DELIVERY COMPANY",
  "[RepCompany]": "CIRRO ENERGY",
  "[Product]": "Plain 12",
  "[kwh500]": "0.1610",
  "[kwh1000]": "0.1570",
  "[kwh2000]": "0.1560",
  "[PrePaid]": "False",
  "[TimeOfUse]": "False",
  "[Fixed]": "1",
  "[RateType]": "Fixed",
  "[Renewable]": "24",
  "[TermValue]": "12",
  "[CancelFee]": "150.00",
  "[Website]": "https://retailer.example.com",
  "[SpecialTerms]": 'A plain plan, "no surprises",\nin two lines.',
  "[TermsURL]": "https://retailer.example.com/terms.pdf",
  "[YRACURL]": "https://retailer.example.com/rights.pdf",
  "[Promotion]": "False",
  "[FactsURL]": "https://retailer.example.com/label.pdf",
  "[EnrollURL]": "https://retailer.example.com/enroll?from=list&x=1",
  "[EnrollPhone]": "(555) 010-0000",
  "[NewCustomer]": "FALSE",
  "[MinUsageFeesCredits]": "FALSE",
  "[Language]": "English",
  "[Rating]": "4",
};

/** Creates a statewide CSV of plain rows with the given differences, including `END OF FILE`. */
export function statewideCsv(
  rows: readonly StatewideRow[],
  headers: readonly string[] = STATEWIDE_HEADERS,
): string {
  const lines = rows.map((row) => {
    const full: Readonly<Record<string, string | undefined>> = { ...PLAIN, ...row };
    return headers.map((header) => quoted(full[header] ?? "")).join(",");
  });
  return [headers.map(quoted).join(","), ...lines, "", "END OF FILE", ""].join("\r\n");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const ZIP_HEADERS =
  "ZipCode,TduCompany,RepCompany,Plan Name,Price/kWh 500,Price/kWh 1000,Price/kWh 2000,Plan Type,Rate Type,Term Value,Prepaid,Time Of Use,Plan Details,Pricing Details,Renewable Perc,Enroll Phone,Fact Sheet,Terms of Service,YRAC,Ordering Info,New Customer,Min Usage Fees/Credits,Rating";

/** Creates a per-ZIP CSV with one plain plan per price triple. */
export function zipCsv(prices: readonly (readonly [string, string, string])[]): string {
  const rows = prices.map(
    ([p500, p1000, p2000], index) =>
      `76107,ONCOR ELECTRIC DELIVERY COMPANY,CIRRO ENERGY,Plain ${index + 1},${p500},${p1000},${p2000},1,Fixed,12,False,False,,Cancellation Fee: $20/month remaining,24,(555) 010-0000,https://retailer.example.com/label.pdf,https://retailer.example.com/terms.pdf,https://retailer.example.com/rights.pdf,https://retailer.example.com/enroll,True,False,3`,
  );
  return [ZIP_HEADERS, ...rows].join("\r\n");
}

/** Creates one plan in the JSON API's format, with the given differences. */
export function apiPlan(differences: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    plan_id: 11_682,
    zip_code: "76107",
    company_id: "1",
    company_tdu_name: "ONCOR ELECTRIC DELIVERY COMPANY",
    company_name: "CIRRO ENERGY",
    company_logo: "https://retailer.example.com/logo.png",
    website: "https://retailer.example.com",
    plan_name: "Plain 12",
    plan_type: 1,
    rate_type: "Fixed",
    term_value: 12,
    price_kwh500: 16.1,
    price_kwh1000: 15.7,
    price_kwh2000: 15.6,
    pricing_details: "Cancellation Fee: $150.00",
    renewable_energy_description: "24% Renewable",
    special_terms: "A plain plan.",
    fact_sheet: "https://retailer.example.com/label.pdf",
    terms_of_service: "https://retailer.example.com/terms.pdf",
    yrac_url: "https://retailer.example.com/rights.pdf",
    go_to_plan: "https://retailer.example.com/enroll",
    enroll_phone: "(555) 010-0000",
    prepaid: false,
    timeofuse: false,
    new_customer: true,
    minimum_usage: false,
    rating_total: 4,
    ...differences,
  };
}

/** Returns the plans and report of a listing. Throws if it cannot be read. */
export function readOrThrow(text: string): { plans: ListedPlan[]; report: ListingReport } {
  const result = readOffers(text);
  if (!result.ok) throw new Error(result.error.message);
  return result;
}
