import type { readErrors as en } from "../en/read-errors.ts";

export const readErrors: typeof en = {
  empty_file: "El archivo está vacío.",
  unreadable: "No se pudo abrir el archivo. Tal vez se movió o cambió.",
  too_large: "El archivo es más grande que el de cualquier medidor.",
  not_text: "Es una imagen, un PDF o un programa, no un archivo de lecturas.",
  spreadsheet_file:
    "Es una hoja de cálculo o un archivo ZIP. Guárdelo como CSV o use el archivo tal como lo descargó.",
  unknown_format: "No es un archivo de medidor que conozcamos.",
  missing_column: "Falta una columna.",
  row_short: "A la fila le faltan columnas. Puede que el archivo esté cortado.",
  line_too_long: "El archivo tiene una línea sin fin.",
  unclosed_quote: "Hay una comilla que se abre y no se cierra.",
  esiid_damaged:
    "Una hoja de cálculo redondeó el ESI ID. Descargue el archivo otra vez y no lo guarde desde una hoja de cálculo.",
  esiid_invalid: "El ESI ID no es válido.",
  date_invalid: "La fecha no es válida.",
  time_invalid: "La hora no es válida.",
  revision_invalid: "La fecha de revisión no es válida.",
  interval_length: "La lectura no dura lo mismo que las demás del archivo.",
  no_such_time: "Hay una lectura de una hora que el reloj se saltó ese día.",
  kwh_invalid: "El consumo no es un número.",
  kwh_negative: "El consumo es menor que cero.",
  kwh_too_large: "El consumo es mayor que el de cualquier hogar.",
  quality_unknown: "La lectura no dice si es real o estimada.",
  channel_unknown: "La lectura no dice si es consumo o generación.",
  period_invalid: "El mes de la factura no termina después de empezar, o es demasiado largo.",
  period_overlap: "Dos meses de factura se enciman.",
  too_many_meters: "El archivo tiene más medidores que un hogar.",
  too_many_days: "El archivo tiene demasiados días.",
  span_too_long: "Las fechas del archivo están demasiado lejos unas de otras.",
  no_readings: "El archivo no tiene lecturas.",
  xml_malformed: "El XML está dañado o cortado.",
  json_malformed: "El JSON está dañado o cortado.",
  unit_unsupported: "Las lecturas no están en watts hora.",
  duration_unsupported: "Las lecturas no son de 15, 30 ni 60 minutos.",
  misaligned: "Una lectura no empieza en un cuarto de hora.",
  flow_unsupported: "Las lecturas no son de energía usada ni de energía enviada.",
  metadata_missing: "El archivo no dice en qué unidad están sus lecturas.",
  token_count: "El día no tiene tantas lecturas como cuartos de hora.",
  token_invalid: "Una lectura del día no es válida.",
};

/** The readers' own words for what they expected or found. */
const DETAILS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^a number such as /, "un número como "],
  [/^a number$/, "un número"],
  [/^a value such as /, "un valor como "],
  [/^a header such as /, "un encabezado como "],
  [/^at most /, "como máximo "],
  [/ meters and their readings$/, " medidores y sus lecturas"],
  [/ MB of JSON$/, " MB de JSON"],
  [/^0 or more$/, "0 o más"],
  [/^(\d+) columns$/, "$1 columnas"],
  [/^from (\S+) on$/, "del $1 en adelante"],
  [/^15, 30 or 60 minutes after the start$/, "15, 30 o 60 minutos después del inicio"],
  [/^(\d+) minutes after the start$/, "$1 minutos después del inicio"],
  [/^(\d+) to (\d+) days after (\S+)$/, "de $1 a $2 días después del $3"],
  [/^(\d+) values on (\S+)$/, "$1 valores el $2"],
  [/^a multiple of (\d+) minutes$/, "un múltiplo de $1 minutos"],
  [/^900, 1800 or 3600 seconds$/, "900, 1800 o 3600 segundos"],
  [/^seconds since 1970$/, "segundos desde 1970"],
  [/^start, duration and value$/, "inicio, duración y valor"],
  [/^a ReadingType with uom 72 \(Wh\)$/, "un ReadingType con uom 72 (Wh)"],
  [/^1 or 19$/, "1 o 19"],
];

/** A detail of a read error in Spanish; what has no words (dates, column names) stays. */
export function readDetail(text: string): string {
  return DETAILS.reduce((result, [pattern, spanish]) => result.replace(pattern, spanish), text);
}
