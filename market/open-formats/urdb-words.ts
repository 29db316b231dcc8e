// The attributes by which a rate of the Utility Rate Database is read back: it has no fields for names, fees and
// conditions.
export const MONTHLY_FEE = "Monthly fee, included in the fixed charge: ";
export const ONE_TIME_FEE = "One-time fee: ";
export const PERIOD = "Period ";
export const CONDITION = "Condition";
export const PER_MONTH = " per month";
export const UNLESS = " unless: ";

export const MONTHS = 12;
export const HOURS = 24;
