// The columns of ERCOT's "TDSP ESI ID" extract and their order. User guide 4.0 (2012) lists 19. The files of 2026 have
// no header and 22: a county after the ZIP, and two for a premise subtype at the end.

export const COLUMNS_22 = [
  "ESIID",
  "ADDRESS",
  "ADDRESS_OVERFLOW",
  "CITY",
  "STATE",
  "ZIPCODE",
  "COUNTY",
  "DUNS",
  "METER_READ_CYCLE",
  "STATUS",
  "PREMISE_TYPE",
  "POWER_REGION",
  "STATIONCODE",
  "STATIONNAME",
  "METERED",
  "OPEN_SERVICE_ORDERS",
  "POLR_CUSTOMER_CLASS",
  "SETTLEMENT_AMS_INDICATOR",
  "TDSP_AMS_INDICATOR",
  "SWITCH_HOLD_INDICATOR",
  "PREMISE_SUBTYPE_CODE",
  "PREMISE_SUBTYPE_DESC",
] as const;
export type Column = (typeof COLUMNS_22)[number];

const NEWER: ReadonlySet<Column> = new Set(["COUNTY", "PREMISE_SUBTYPE_CODE", "PREMISE_SUBTYPE_DESC"]);

export const COLUMNS_19: readonly Column[] = COLUMNS_22.filter((column) => !NEWER.has(column));

/** DUNS numbers of the utilities, as in the extract's DUNS column. */
export const DUNS = {
  oncor: "1039940674000",
  centerpoint: "957877905",
  aep_central: "007924772",
  aep_north: "007923311",
  tnmp: "007929441",
} as const;
