// Written by npm run api:docs from the server's own schemas. Do not edit.

/** Every call of the comparison API, by method and path below /compare/v1. */
export interface Operations {
  /** Which utilities may serve a ZIP code, or which one serves an ESI ID */
  "GET /places": {
    readonly path: undefined;
    readonly query: { readonly zip?: string; readonly esiid?: string };
    readonly body: undefined;
    readonly response: {
      readonly zip: string | null;
      readonly answer: "known" | "likely" | "no_choice" | "unknown";
      readonly tdus: readonly {
        readonly id: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly name: string;
      }[];
      readonly utility: string | null;
      readonly area: string | null;
    };
  };
  /** Homes that match part of an address (house number, then street) or a full ESI ID */
  "GET /premises": {
    readonly path: undefined;
    readonly query: { readonly q: string; readonly zip?: string };
    readonly body: undefined;
    readonly response: {
      readonly items: readonly {
        readonly esiid: string;
        readonly address: string;
        readonly unit: string | null;
        readonly city: string;
        readonly zip: string;
        readonly tdu:
          | "oncor"
          | "centerpoint"
          | "aep_central"
          | "aep_north"
          | "tnmp"
          | "lpl"
          | "nueces"
          | null;
      }[];
    };
  };
  /** Each utility’s delivery charges, today or for a billing period */
  "GET /delivery_charges": {
    readonly path: undefined;
    readonly query: { readonly from?: string; readonly through?: string };
    readonly body: undefined;
    readonly response: {
      readonly items: readonly {
        readonly as_of: string;
        readonly certainty?: "exact" | "by";
        readonly monthly_usd: number;
        readonly cents_per_kwh: number;
        readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly from?: string;
        readonly later?: readonly {
          readonly as_of: string;
          readonly certainty?: "exact" | "by";
          readonly monthly_usd: number;
          readonly cents_per_kwh: number;
        }[];
      }[];
    };
  };
  /** Taxes and assessments on a home’s bill: inside city limits, outside, or unknown */
  "GET /taxes": {
    readonly path: undefined;
    readonly query: {
      readonly limits?: "inside" | "outside" | "unknown";
      readonly city?: string;
      readonly tdu?: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
      readonly day?: string;
    };
    readonly body: undefined;
    readonly response: {
      readonly taxes: {
        readonly place:
          | { readonly limits: "inside"; readonly city: string }
          | { readonly limits: "outside" }
          | { readonly limits: "unknown" };
        readonly day: string;
        readonly certainty: "exact" | "city_tax_unknown" | "unknown";
        readonly low: {
          readonly assessment: number;
          readonly gross_receipts: number;
          readonly city: number;
          readonly district: number;
        };
        readonly high: {
          readonly assessment: number;
          readonly gross_receipts: number;
          readonly city: number;
          readonly district: number;
        };
        readonly lines: readonly {
          readonly line: "assessment" | "gross_receipts" | "city" | "district";
          readonly rate: number;
          readonly name: string | null;
          readonly effective_date: string;
          readonly source: string;
          readonly checked_on: string;
        }[];
        readonly extras: readonly {
          readonly charge: string;
          readonly unit: "usd_per_month" | "usd_per_kwh";
          readonly amount: number;
          readonly source: string;
        }[];
      };
      readonly cities: readonly string[];
    };
  };
  /** The plans on the state’s list, page by page */
  "GET /plans": {
    readonly path: undefined;
    readonly query: {
      readonly tdu?: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
      readonly cursor?: string;
      readonly limit?: number;
    };
    readonly body: undefined;
    readonly response: {
      readonly as_of: string;
      readonly items: readonly {
        readonly id: string;
        readonly source: "power_to_choose" | "facts_label";
        readonly source_key: string | null;
        readonly provider: { readonly name: string; readonly puct_number: string | null };
        readonly name: string;
        readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly term_months: number;
        readonly rate_type: "fixed" | "variable" | "indexed";
        readonly prepaid: boolean;
        readonly time_of_use: boolean;
        readonly new_customers_only: boolean;
        readonly renewable_percent: number;
        readonly termination_fee:
          | { readonly kind: "none" }
          | { readonly kind: "flat"; readonly amount_usd: number }
          | { readonly kind: "per_remaining_month"; readonly amount_usd: number }
          | { readonly kind: "unknown" };
        readonly tariff: {
          readonly base_charge_usd: number;
          readonly energy: readonly {
            readonly name?: string;
            readonly months?: readonly number[];
            readonly weekdays?: readonly number[];
            readonly from_minute?: number;
            readonly to_minute?: number;
            readonly tiers: readonly { readonly up_to_kwh: number | null; readonly cents_per_kwh: number }[];
            readonly delivery_waived?: boolean;
            readonly max_kwh_per_month?: number;
          }[];
          readonly delivery: "pass_through" | "bundled";
          readonly credits: readonly {
            readonly amount_usd: number;
            readonly min_kwh: number;
            readonly max_kwh: number | null;
          }[];
          readonly minimum_usage_fees: readonly { readonly amount_usd: number; readonly below_kwh: number }[];
          readonly monthly_fees: readonly {
            readonly name: string;
            readonly amount_usd: number;
            readonly in_label_average: boolean;
          }[];
          readonly buyback: {
            readonly kind: "fixed" | "windows" | "energy_rate" | "real_time";
            readonly cents_per_kwh?: number;
            readonly windows?: readonly {
              readonly name?: string;
              readonly months?: readonly number[];
              readonly weekdays?: readonly number[];
              readonly from_minute?: number;
              readonly to_minute?: number;
              readonly tiers: readonly {
                readonly up_to_kwh: number | null;
                readonly cents_per_kwh: number;
              }[];
              readonly delivery_waived?: boolean;
              readonly max_kwh_per_month?: number;
            }[];
            readonly offsets: "energy" | "all_charges";
            readonly monthly_cap: "none" | "usage" | { readonly kwh: number };
            readonly rollover: boolean;
          } | null;
          readonly one_time_fees?: readonly { readonly name: string; readonly amount_usd: number }[];
          readonly conditions?: readonly {
            readonly needs: readonly (
              | "autopay"
              | "paperless"
              | "device"
              | "new_customer"
              | "membership"
              | "online_only"
            )[];
            readonly effect: "credit" | "fee" | "required";
            readonly usd_per_month: number;
            readonly cents_per_kwh: number;
            readonly met_in_tariff: boolean;
            readonly quote: string | null;
            readonly met?: boolean;
          }[];
        } | null;
        readonly label: { readonly kwh_500: number; readonly kwh_1000: number; readonly kwh_2000: number };
        readonly proof: {
          readonly verdict: "exact" | "inferred" | "unproven";
          readonly why:
            | "label_text"
            | "averages_on_a_line"
            | "averages_with_stated_credit"
            | "averages_unexplained"
            | "averages_below_delivery"
            | "time_of_use_hours_unknown"
            | "label_text_disagrees"
            | "label_text_incomplete"
            | "terms_not_understood"
            | "condition_price_unknown";
          readonly recomputed: {
            readonly kwh_500: number;
            readonly kwh_1000: number;
            readonly kwh_2000: number;
          } | null;
          readonly residual_cents: number | null;
          readonly assumed_shares: readonly number[] | null;
          readonly delivery_as_of: string | null;
          readonly puc_assessment?: "in_charges" | "in_averages";
          readonly quote?: string;
        };
        readonly texts: {
          readonly en: {
            readonly name: string;
            readonly special_terms: string | null;
            readonly promotion: string | null;
            readonly credit_text: string | null;
            readonly facts_label_url: string | null;
            readonly terms_url: string | null;
            readonly rights_url: string | null;
            readonly enroll_url: string | null;
          } | null;
          readonly es: {
            readonly name: string;
            readonly special_terms: string | null;
            readonly promotion: string | null;
            readonly credit_text: string | null;
            readonly facts_label_url: string | null;
            readonly terms_url: string | null;
            readonly rights_url: string | null;
            readonly enroll_url: string | null;
          } | null;
        };
        readonly enroll: { readonly url: string | null; readonly phone: string | null };
        readonly website: string | null;
      }[];
      readonly next_cursor: string | null;
    };
  };
  /** One plan, listed or withdrawn, with the history of its label */
  "GET /plans/{id}": {
    readonly path: { readonly id: string };
    readonly query: undefined;
    readonly body: undefined;
    readonly response: {
      readonly as_of: string;
      readonly plan: {
        readonly id: string;
        readonly source: "power_to_choose" | "facts_label";
        readonly source_key: string | null;
        readonly provider: { readonly name: string; readonly puct_number: string | null };
        readonly name: string;
        readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly term_months: number;
        readonly rate_type: "fixed" | "variable" | "indexed";
        readonly prepaid: boolean;
        readonly time_of_use: boolean;
        readonly new_customers_only: boolean;
        readonly renewable_percent: number;
        readonly termination_fee:
          | { readonly kind: "none" }
          | { readonly kind: "flat"; readonly amount_usd: number }
          | { readonly kind: "per_remaining_month"; readonly amount_usd: number }
          | { readonly kind: "unknown" };
        readonly tariff: {
          readonly base_charge_usd: number;
          readonly energy: readonly {
            readonly name?: string;
            readonly months?: readonly number[];
            readonly weekdays?: readonly number[];
            readonly from_minute?: number;
            readonly to_minute?: number;
            readonly tiers: readonly { readonly up_to_kwh: number | null; readonly cents_per_kwh: number }[];
            readonly delivery_waived?: boolean;
            readonly max_kwh_per_month?: number;
          }[];
          readonly delivery: "pass_through" | "bundled";
          readonly credits: readonly {
            readonly amount_usd: number;
            readonly min_kwh: number;
            readonly max_kwh: number | null;
          }[];
          readonly minimum_usage_fees: readonly { readonly amount_usd: number; readonly below_kwh: number }[];
          readonly monthly_fees: readonly {
            readonly name: string;
            readonly amount_usd: number;
            readonly in_label_average: boolean;
          }[];
          readonly buyback: {
            readonly kind: "fixed" | "windows" | "energy_rate" | "real_time";
            readonly cents_per_kwh?: number;
            readonly windows?: readonly {
              readonly name?: string;
              readonly months?: readonly number[];
              readonly weekdays?: readonly number[];
              readonly from_minute?: number;
              readonly to_minute?: number;
              readonly tiers: readonly {
                readonly up_to_kwh: number | null;
                readonly cents_per_kwh: number;
              }[];
              readonly delivery_waived?: boolean;
              readonly max_kwh_per_month?: number;
            }[];
            readonly offsets: "energy" | "all_charges";
            readonly monthly_cap: "none" | "usage" | { readonly kwh: number };
            readonly rollover: boolean;
          } | null;
          readonly one_time_fees?: readonly { readonly name: string; readonly amount_usd: number }[];
          readonly conditions?: readonly {
            readonly needs: readonly (
              | "autopay"
              | "paperless"
              | "device"
              | "new_customer"
              | "membership"
              | "online_only"
            )[];
            readonly effect: "credit" | "fee" | "required";
            readonly usd_per_month: number;
            readonly cents_per_kwh: number;
            readonly met_in_tariff: boolean;
            readonly quote: string | null;
            readonly met?: boolean;
          }[];
        } | null;
        readonly label: { readonly kwh_500: number; readonly kwh_1000: number; readonly kwh_2000: number };
        readonly proof: {
          readonly verdict: "exact" | "inferred" | "unproven";
          readonly why:
            | "label_text"
            | "averages_on_a_line"
            | "averages_with_stated_credit"
            | "averages_unexplained"
            | "averages_below_delivery"
            | "time_of_use_hours_unknown"
            | "label_text_disagrees"
            | "label_text_incomplete"
            | "terms_not_understood"
            | "condition_price_unknown";
          readonly recomputed: {
            readonly kwh_500: number;
            readonly kwh_1000: number;
            readonly kwh_2000: number;
          } | null;
          readonly residual_cents: number | null;
          readonly assumed_shares: readonly number[] | null;
          readonly delivery_as_of: string | null;
          readonly puc_assessment?: "in_charges" | "in_averages";
          readonly quote?: string;
        };
        readonly texts: {
          readonly en: {
            readonly name: string;
            readonly special_terms: string | null;
            readonly promotion: string | null;
            readonly credit_text: string | null;
            readonly facts_label_url: string | null;
            readonly terms_url: string | null;
            readonly rights_url: string | null;
            readonly enroll_url: string | null;
          } | null;
          readonly es: {
            readonly name: string;
            readonly special_terms: string | null;
            readonly promotion: string | null;
            readonly credit_text: string | null;
            readonly facts_label_url: string | null;
            readonly terms_url: string | null;
            readonly rights_url: string | null;
            readonly enroll_url: string | null;
          } | null;
        };
        readonly enroll: { readonly url: string | null; readonly phone: string | null };
        readonly website: string | null;
      };
      readonly seen_from: string;
      readonly seen_until: string | null;
      readonly delivery: {
        readonly as_of: string;
        readonly certainty?: "exact" | "by";
        readonly monthly_usd: number;
        readonly cents_per_kwh: number;
        readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly from?: string;
        readonly later?: readonly {
          readonly as_of: string;
          readonly certainty?: "exact" | "by";
          readonly monthly_usd: number;
          readonly cents_per_kwh: number;
        }[];
      } | null;
      readonly history: readonly {
        readonly from: string;
        readonly label: { readonly kwh_500: number; readonly kwh_1000: number; readonly kwh_2000: number };
      }[];
      readonly label_document: string | null;
      readonly connector?: "handoff" | "partner";
      readonly label_quotes?: readonly {
        readonly part:
          | "base_charge"
          | "energy"
          | "delivery_monthly"
          | "delivery_energy"
          | "credit"
          | "minimum_usage_fee"
          | "monthly_fee"
          | "one_time_fee";
        readonly amount: number;
        readonly quote: string;
        readonly page: number | null;
      }[];
    };
  };
  /** The lowest yearly cost for a typical home, and the cost of the plan with the lowest advertised price */
  "GET /example": {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly response: {
      readonly as_of: string;
      readonly home: { readonly square_feet: number; readonly city: string; readonly year_kwh: number };
      readonly of: number;
      readonly months: readonly string[];
      readonly lowest: {
        readonly plan: {
          readonly id: string;
          readonly name: string;
          readonly name_es: string | null;
          readonly provider: string;
        };
        readonly label_cents_per_kwh: number;
        readonly cents: number;
        readonly month_cents: readonly number[];
      };
      readonly advertised: {
        readonly plan: {
          readonly id: string;
          readonly name: string;
          readonly name_es: string | null;
          readonly provider: string;
        };
        readonly label_cents_per_kwh: number;
        readonly cents: number;
        readonly month_cents: readonly number[];
      } | null;
    };
  };
  /** What every plan in a utility's area would cost for a year of this usage, cheapest first */
  "POST /rankings": {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: {
      readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
      readonly usage:
        | {
            readonly kind: "intervals";
            readonly start: string;
            readonly minutes: 15 | 30 | 60;
            readonly wh: readonly (number | null)[];
            readonly exported_wh?: readonly (number | null)[];
            readonly estimated_count?: number;
          }
        | {
            readonly kind: "monthly";
            readonly months: readonly { readonly month: string; readonly kwh: number }[];
          }
        | { readonly kind: "annual"; readonly kwh: number }
        | {
            readonly kind: "home";
            readonly square_feet: number;
            readonly people: number;
            readonly heating: "electric" | "gas";
            readonly pool: boolean;
            readonly ev: boolean;
          };
      readonly read_day?: number | null;
      readonly tax_place?:
        | { readonly limits: "inside"; readonly city: string }
        | { readonly limits: "outside" }
        | { readonly limits: "unknown" };
      readonly current?:
        | { readonly kind: "plan"; readonly plan_id: string }
        | {
            readonly kind: "price";
            readonly cents_per_kwh: number;
            readonly base_usd: number;
            readonly includes_delivery: boolean;
          }
        | null;
      readonly conditions?: readonly ("autopay" | "paperless" | "device")[];
      readonly groups?: readonly ("lasting" | "shorter" | "unverified" | "unpriced")[];
      readonly limit?: number;
    };
    readonly response: {
      readonly as_of: string;
      readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
      readonly delivery: {
        readonly as_of: string;
        readonly certainty?: "exact" | "by";
        readonly monthly_usd: number;
        readonly cents_per_kwh: number;
        readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly from?: string;
        readonly later?: readonly {
          readonly as_of: string;
          readonly certainty?: "exact" | "by";
          readonly monthly_usd: number;
          readonly cents_per_kwh: number;
        }[];
      } | null;
      readonly usage: {
        readonly year_kwh: number;
        readonly exported_kwh: number;
        readonly months: readonly { readonly month: string; readonly kwh: number }[];
        readonly estimated_share: number;
        readonly method: "measured" | "extended" | "monthly_shape" | "annual_shape" | "home_model";
        readonly read_from: string | null;
        readonly read_through: string | null;
      };
      readonly read_day: number;
      readonly read_day_known: boolean;
      readonly current_cents: number | null;
      readonly levels: {
        readonly typical_cents: number | null;
        readonly month_to_month: {
          readonly low_cents: number;
          readonly typical_cents: number;
          readonly high_cents: number;
        } | null;
      };
      readonly counts: {
        readonly listed: number;
        readonly lasting: number;
        readonly shorter: number;
        readonly unverified: number;
        readonly unpriced: number;
      };
      readonly taxes?: {
        readonly place:
          | { readonly limits: "inside"; readonly city: string }
          | { readonly limits: "outside" }
          | { readonly limits: "unknown" };
        readonly day: string;
        readonly certainty: "exact" | "city_tax_unknown" | "unknown";
        readonly low: {
          readonly assessment: number;
          readonly gross_receipts: number;
          readonly city: number;
          readonly district: number;
        };
        readonly high: {
          readonly assessment: number;
          readonly gross_receipts: number;
          readonly city: number;
          readonly district: number;
        };
        readonly lines: readonly {
          readonly line: "assessment" | "gross_receipts" | "city" | "district";
          readonly rate: number;
          readonly name: string | null;
          readonly effective_date: string;
          readonly source: string;
          readonly checked_on: string;
        }[];
        readonly extras: readonly {
          readonly charge: string;
          readonly unit: "usd_per_month" | "usd_per_kwh";
          readonly amount: number;
          readonly source: string;
        }[];
      };
      readonly results: readonly {
        readonly plan: {
          readonly id: string;
          readonly source: "power_to_choose" | "facts_label";
          readonly source_key: string | null;
          readonly provider: { readonly name: string; readonly puct_number: string | null };
          readonly name: string;
          readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
          readonly term_months: number;
          readonly rate_type: "fixed" | "variable" | "indexed";
          readonly prepaid: boolean;
          readonly time_of_use: boolean;
          readonly new_customers_only: boolean;
          readonly renewable_percent: number;
          readonly termination_fee:
            | { readonly kind: "none" }
            | { readonly kind: "flat"; readonly amount_usd: number }
            | { readonly kind: "per_remaining_month"; readonly amount_usd: number }
            | { readonly kind: "unknown" };
          readonly label: { readonly kwh_500: number; readonly kwh_1000: number; readonly kwh_2000: number };
          readonly proof: {
            readonly verdict: "exact" | "inferred" | "unproven";
            readonly why:
              | "label_text"
              | "averages_on_a_line"
              | "averages_with_stated_credit"
              | "averages_unexplained"
              | "averages_below_delivery"
              | "time_of_use_hours_unknown"
              | "label_text_disagrees"
              | "label_text_incomplete"
              | "terms_not_understood"
              | "condition_price_unknown";
            readonly recomputed: {
              readonly kwh_500: number;
              readonly kwh_1000: number;
              readonly kwh_2000: number;
            } | null;
            readonly residual_cents: number | null;
            readonly assumed_shares: readonly number[] | null;
            readonly delivery_as_of: string | null;
            readonly puc_assessment?: "in_charges" | "in_averages";
            readonly quote?: string;
          };
          readonly enroll: { readonly url: string | null; readonly phone: string | null };
          readonly name_es: string | null;
          readonly one_time_fees?: readonly { readonly name: string; readonly amount_usd: number }[];
          readonly conditions?: readonly {
            readonly needs: readonly (
              | "autopay"
              | "paperless"
              | "device"
              | "new_customer"
              | "membership"
              | "online_only"
            )[];
            readonly effect: "credit" | "fee" | "required";
            readonly usd_per_month: number;
            readonly cents_per_kwh: number;
            readonly met_in_tariff: boolean;
            readonly quote: string | null;
            readonly met?: boolean;
          }[];
        };
        readonly cost: {
          readonly year_cents: number;
          readonly low_cents: number;
          readonly high_cents: number;
          readonly average_cents_per_kwh: number;
          readonly month_cents: readonly number[];
          readonly parts: {
            readonly energy: number;
            readonly base: number;
            readonly delivery: number;
            readonly fees: number;
            readonly credits: number;
          };
        } | null;
        readonly twelve_months: {
          readonly from: string;
          readonly through: string;
          readonly cents: number;
          readonly price_months: number;
          readonly price_through: string;
          readonly price_cents: number;
          readonly then_cents: number | null;
          readonly then_month_to_month: { readonly low_cents: number; readonly high_cents: number } | null;
          readonly one_time_cents: number;
        } | null;
        readonly savings_cents: number | null;
        readonly flags: readonly (
          | "credit_cliff"
          | "new_customers_only"
          | "prepaid"
          | "dear_season_end"
          | "first_cycle_price"
          | "unproven"
          | "time_of_use_hours_unknown"
          | "buyback_not_priced"
        )[];
        readonly taxes?: {
          readonly low_cents: number;
          readonly high_cents: number;
          readonly lines: {
            readonly extras: number;
            readonly assessment: number;
            readonly gross_receipts: number;
            readonly city: number;
            readonly district: number;
          } | null;
        } | null;
        readonly ends_in: string | null;
      }[];
    };
  };
  /** Emails a list, a plan, or a side-by-side comparison, with its numbers and a link */
  "POST /emails": {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: {
      readonly email: string;
      readonly language: "en" | "es";
      readonly view: {
        readonly page: "results" | "plan" | "side_by_side";
        readonly plan_ids: readonly string[];
      };
      readonly zip: string | null;
      readonly ranking: {
        readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly usage:
          | {
              readonly kind: "intervals";
              readonly start: string;
              readonly minutes: 15 | 30 | 60;
              readonly wh: readonly (number | null)[];
              readonly exported_wh?: readonly (number | null)[];
              readonly estimated_count?: number;
            }
          | {
              readonly kind: "monthly";
              readonly months: readonly { readonly month: string; readonly kwh: number }[];
            }
          | { readonly kind: "annual"; readonly kwh: number }
          | {
              readonly kind: "home";
              readonly square_feet: number;
              readonly people: number;
              readonly heating: "electric" | "gas";
              readonly pool: boolean;
              readonly ev: boolean;
            };
        readonly read_day?: number | null;
        readonly conditions?: readonly ("autopay" | "paperless" | "device")[];
      };
    };
    readonly response: { readonly status: "accepted" };
  };
  /** The yearly cost of 12-month plans over time, for the usage you send */
  "POST /price_history": {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: {
      readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
      readonly usage:
        | {
            readonly kind: "intervals";
            readonly start: string;
            readonly minutes: 15 | 30 | 60;
            readonly wh: readonly (number | null)[];
            readonly exported_wh?: readonly (number | null)[];
            readonly estimated_count?: number;
          }
        | {
            readonly kind: "monthly";
            readonly months: readonly { readonly month: string; readonly kwh: number }[];
          }
        | { readonly kind: "annual"; readonly kwh: number }
        | {
            readonly kind: "home";
            readonly square_feet: number;
            readonly people: number;
            readonly heating: "electric" | "gas";
            readonly pool: boolean;
            readonly ev: boolean;
          };
      readonly read_day?: number | null;
      readonly conditions?: readonly ("autopay" | "paperless" | "device")[];
    };
    readonly response: {
      readonly as_of: string;
      readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
      readonly year_kwh: number;
      readonly months: readonly { readonly month: string; readonly kwh: number }[];
      readonly step_days: number;
      readonly points: readonly {
        readonly as_of: string;
        readonly plans: number;
        readonly low_cents: number;
        readonly typical_cents: number;
        readonly lowest: {
          readonly id: string;
          readonly name: string;
          readonly name_es: string | null;
          readonly provider: string;
        };
      }[];
    };
  };
  /** This description of the comparison API (OpenAPI 3.1) */
  "GET /openapi.json": {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly response: {
      readonly openapi: string;
      readonly info: { readonly title: string; readonly version: string; readonly description: string };
      readonly paths: Readonly<
        Record<
          string,
          Readonly<
            Record<
              string,
              {
                readonly summary?: string;
                readonly parameters?: readonly {
                  readonly name: string;
                  readonly in: string;
                  readonly required?: boolean;
                  readonly schema: Readonly<Record<string, unknown>>;
                }[];
                readonly requestBody?: {
                  readonly content?: Readonly<
                    Record<string, { readonly schema: Readonly<Record<string, unknown>> }>
                  >;
                };
                readonly responses: Readonly<
                  Record<
                    string,
                    {
                      readonly content?: Readonly<
                        Record<string, { readonly schema: Readonly<Record<string, unknown>> }>
                      >;
                    }
                  >
                >;
              }
            >
          >
        >
      >;
    };
  };
  /** One of the operator's own pages, such as privacy or terms */
  "GET /pages/{name}": {
    readonly path: { readonly name: string };
    readonly query: { readonly language?: "en" | "es" };
    readonly body: undefined;
    readonly response: {
      readonly language: "en" | "es";
      readonly is_default: boolean;
      readonly blocks: readonly (
        | {
            readonly kind: "heading";
            readonly level: number;
            readonly spans: readonly {
              readonly text: string;
              readonly strong?: true;
              readonly emphasis?: true;
              readonly code?: true;
              readonly href?: string;
            }[];
          }
        | {
            readonly kind: "paragraph";
            readonly spans: readonly {
              readonly text: string;
              readonly strong?: true;
              readonly emphasis?: true;
              readonly code?: true;
              readonly href?: string;
            }[];
          }
        | {
            readonly kind: "quote";
            readonly spans: readonly {
              readonly text: string;
              readonly strong?: true;
              readonly emphasis?: true;
              readonly code?: true;
              readonly href?: string;
            }[];
          }
        | {
            readonly kind: "list";
            readonly ordered: boolean;
            readonly items: readonly (readonly {
              readonly text: string;
              readonly strong?: true;
              readonly emphasis?: true;
              readonly code?: true;
              readonly href?: string;
            }[])[];
          }
        | {
            readonly kind: "table";
            readonly header: readonly (readonly {
              readonly text: string;
              readonly strong?: true;
              readonly emphasis?: true;
              readonly code?: true;
              readonly href?: string;
            }[])[];
            readonly rows: readonly (readonly (readonly {
              readonly text: string;
              readonly strong?: true;
              readonly emphasis?: true;
              readonly code?: true;
              readonly href?: string;
            }[])[])[];
          }
        | { readonly kind: "code"; readonly text: string }
      )[];
    };
  };
  /** Where the data is from, and its age */
  "GET /data_sources": {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly response: {
      readonly plan_list: { readonly as_of: string; readonly plans: number };
      readonly labels: { readonly count: number; readonly newest: string | null };
      readonly delivery: readonly {
        readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly as_of: string;
        readonly checked_on: string;
        readonly source_kind: "bill" | "label" | "report" | "table" | "operator";
      }[];
      readonly addresses: string | null;
      readonly complaints: { readonly source: string; readonly imported_on: string } | null;
    };
  };
  /** Every provider that is or was on the plan list, by name */
  "GET /providers": {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly response: {
      readonly as_of: string;
      readonly items: readonly {
        readonly id: string;
        readonly name: string;
        readonly puct_number: string | null;
        readonly plans: number;
        readonly tdus: readonly {
          readonly id: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
          readonly plans: number;
        }[];
      }[];
    };
  };
  /** One provider's plans and price history in a utility's area, fees, contact, and ratings */
  "GET /providers/{id}": {
    readonly path: { readonly id: string };
    readonly query: {
      readonly tdu?: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
    };
    readonly body: undefined;
    readonly response: {
      readonly id: string;
      readonly name: string;
      readonly puct_number: string | null;
      readonly plans: number;
      readonly tdus: readonly {
        readonly id: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces";
        readonly plans: number;
      }[];
      readonly as_of: string;
      readonly other_names: readonly string[];
      readonly phone: string | null;
      readonly website: string | null;
      readonly tdu: "oncor" | "centerpoint" | "aep_central" | "aep_north" | "tnmp" | "lpl" | "nueces" | null;
      readonly listed: readonly {
        readonly id: string;
        readonly name: string;
        readonly term_months: number;
        readonly rate_type: "fixed" | "variable" | "indexed";
        readonly prepaid: boolean;
        readonly time_of_use: boolean;
        readonly new_customers_only: boolean;
        readonly termination_fee:
          | { readonly kind: "none" }
          | { readonly kind: "flat"; readonly amount_usd: number }
          | { readonly kind: "per_remaining_month"; readonly amount_usd: number }
          | { readonly kind: "unknown" };
        readonly renewable_percent: number;
        readonly name_es: string | null;
        readonly label: { readonly kwh_500: number; readonly kwh_1000: number; readonly kwh_2000: number };
      }[];
      readonly history: readonly {
        readonly from: string;
        readonly plans: number;
        readonly low: number;
        readonly median: number;
        readonly high: number;
      }[];
      readonly list_rating: { readonly rating: number; readonly as_of: string } | null;
      readonly complaints:
        | readonly {
            readonly period: string;
            readonly complaints: number;
            readonly per_1000: number | null;
            readonly source: string;
            readonly imported_on: string;
          }[]
        | null;
    };
  };
}
