// An energy plan as Australia's Consumer Data Standards describe it (EnergyPlanDetailV3, standards 1.36.0): the fields
// that a plan in Texas has. Amounts are texts in dollars without tax, as their AmountString.
import { z } from "zod";

const amount = z.string().regex(/^-?\d+\.\d{2,}$/);
const share = z.string().regex(/^\d(\.\d+)?$/);
const dateTime = z.iso.datetime();
const uri = z.url();

const measuredPriceSchema = z.object({
  unitPrice: amount,
  measureUnit: z.enum(["KWH", "DAYS", "MONTH"]),
  /** kWh of a block. Left out for the last one. */
  volume: z.number().positive().optional(),
});

const CDR_DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;
/** Hours of days in local time, HH:MM. An end of 00:00 is midnight at the end of the day. */
export const cdrHoursSchema = z.object({
  days: z.array(z.enum(CDR_DAYS)).nonempty(),
  startTime: z.string().regex(/^\d{2}:\d{2}$/),
  endTime: z.string().regex(/^\d{2}:\d{2}$/),
});
export type CdrHours = z.infer<typeof cdrHoursSchema>;

const ratesSchema = z.array(measuredPriceSchema).nonempty();
/** A month: the period in which the blocks of a rate are counted. */
const monthly = z.literal("P1M");

export const cdrTimeOfUseRateSchema = z.object({
  displayName: z.string(),
  type: z.enum(["PEAK", "OFF_PEAK", "SHOULDER"]),
  rates: ratesSchema,
  period: monthly,
  timeOfUse: z.array(cdrHoursSchema),
});
export type CdrTimeOfUseRate = z.infer<typeof cdrTimeOfUseRateSchema>;

/** `RETAIL_SERVICE`: the provider's charges. `NETWORK`: the utility's, if they are passed on. */
export const cdrTariffPeriodSchema = z.object({
  type: z.enum(["RETAIL_SERVICE", "NETWORK"]),
  displayName: z.string(),
  startDate: z.literal("01-01"),
  endDate: z.literal("12-31"),
  dailySupplyChargeType: z.literal("BAND"),
  bandedDailySupplyCharges: z.array(measuredPriceSchema).length(1),
  rateBlockUType: z.enum(["singleRate", "timeOfUseRates"]),
  singleRate: z.object({ displayName: z.string(), rates: ratesSchema, period: monthly }).optional(),
  timeOfUseRates: z.array(cdrTimeOfUseRateSchema).optional(),
});
export type CdrTariffPeriod = z.infer<typeof cdrTariffPeriodSchema>;

export const cdrFeeSchema = z.object({
  type: z.enum(["EXIT", "ESTABLISHMENT", "OTHER"]),
  term: z.enum(["FIXED", "MONTHLY"]),
  amount,
  description: z.string(),
});
export type CdrFee = z.infer<typeof cdrFeeSchema>;

export const cdrEligibilitySchema = z.object({
  type: z.enum(["NEW_CUSTOMER", "ONLINE_ONLY", "REQ_EQUIP_SUPPLIER", "LOYALTY_MEMBER", "OTHER"]),
  /** What the customer must meet, as the conditions of our own format, with commas. */
  information: z.string(),
  description: z.string(),
});
export type CdrEligibility = z.infer<typeof cdrEligibilitySchema>;

const contractSchema = z.object({
  pricingModel: z.enum(["SINGLE_RATE", "TIME_OF_USE"]),
  timeZone: z.literal("LOCAL"),
  isFixed: z.boolean(),
  /** Present if the price is not fixed. */
  variation: z.string().optional(),
  paymentOption: z.tuple([z.literal("OTHER")]),
  /** Share of renewable power, 0 to 1. */
  intrinsicGreenPower: z.object({ greenPercentage: share }).optional(),
  eligibility: z.array(cdrEligibilitySchema).optional(),
  fees: z.array(cdrFeeSchema).optional(),
  tariffPeriod: z.array(cdrTariffPeriodSchema).min(1).max(2),
  termType: z.enum(["1_YEAR", "2_YEAR", "3_YEAR", "4_YEAR", "5_YEAR", "ONGOING", "OTHER"]),
  /** The term in words. */
  terms: z.string(),
  coolingOffDays: z.int(),
  billFrequency: z.tuple([monthly]),
});

export const cdrPlanSchema = z.object({
  planId: z.string(),
  effectiveFrom: dateTime,
  lastUpdated: dateTime,
  displayName: z.string(),
  type: z.literal("MARKET"),
  fuelType: z.literal("ELECTRICITY"),
  brand: z.string(),
  brandName: z.string(),
  applicationUri: uri.optional(),
  additionalInformation: z.object({ pricingUri: uri.optional(), termsUri: uri.optional() }).optional(),
  customerType: z.literal("RESIDENTIAL"),
  geography: z.object({ distributors: z.array(z.string()).length(1) }),
  electricityContract: contractSchema,
});
export type CdrPlan = z.infer<typeof cdrPlanSchema>;
