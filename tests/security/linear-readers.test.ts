// Every parser of uploaded files takes time in proportion to the file, up to the largest accepted file, whether it is
// read or rejected.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CSV_LIMITS, FILE_LIMITS, JSON_LIMITS, XML_LIMITS } from "#meter/formats/limits.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import { HEADER } from "#meter/formats/test-support.ts";
import { LABEL_LIMITS } from "#server/domain/plans/label-limits.ts";
import { readLabelText } from "#server/domain/plans/label-text.ts";
import { IMAGE_LIMITS, ImageRenderer } from "#server/services/storage/images/render.ts";
import { blackPng, framesGif, noisePng } from "#tests/support/image-bombs.ts";
import {
  endlessXml,
  linkedXml,
  manyKeysJson,
  usageCsv,
  usageJson,
  usageXml,
} from "#tests/support/large-usage-files.ts";
import { expectLinear, processTime, repeated } from "#tests/support/linear-time.ts";
import { contentPdf } from "#tests/support/pdf-bombs.ts";

type CreateInput = (size: number) => string;

/** Reads files that `create` writes. They are read, or their first error has this code. */
async function expectLinearUsage(limit: number, create: CreateInput, code: string): Promise<void> {
  await expectLinear({
    limit,
    create: (size) => new TextEncoder().encode(create(size)),
    read: async (bytes) => {
      async function* full(): AsyncGenerator<Uint8Array> {
        yield bytes;
      }
      const result = await readUsageFile(full());
      expect(result.ok ? "read" : result.errors[0]?.code).toBe(code);
    },
  });
}

const endlessCsv = (unit: string): CreateInput => {
  const line = `${repeated(unit, 9_000)}\n`;
  return (size) => `${HEADER}\n${repeated(line, size - HEADER.length - 1)}`;
};

describe("a usage file is read in linear time", () => {
  it.each<[string, number, CreateInput, string]>([
    ["CSV", FILE_LIMITS.bytes, usageCsv, "read"],
    ["CSV of blank columns", FILE_LIMITS.bytes, endlessCsv(","), "no_readings"],
    ["CSV with quotation marks", CSV_LIMITS.quoted_characters, (size) => usageCsv(size, '"'), "read"],
    ["Green Button XML", FILE_LIMITS.bytes, usageXml, "read"],
    ["XML of links", XML_LIMITS.entries, linkedXml, "metadata_missing"],
    ["XML of empty elements", FILE_LIMITS.bytes, (size) => endlessXml("", "<a/>", size), "xml_malformed"],
    ["XML of one text", FILE_LIMITS.bytes, (size) => endlessXml("<title>", "x", size), "xml_malformed"],
    ["XML of one name", FILE_LIMITS.bytes, (size) => endlessXml("<", "x", size), "xml_malformed"],
    ["JSON", JSON_LIMITS.characters, usageJson, "read"],
    ["JSON of keys", JSON_LIMITS.characters, manyKeysJson, "unknown_format"],
    ["JSON of lists in lists", JSON_LIMITS.characters, (size) => "[".repeat(size), "json_malformed"],
    [
      "JSON of empty lists",
      JSON_LIMITS.characters,
      (size) => `[${"[],".repeat(size / 3 - 2)}[]]`,
      "unknown_format",
    ],
  ])("%s", async (_what, limit, create, code) => {
    await expectLinearUsage(limit, create, code);
  });
});

/** Reads the document of `create`, which is read, or rejected for a reason unrelated to its size. */
async function expectLinearLabel(limit: number, create: (size: number) => Uint8Array): Promise<void> {
  await expectLinear({
    limit,
    create: create,
    read: async (bytes) => {
      expect(bytes.byteLength).toBeLessThanOrEqual(LABEL_LIMITS.bytes);
      const result = await readLabelText(bytes);
      expect(result.ok ? "" : result.errors.join()).not.toMatch(/larger than/);
    },
  });
}

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

describe("a PDF is read in linear time", () => {
  const room = LABEL_LIMITS.bytes - 1_000;

  it("with text", async () => {
    const line = "Energy Charge 9.2 cents per kWh";
    await expectLinearLabel(LABEL_LIMITS.characters, (characters) =>
      contentPdf(`BT /F1 9 Tf 1 0 0 1 9 9 Tm (${line}) Tj ET\n`.repeat(characters / (line.length + 1))),
    );
  });

  it.each(["0 0 m 9 9 l S\n", "(", "[", "(a) "])("whose content is endless %j", async (unit) => {
    await expectLinearLabel(room, (size) => contentPdf(repeated(unit, size)));
  });

  it.each(["1 0 obj\n", "1 0 obj << >> endobj\n", "<<", "(", "trailer\n<<\n", "xref\n", " "])(
    "of endless %j",
    async (unit) => {
      await expectLinearLabel(room, (size) => latin1(`%PDF-1.5\n${repeated(unit, size)}`));
    },
  );

  it("of objects without a cross-reference table", async () => {
    await expectLinearLabel(room, (size) => {
      const objects = Array.from({ length: size / 28 }, (_, index) => `${index + 1} 0 obj << >> endobj\n`);
      return latin1(`%PDF-1.5\n${objects.join("")}`);
    });
  });
});

describe("an HTML page is read in linear time", () => {
  it.each([
    "<div>",
    "<p>a",
    "<tr><td>",
    "<tr><td>1</td></tr>",
    "<script>1</script>",
    "</a>",
    "<",
    "<!--",
    "<a b='",
    "<a b=",
    "&",
    "&amp;",
    " ",
  ])("of endless %j", async (unit) => {
    await expectLinearLabel(LABEL_LIMITS.html_bytes, (size) => latin1(`<html>${repeated(unit, size - 6)}`));
  });
});

describe("an image is resized in linear time", () => {
  const renderer = new ImageRenderer();
  async function render(bytes: Buffer): Promise<string> {
    const transform = { width: 100, resize: "cover" } as const;
    const created = renderer.render(randomUUID(), () => Promise.resolve(bytes), transform, false);
    return created.then(
      ({ contentType }) => contentType,
      (error: Error) => error.message,
    );
  }

  it.each<[string, number, (size: number) => Buffer, string]>([
    [
      "of the most pixels",
      IMAGE_LIMITS.pixels,
      (pixels) => blackPng(Math.floor(Math.sqrt(pixels) / 8) * 8),
      "image/png",
    ],
    ["of the most bytes", IMAGE_LIMITS.bytes, noisePng, "image/png"],
    [
      "that ends in its middle",
      IMAGE_LIMITS.bytes,
      (size) => noisePng(size).subarray(0, size / 2),
      "The object is not an image that can be transformed",
    ],
    [
      "of endless frames",
      IMAGE_LIMITS.gif_bytes,
      (size) => framesGif(Math.floor(size / 16)),
      "The object is not an image that can be transformed",
    ],
  ])("%s", async (_what, limit, create, outcome) => {
    await expectLinear({
      limit,
      create: (size) => create(Math.floor(size)),
      read: async (bytes) => {
        expect(bytes.length).toBeLessThanOrEqual(IMAGE_LIMITS.bytes);
        expect(await render(bytes)).toBe(outcome);
      },
      time: processTime,
    });
  });
});
