// Reads a label's bytes (PDF or HTML) as text. Runs in its own thread (read-label-document.ts).
import { extractText, getDocumentProxy } from "unpdf";
import { readHtmlText } from "./html-text.ts";
import { failed, LABEL_LIMITS, type LabelDocument } from "./label-limits.ts";

function ofText(kind: "pdf" | "html", text: string, none: string): LabelDocument {
  if (text.trim() === "") return failed(none);
  return text.length > LABEL_LIMITS.characters
    ? failed(`the document has more than ${LABEL_LIMITS.characters} characters of text`)
    : { ok: true, kind, text };
}

async function readPdf(bytes: Uint8Array, pages: number): Promise<LabelDocument> {
  // The PDF reader takes ownership of the buffer, so it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    if (pdf.numPages > pages) return failed(`the PDF has ${pdf.numPages} pages, and ${pages} are the limit`);
    const { text } = await extractText(pdf, { mergePages: false });
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
export function decodeText(bytes: Uint8Array): string {
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

/** Returns what a document is by its first bytes, or null if it is neither a PDF nor an HTML page. */
export function documentKind(bytes: Uint8Array): "pdf" | "html" | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).replaceAll("\0", "");
  if (head.includes("%PDF-")) return "pdf";
  return /<(?:!doctype html|html|head|body|table|div|p)\b/i.test(head) ? "html" : null;
}

/** Returns the text of a PDF or HTML document, recognized by its first bytes, or the reason it cannot be read. */
export async function readLabelText(
  bytes: Uint8Array,
  pages: number = LABEL_LIMITS.pages,
): Promise<LabelDocument> {
  const kind = documentKind(bytes);
  try {
    if (kind === "pdf") return await readPdf(bytes, pages);
    if (kind === "html") return readHtml(bytes);
    return failed("neither a PDF nor an HTML page");
  } catch (error) {
    return failed(`the document cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
