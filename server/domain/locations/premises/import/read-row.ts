// Parses and checks one row of ERCOT's extract.
import type { TduId } from "#contracts/plan.ts";
import type { PremiseStatus, PremiseType } from "#contracts/premises.ts";
import { tokenizeAddress, readAddress, splitUnit, type StreetAddress } from "#market/address.ts";
import { parseEsiid } from "#market/esiid.ts";
import { COLUMNS_19, COLUMNS_22, DUNS, type Column } from "../columns.ts";

export interface PremiseRow extends StreetAddress {
  readonly esiid: string;
  readonly tdu: TduId | null;
  readonly address: string;
  readonly address_overflow: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly county: string | null;
  readonly city_key: string;
  readonly duns: string | null;
  readonly read_cycle: number | null;
  readonly status: PremiseStatus;
  readonly premise_type: PremiseType;
  readonly metered: boolean;
  readonly smart_meter: boolean;
  readonly switch_hold: boolean;
  readonly station_code: string | null;
  readonly station_name: string | null;
}

export type RowResult =
  | { readonly ok: true; readonly row: PremiseRow }
  | { readonly ok: false; readonly reason: string };

/** Longest accepted value. The extract's own longest is an address line of some fifty characters. */
const MAX_VALUE = 200;

const CONTROL = /\p{Cc}/u;

/**
 * Detects the columns of a file from its first record: named in a header, or by their number. Null for anything else.
 */
export function detectLayout(first: readonly string[]): { columns: Column[]; header: boolean } | null {
  const names = first.map((name) =>
    name
      .trim()
      .toUpperCase()
      .replaceAll(/[\s_]+/g, "_"),
  );
  if (names.includes("ESIID") || names.includes("ESI_ID")) {
    const known = names.map((name) => (name === "ESI_ID" ? "ESIID" : name));
    const required: readonly Column[] = ["ESIID", "ADDRESS", "CITY", "ZIPCODE", "STATUS"];
    return required.every((name) => known.includes(name))
      ? { columns: known as Column[], header: true }
      : null;
  }
  if (first.length === COLUMNS_22.length) return { columns: [...COLUMNS_22], header: false };
  return first.length === COLUMNS_19.length ? { columns: [...COLUMNS_19], header: false } : null;
}

const TDU_BY_DUNS: ReadonlyMap<string, TduId> = new Map(
  (Object.entries(DUNS) as Array<[TduId, string]>).map(([tdu, duns]) => [bare(duns), tdu]),
);

// Spreadsheets remove leading zeros.
function bare(duns: string): string {
  return duns.replace(/^0+/, "");
}

const STATUSES: Readonly<Record<string, PremiseStatus>> = {
  A: "active",
  ACTIVE: "active",
  I: "inactive",
  INACTIVE: "inactive",
  D: "de_energized",
  DEENERGIZED: "de_energized",
};

function premiseType(text: string): PremiseType {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, "");
  if (letters === "RESIDENTIAL") return "residential";
  if (/^SMALL(NONRESIDENTIAL|COMMERCIAL)$/.test(letters)) return "small_commercial";
  return /^LARGE(NONRESIDENTIAL|COMMERCIAL|INDUSTRIAL)$/.test(letters) ? "large_commercial" : "other";
}

const yes = (text: string): boolean => /^(Y|YES|TRUE|1)$/i.test(text);

function orNull(text: string): string | null {
  return text === "" ? null : text;
}

function fail(reason: string): RowResult {
  return { ok: false, reason };
}

export type RowReader = (record: readonly string[]) => RowResult;

function wrongValue(columns: readonly Column[], record: readonly string[]): string | null {
  for (const [index, value] of record.entries()) {
    const column = columns[index] ?? "";
    // Lists of open orders are long and not stored.
    if (column === "OPEN_SERVICE_ORDERS") continue;
    if (value.length > MAX_VALUE) return `${column} is longer than ${MAX_VALUE} characters`;
    if (CONTROL.test(value)) return `${column} holds a control character`;
  }
  return null;
}

/**
 * Creates a reader for a file's records by its columns. It returns the premise, or the reason why a record cannot be
 * imported.
 */
export function rowReader(columns: readonly Column[]): RowReader {
  const places = new Map(columns.map((column, index) => [column, index]));
  return (record) => {
    if (record.length !== columns.length)
      return fail(`has ${record.length} columns where the file has ${columns.length}`);
    const wrong = wrongValue(columns, record);
    if (wrong !== null) return fail(wrong);
    return readValues((column) => record[places.get(column) ?? -1]?.trim() ?? "");
  };
}

function readValues(value: (column: Column) => string): RowResult {
  const esiid = parseEsiid(value("ESIID"));
  if (!esiid.ok) return fail(`ESIID: ${esiid.error.message}`);
  const [, zip] = /^(\d{5})(?:-?\d{4})?$/.exec(value("ZIPCODE")) ?? [];
  if (zip === undefined && value("ZIPCODE") !== "") return fail("ZIPCODE is not five digits");
  const status =
    STATUSES[
      value("STATUS")
        .toUpperCase()
        .replace(/[^A-Z]/g, "")
    ];
  if (status === undefined) return fail("STATUS is none of Active, Inactive and De-Energized");
  return { ok: true, row: buildRow(value, esiid.value, zip ?? "", status) };
}

function buildRow(
  value: (column: Column) => string,
  { esiid, tdu }: { esiid: string; tdu: TduId | null },
  zip: string,
  status: PremiseStatus,
): PremiseRow {
  const { line, unit } = splitUnit(value("ADDRESS"));
  const overflow = [unit ?? "", value("ADDRESS_OVERFLOW")].filter((part) => part !== "").join(" ");
  const city = value("CITY").replace(/\s+/g, " ");
  const cycle = /^\d{1,3}$/.test(value("METER_READ_CYCLE")) ? Number(value("METER_READ_CYCLE")) : null;
  return {
    esiid,
    tdu: TDU_BY_DUNS.get(bare(value("DUNS"))) ?? tdu,
    address: line.replace(/\s+/g, " "),
    address_overflow: orNull(overflow),
    city,
    state: value("STATE"),
    zip,
    county: orNull(value("COUNTY")),
    ...readAddress(line, overflow),
    city_key: tokenizeAddress(city).join(" "),
    duns: orNull(value("DUNS")),
    read_cycle: cycle,
    status,
    premise_type: premiseType(value("PREMISE_TYPE")),
    metered: value("METERED") === "" || yes(value("METERED")),
    // AMSR is read remotely and AMSM is not yet, but both measure every quarter hour.
    smart_meter: yes(value("SETTLEMENT_AMS_INDICATOR")) || /^(Y|AMS)/i.test(value("TDSP_AMS_INDICATOR")),
    switch_hold: yes(value("SWITCH_HOLD_INDICATOR")),
    station_code: orNull(value("STATIONCODE")),
    station_name: orNull(value("STATIONNAME")),
  };
}
