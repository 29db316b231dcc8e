// Parses numbers as users type and paste them.
import { MAX_MONTH_KWH } from "#contracts/tables/month-usage.ts";

/**
 * Returns the number in a text, or null. Units, "$" and "¢" around it are ignored. A comma before exactly three digits
 * groups thousands. Any other comma is a decimal comma.
 */
export function parseAmount(text: string): number | null {
  const bare = text
    .replace(/kwh|sq\s*ft|pies²?|[$¢%\s\u00A0\u202F]/gi, "")
    .replace(/,(?=\d{3}(?:\D|$))/g, "")
    .replace(",", ".");
  return /^\d*\.?\d+$|^\d+\.$/.test(bare) ? Number(bare) : null;
}

/**
 * Returns the numbers in a pasted text, in order: a column or row of a spreadsheet, lines, or a comma-separated list.
 */
export function pastedNumbers(text: string): readonly number[] {
  const parts = text.split(/[\t\r\n;]+|\s+/).filter((piece) => /\d/.test(piece));
  return parts
    .flatMap((piece) => (holdsSeveral(piece) ? piece.split(",") : [piece]))
    .flatMap((piece) => {
      const value = parseAmount(piece);
      return value === null ? [] : [value];
    });
}

/** "950,1020" is two numbers, "1,234" and "1,234.5" are one. A trailing comma has no meaning. */
function holdsSeveral(piece: string): boolean {
  const text = piece.replace(/,$/, "");
  if (!text.includes(",")) return piece !== text;
  // Above the most of a month, a pasted run of digits is several numbers, separated by commas.
  return !/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) || Number(text.replaceAll(",", "")) > MAX_MONTH_KWH;
}
