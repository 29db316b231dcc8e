// Reads a label's bytes (PDF, HTML or text) as text. Runs in its own thread (read-label-document.ts).
import { readHtmlText } from "./html-text.ts";
import { failed, LABEL_LIMITS, type LabelDocument, type LabelKind } from "./label-limits.ts";
import { readPdfRows } from "./pdf-rows.ts";

/** Characters that no text has. Labels copied from a PDF have form feeds. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000E-\u001A]/g;
const MOST_NOT_TEXT = 0.01;

function ofText(kind: LabelKind, text: string, none: string): LabelDocument {
  if (text.trim() === "") return failed(none);
  return text.length > LABEL_LIMITS.characters
    ? failed(`the document has more than ${LABEL_LIMITS.characters} characters of text`)
    : { ok: true, kind, text };
}

async function readPdf(bytes: Uint8Array, pages: number): Promise<LabelDocument> {
  // Loaded only for a PDF: most of the time for a page of HTML would be spent on it.
  const { getDocumentProxy } = await import("unpdf");
  // The PDF reader takes ownership of the buffer, so it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    if (pdf.numPages > pages) return failed(`the PDF has ${pdf.numPages} pages, and ${pages} are the limit`);
    const text: string[] = [];
    let characters = 0;
    for (let number = 1; number <= pdf.numPages && characters <= LABEL_LIMITS.characters; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const rows = readPdfRows(items.filter((item) => "str" in item));
      characters += rows.length;
      text.push(rows);
    }
    const result = ofText("pdf", text.join("\n"), "the PDF holds no text (a scanned picture?)");
    return result.ok ? { ...result, pages: text } : result;
  } finally {
    await pdf.cleanup();
  }
}

/**
 * Decodes text that does not name its encoding: UTF-16 by its mark, UTF-8 if it is valid, otherwise Windows-1252, in
 * which older labels print "¢".
 */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Cells of a table row stay on one line. Every other block starts a new one. */
function readHtml(bytes: Uint8Array): LabelDocument {
  if (bytes.byteLength > LABEL_LIMITS.html_bytes)
    return failed(`the page is larger than ${LABEL_LIMITS.html_bytes} bytes`);
  return ofText("html", readHtmlText(decodeText(bytes)), "the page holds no text");
}

function readPlainText(bytes: Uint8Array): LabelDocument {
  const text = decodeText(bytes);
  const strange = text.match(NOT_TEXT)?.length ?? 0;
  if (strange > text.length * MOST_NOT_TEXT) return failed("the file is not a PDF, an HTML page or text");
  return ofText("text", text, "the file has no text");
}

/** Returns what a document is by its first bytes. */
function documentKind(bytes: Uint8Array): LabelKind {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).replaceAll("\0", "");
  if (head.includes("%PDF-")) return "pdf";
  return /<(?:!doctype html|html|head|body|table|div|p)\b/i.test(head) ? "html" : "text";
}

/** Returns the text of a PDF, an HTML page or a text file, recognized by its first bytes, or why it cannot be read. */
export async function readLabelText(
  bytes: Uint8Array,
  pages: number = LABEL_LIMITS.pages,
): Promise<LabelDocument> {
  const kind = documentKind(bytes);
  try {
    if (kind === "pdf") return await readPdf(bytes, pages);
    return kind === "html" ? readHtml(bytes) : readPlainText(bytes);
  } catch (error) {
    return failed(`the document cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
