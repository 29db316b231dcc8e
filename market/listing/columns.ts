// The meaning of each column in each listing. Columns are found by name, never by position: `[kwh500]` (statewide CSV),
// `Price/kWh 500` (per-ZIP CSV) and `price_kwh500` (JSON API) are the same field.

/** Fields of an offer's row, in any listing format. */
export type Field =
  | "key"
  | "tdu"
  | "company"
  | "product"
  | "kwh500"
  | "kwh1000"
  | "kwh2000"
  | "term"
  | "fixed_code"
  | "rate_type"
  | "credit_text"
  | "prepaid"
  | "time_of_use"
  | "renewable"
  | "cancel_fee"
  | "pricing_details"
  | "website"
  | "special_terms"
  | "plan_details"
  | "promotion"
  | "terms_url"
  | "rights_url"
  | "facts_url"
  | "enroll_url"
  | "phone"
  | "new_customer"
  | "min_usage"
  | "language"
  | "rating";

/** One offer's cells by meaning. A column that is missing from the file is absent. */
export type Row = Partial<Record<Field, string>>;

/** Maps a header name without case, brackets and punctuation to its meaning. Null = known, but not needed. */
const FIELD_BY_HEADER: Readonly<Record<string, Field | null>> = {
  // Statewide CSV, 29 columns (2026-01-10).
  idkey: "key",
  tducompanyname: "tdu",
  repcompany: "company",
  product: "product",
  kwh500: "kwh500",
  kwh1000: "kwh1000",
  kwh2000: "kwh2000",
  feescredits: "credit_text",
  prepaid: "prepaid",
  timeofuse: "time_of_use",
  fixed: "fixed_code",
  ratetype: "rate_type",
  renewable: "renewable",
  termvalue: "term",
  cancelfee: "cancel_fee",
  website: "website",
  specialterms: "special_terms",
  termsurl: "terms_url",
  yracurl: "rights_url",
  promotion: null, // a yes or no; the text stands in PromotionDesc
  promotiondesc: "promotion",
  factsurl: "facts_url",
  enrollurl: "enroll_url",
  prepaidurl: null,
  enrollphone: "phone",
  newcustomer: "new_customer",
  minusagefeescredits: "min_usage",
  language: "language",
  rating: "rating",
  // Per-ZIP CSV, 23 columns (2026-01-10), if different from above.
  zipcode: null,
  tducompany: "tdu",
  planname: "product",
  pricekwh500: "kwh500",
  pricekwh1000: "kwh1000",
  pricekwh2000: "kwh2000",
  plantype: "fixed_code",
  plandetails: "plan_details",
  pricingdetails: "pricing_details",
  renewableperc: "renewable",
  factsheet: "facts_url",
  termsofservice: "terms_url",
  yrac: "rights_url",
  orderinginfo: "enroll_url",
  // JSON API (/api/PowerToChoose/plans), as read by public client code, if different from above.
  planid: "key",
  companytduname: "tdu",
  companyname: "company",
  renewableenergydescription: "renewable",
  gotoplan: "enroll_url",
  minimumusage: "min_usage",
  promotions: "promotion",
  companyid: null,
  companyuniqueid: null,
  companytduid: null,
  companylogo: null,
  companylogoname: null,
  pricekwh: null,
  detailkwh500: null,
  detailkwh1000: null,
  detailkwh2000: null,
  renewableenergyid: null,
  ratingtotal: null,
  ratingcount: null,
  jdprating: null,
  jdpratingyear: null,
  sortkey: null,
};

/** Without one of these, no offer can be shown. Any one of a line's fields is enough. */
const REQUIRED: readonly { readonly any: readonly Field[]; readonly name: string }[] = [
  { any: ["company"], name: "the provider ([RepCompany], RepCompany, company_name)" },
  { any: ["tdu"], name: "the utility ([TduCompanyName], TduCompany, company_tdu_name)" },
  { any: ["product"], name: "the plan's name ([Product], Plan Name, plan_name)" },
  { any: ["kwh500"], name: "the price at 500 kWh ([kwh500], Price/kWh 500, price_kwh500)" },
  { any: ["kwh1000"], name: "the price at 1,000 kWh ([kwh1000], Price/kWh 1000, price_kwh1000)" },
  { any: ["kwh2000"], name: "the price at 2,000 kWh ([kwh2000], Price/kWh 2000, price_kwh2000)" },
  { any: ["term"], name: "the term ([TermValue], Term Value, term_value)" },
  { any: ["rate_type", "fixed_code"], name: "the rate type ([RateType] or [Fixed], Rate Type, rate_type)" },
];

/** Fields that are used if present. Any one field of a list is enough. */
const REQUESTED_FIELDS: readonly (readonly Field[])[] = [
  ["prepaid"],
  ["time_of_use"],
  ["new_customer"],
  ["min_usage"],
  ["renewable"],
  ["cancel_fee", "pricing_details"],
  ["facts_url"],
  ["terms_url"],
  ["rights_url"],
  ["enroll_url"],
  ["phone"],
];

export interface Columns {
  /** Per column of the file: its meaning, or null if it is not used. */
  readonly fields: readonly (Field | null)[];
  /** Unknown headers, and second columns for a meaning that another column already has. */
  readonly unknown: readonly string[];
  /** Fields that we would use but that are missing from the file. */
  readonly absent: readonly string[];
}

/** Returns the meaning of a listing's columns, or `missing`: the names of required columns that are not there. */
export function readColumns(
  headers: readonly string[],
): { ok: true; columns: Columns } | { ok: false; missing: string[] } {
  const fields: (Field | null)[] = [];
  const unknown: string[] = [];
  const used = new Set<Field>();
  for (const header of headers) {
    const field = findField(header);
    const fresh = field !== undefined && (field === null || !used.has(field));
    if (!fresh && header.trim() !== "") unknown.push(header.trim());
    fields.push(fresh ? field : null);
    if (fresh && field !== null) used.add(field);
  }
  const missing = REQUIRED.filter(({ any }) => !any.some((field) => used.has(field))).map(({ name }) => name);
  if (missing.length > 0) return { ok: false, missing };
  const absent = REQUESTED_FIELDS.filter((any) => !any.some((field) => used.has(field))).map((any) =>
    any.join(" or "),
  );
  return { ok: true, columns: { fields, unknown, absent } };
}

/** Returns how many of the headers are columns of a listing. */
export function countKnownColumns(headers: readonly string[]): number {
  return headers.filter((header) => findField(header) !== undefined).length;
}

function findField(header: string): Field | null | undefined {
  const plain = header.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return Object.hasOwn(FIELD_BY_HEADER, plain) ? FIELD_BY_HEADER[plain] : undefined;
}
