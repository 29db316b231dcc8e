import { describe, expect, it } from "vitest";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import { proveFromLabel } from "#market/facts-label/prove-label.ts";
import { LABEL_ROWS } from "#tests/support/label-pdf.ts";
import { placedPdf, type PlacedText } from "#tests/support/tiny-pdf.ts";
import { readLabelDocument } from "./read-label-document.ts";

async function readText(...pages: ReadonlyArray<ReadonlyArray<PlacedText>>): Promise<string> {
  const read = await readLabelDocument(placedPdf(pages));
  if (!read.ok) throw new Error(read.errors.join("; "));
  return read.text;
}

/** Widths of letters in thousandths of their size, where they differ from the usual 556. */
const HELVETICA: Readonly<Record<string, number>> = { E: 667, r: 333, y: 500, C: 722, " ": 278 };
const COLUMNS = [40, 330, 420, 510];
const CELLS: PlacedText[] = LABEL_ROWS.flatMap((cells, row) =>
  cells.map((text, column) => ({ x: COLUMNS[column] ?? 40, y: 740 - row * 16, text })),
);

function verdict(text: string): string {
  const parsed = parseFactsLabel(text);
  return parsed.ok ? proveFromLabel(parsed.value, null).proof.verdict : parsed.errors.join("; ");
}

describe("the text of a PDF", () => {
  it("has a row for each height, whatever the order in the file", async () => {
    const first = COLUMNS[0];
    const byColumn = [
      ...CELLS.filter((cell) => cell.x === first),
      ...CELLS.filter((cell) => cell.x !== first),
    ];
    expect(verdict(await readText(byColumn))).toBe("exact");
    expect(verdict(await readText(CELLS.toReversed()))).toBe("exact");
  });

  it("joins words that are set letter by letter", async () => {
    let x = 40;
    const letters = "Energy Charge".split("").flatMap((text): PlacedText[] => {
      const placed = { x, y: 612, text };
      x += (HELVETICA[text] ?? 556) / 100 + (text === " " ? 6 : 3);
      return text === " " ? [] : [placed];
    });
    const others = CELLS.filter((cell) => cell.text !== "Energy Charge");
    expect(verdict(await readText([...letters, ...others]))).toBe("exact");
  });

  it("keeps words apart and columns further apart", async () => {
    expect(
      await readText([
        { x: 40, y: 700, text: "Energy" },
        { x: 78, y: 700, text: "Charge" },
        { x: 300, y: 700, text: "12.4\u00A2" },
      ]),
    ).toBe("Energy Charge   12.4¢");
  });

  it("joins the halves of a number", async () => {
    expect(
      await readText([
        { x: 40, y: 700, text: "12" },
        { x: 51.2, y: 700, text: ".4" },
      ]),
    ).toBe("12.4");
  });

  it("leaves out the mark of a footnote", async () => {
    expect(
      await readText([
        { x: 40, y: 700, text: "$9.95" },
        { x: 65, y: 704, text: "1", size: 6 },
        { x: 80, y: 700, text: "per month" },
      ]),
    ).toMatch(/^\$9\.95 +per month$/);
  });

  it("reads a page that lies on its side", async () => {
    const turned = CELLS.map(({ x, y, text }): PlacedText => ({
      x: 612 - (y - 150),
      y: x,
      text,
      quarter: 1,
    }));
    expect(verdict(await readText(turned))).toBe("exact");
  });

  it("puts a title that runs up the margin behind the rest", async () => {
    const margin: PlacedText = { x: 20, y: 500, text: "Electricity Price", quarter: 1 };
    expect(verdict(await readText([margin, ...CELLS]))).toBe("exact");
    expect(await readText([margin, ...CELLS])).toMatch(/Electricity Price$/);
  });
});
