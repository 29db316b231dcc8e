// PDFs that attack their reader: each is small but demands a lot of work.
import { constants, deflateRawSync, deflateSync } from "node:zlib";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A stream object of these bytes. `entries` describe them. */
function streamObject(bytes: Uint8Array, entries = ""): Buffer {
  return Buffer.concat([
    latin1(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    latin1("\nendstream"),
  ]);
}

/** A file of these objects (numbered from 1, the first is the catalog), with the offsets that the format requires. */
function buildPdf(objects: ReadonlyArray<string | Buffer>, trailer = ""): Uint8Array {
  const parts: Buffer[] = [latin1("%PDF-1.5\n")];
  let length = 9;
  const offsets = objects.map((object, index) => {
    const part = Buffer.concat([
      latin1(`${index + 1} 0 obj\n`),
      typeof object === "string" ? latin1(object) : object,
      latin1("\nendobj\n"),
    ]);
    parts.push(part);
    const offset = length;
    length += part.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(latin1(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  parts.push(latin1(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n`));
  parts.push(latin1(`startxref\n${length}\n%%EOF`));
  return Uint8Array.from(Buffer.concat(parts));
}

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const page = (more = ""): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${more} >> >>`;

const onePage = (contents: Buffer, more = "", ...others: ReadonlyArray<string | Buffer>): Uint8Array =>
  buildPdf([CATALOG, PAGES, page(more), contents, FONT, ...others]);

/**
 * A deflate stream of `megabytes` of one repeated text, built from repeated blocks so that the text is never held in
 * memory.
 */
export function deflateBomb(text: string, megabytes: number): Buffer {
  const block = Buffer.alloc(1024 * 1024, text, "latin1");
  const packed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00]);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => packed),
    end,
    Buffer.alloc(4),
  ]);
}

const FLATE = "/Filter /FlateDecode";

/** A page whose content unpacks to `megabytes` of blanks. */
export function deflatePdf(megabytes: number): Uint8Array {
  return onePage(streamObject(deflateBomb(" ", megabytes), FLATE));
}

/** A page whose content is compressed twice: each layer expands it a thousandfold. */
export function twicePackedPdf(megabytes: number): Uint8Array {
  const twice = deflateSync(deflateBomb(" ", megabytes));
  return onePage(streamObject(twice, "/Filter [/FlateDecode /FlateDecode]"));
}

/** A page with this content. */
export function contentPdf(content: string): Uint8Array {
  return onePage(streamObject(latin1(content)));
}

/** A page that draws endless text. */
export function busyPdf(megabytes: number): Uint8Array {
  return onePage(streamObject(deflateBomb("BT /F1 9 Tf 1 0 0 1 9 9 Tm (ab) Tj ET ", megabytes), FLATE));
}

/** An object stream that declares itself as its continuation. */
export function loopingObjectStreamPdf(): Uint8Array {
  const stream = streamObject(latin1("4 0 << >>"), "/Type /ObjStm /N 1 /First 4 /Extends 4 0 R");
  return buildPdf([CATALOG, PAGES, page(), stream, FONT]);
}

/** Pages whose only child is themselves. */
export function circularPagesPdf(): Uint8Array {
  return buildPdf([CATALOG, "<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1 >>"]);
}

/** A page tree that declares two billion pages. */
export function manyPagesPdf(): Uint8Array {
  return buildPdf([
    CATALOG,
    "<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>",
    page(),
    streamObject(latin1(" ")),
    FONT,
  ]);
}

/** A cross-reference table that declares a billion rows and itself as its predecessor. */
export function hugeXrefPdf(): Uint8Array {
  const body = `%PDF-1.5\n1 0 obj\n${CATALOG}\nendobj\n`;
  const at = body.length;
  const xref = `xref\n0 999999999\n0000000000 65535 f \n0000000009 00000 n \n`;
  return Uint8Array.from(
    latin1(`${body}${xref}trailer\n<< /Size 999999999 /Root 1 0 R /Prev ${at} >>\nstartxref\n${at}\n%%EOF`),
  );
}

/** Images of a hundred thousand pixels per side, in formats with a history of vulnerabilities. */
export function picturePdf(filter: "JBIG2Decode" | "DCTDecode" | "JPXDecode"): Uint8Array {
  const picture = streamObject(
    Buffer.alloc(64, 1),
    `/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter}`,
  );
  const contents = streamObject(latin1("BT /F1 9 Tf 9 9 Td (A label) Tj ET /P1 Do"));
  return onePage(contents, "/XObject << /P1 6 0 R >>", picture);
}

/** A form that draws itself. */
export function recursiveFormPdf(): Uint8Array {
  const form = streamObject(
    latin1("/P1 Do /P1 Do"),
    "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /P1 6 0 R >> >>",
  );
  return onePage(streamObject(latin1("/P1 Do")), "/XObject << /P1 6 0 R >>", form);
}

/** A password-protected file. */
export function encryptedPdf(): Uint8Array {
  const text = "00".repeat(32);
  return buildPdf(
    [CATALOG, PAGES, page(), streamObject(latin1(" ")), FONT],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /P -1 /O <${text}> /U <${text}> >> /ID [<00> <00>]`,
  );
}

/** Nested lists. */
export function nestedListsPdf(depth: number): Uint8Array {
  return buildPdf([
    CATALOG,
    PAGES,
    page(`/Deep ${"[".repeat(depth)}${"]".repeat(depth)}`),
    streamObject(latin1(" ")),
    FONT,
  ]);
}
