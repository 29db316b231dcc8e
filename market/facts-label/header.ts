// The heading of a label: who sells what, where, and since when.
import type { TduId } from "#contracts/plan.ts";

const TDUS: ReadonlyArray<readonly [RegExp, TduId]> = [
  [/oncor|\bonc\b/i, "oncor"],
  [/center\s?point|\bcnp\b/i, "centerpoint"],
  [/aep\s+(?:texas\s+)?central|central power and light|\bcpl\b/i, "aep_central"],
  [/aep\s+(?:texas\s+)?north|west texas utilities|\bwtu\b/i, "aep_north"],
  [/texas[\s-]+new mexico power|\btnmp\b/i, "tnmp"],
  [/lubbock|\blp&l\b/i, "lpl"],
  [/nueces/i, "nueces"],
];

/** Returns the utilities that a text names, each once. */
export function tdusIn(text: string): TduId[] {
  return TDUS.filter(([name]) => name.test(text)).map(([, tdu]) => tdu);
}

export interface LabelHead {
  readonly provider_name: string | null;
  readonly puct_number: string | null;
  readonly product_name: string | null;
  readonly tdu: TduId | null;
  readonly issued: string | null;
}

const two = (value: string): string => value.padStart(2, "0");

const SPANISH_MONTHS: Readonly<Record<string, string>> = { ene: "jan", abr: "apr", ago: "aug", dic: "dec" };

function monthNumber(name = ""): string {
  const short = name.toLowerCase();
  return String("janfebmaraprmayjunjulaugsepoctnovdec".indexOf(SPANISH_MONTHS[short] ?? short) / 3 + 1);
}

function dateIn(text: string): string | null {
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(text);
  if (iso !== null) return iso[0];
  const us = /\b(\d{1,2})[/-](\d{1,2})[/-](20\d\d)\b/.exec(text);
  if (us !== null) return valid(us[3] ?? "", us[1] ?? "", us[2] ?? "");
  const dayFirst =
    /\b(\d{1,2})[- ](?:de )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*\.?[-, ]+(?:de )?(20\d\d)\b/i.exec(
      text,
    );
  if (dayFirst !== null) return valid(dayFirst[3] ?? "", monthNumber(dayFirst[2]), dayFirst[1] ?? "");
  const short = /^(?:[a-z ]{0,20}date:? ?)?(\d{1,2})\/(\d{1,2})\/(\d\d)$/im.exec(text);
  if (short !== null) return valid(`20${short[3]}`, short[1] ?? "", short[2] ?? "");
  const long =
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2}),?\s+(20\d\d)\b/i.exec(text);
  if (long === null) return null;
  return valid(long[3] ?? "", monthNumber(long[1]), long[2] ?? "");
}

function valid(year: string, month: string, day: string): string | null {
  const inRange = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return inRange ? `${year}-${two(month)}-${two(day)}` : null;
}

const isTitle = (line: string): boolean => /electricity\s+facts\s+label|\bEFL\b/i.test(line);
const isTdu = (line: string): boolean =>
  TDUS.some(([name]) => name.test(line)) || /service\s+(?:area|territory)/i.test(line);
const isDate = (line: string): boolean => dateIn(line) !== null && line.length < 60;

const withoutCertificate = (line: string): string =>
  line
    .replace(/[,•|(\s-]*\(?(?:PUCT?|REP)\b.*$/i, "")
    .replace(/^.*(?:⇒|→|:)\s*/, "")
    .trim();

/** Parses names, certificate, utility and issue date from the lines above the price table. */
export function readHead(lines: ReadonlyArray<string>): LabelHead {
  const table = lines.findIndex((line) => /average\s+(?:monthly|price)/i.test(line));
  const head = lines.slice(0, table < 0 ? 12 : table);
  const all = lines.join("\n");
  const names = head.filter((line) => !isTitle(line) && !isTdu(line) && !isDate(line));
  const certificate = /(?:PUCT?|REP)\b[^\n]{0,30}?(?:#|No\b|Number|Cert\w*|Lic\w*)[\s.:#]*(\d{5}X?)\b/i.exec(
    all,
  );
  const own = [tdusIn(head.join("\n")), tdusIn(all)].find((found) => found.length > 0);
  return {
    provider_name: names[0] === undefined ? null : withoutCertificate(names[0]) || null,
    puct_number: certificate?.[1] ?? null,
    product_name: names[1] === undefined ? null : withoutCertificate(names[1]) || null,
    tdu: own?.length === 1 ? (own[0] ?? null) : null,
    issued: dateIn(head.join("\n")) ?? dateIn(all),
  };
}
