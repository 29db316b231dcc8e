// A PDF generator for tests: a table of text, as in labels and bills.
const COLUMNS = [40, 260, 340, 440];

/**
 * Builds a minimal PDF of text cells at given positions, with one content stream per page and the offsets that the
 * format requires.
 */
export function tinyPdf(pages: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`).join(" ");
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [index, rows] of pages.entries()) {
    const content = rows
      .flatMap((cells, row) =>
        cells.map((cell, column) => {
          const escaped = cell.replaceAll(/[()\\]/g, (char) => `\\${char}`);
          return `BT /F1 10 Tf ${COLUMNS[column] ?? 40} ${740 - row * 16} Td (${escaped}) Tj ET`;
        }),
      )
      .join("\n");
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
