// A PDF generator for tests: a table of text, as in labels and bills, or text anywhere on a page.
const COLUMNS = [40, 260, 340, 440];

/** Text at a point, in points from the page's lower left corner. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  /** Quarters of a turn, counterclockwise. */
  readonly quarter?: 0 | 1 | 2 | 3;
}

const MATRICES = ["1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0"] as const;

function toOperators({ x, y, text, size = 10, quarter = 0 }: PlacedText): string {
  const escaped = text.replaceAll(/[()\\]/g, (char) => `\\${char}`);
  return `BT /F1 ${size} Tf ${MATRICES[quarter]} ${x} ${y} Tm (${escaped}) Tj ET`;
}

/** Builds a minimal PDF with text at given points, drawn in the given order, and the offsets that the format requires. */
export function placedPdf(pages: ReadonlyArray<ReadonlyArray<PlacedText>>): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`).join(" ");
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [index, texts] of pages.entries()) {
    const content = texts.map(toOperators).join("\n");
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.indexOf("xref\n")}\n%%EOF`;
  return Uint8Array.from(file, (char) => char.charCodeAt(0));
}

/** Builds a minimal PDF of text cells in the columns of a table, with one content stream per page. */
export const tinyPdf = (
  pages: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>,
): Uint8Array<ArrayBuffer> =>
  placedPdf(
    pages.map((rows) =>
      rows.flatMap((cells, row) =>
        cells.map((text, column) => ({ x: COLUMNS[column] ?? 40, y: 740 - row * 16, text })),
      ),
    ),
  );
