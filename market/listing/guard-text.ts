// Checks that a listing must pass before it is parsed.
import { listingFailure } from "./listing-error.ts";
import type { ListingFailure } from "./listing-error.ts";

/** Limits of a listing. Anything larger is rejected. The real sizes are those of the CSV of 2026-01-10. */
export const LISTING_LIMITS = {
  /** The real statewide file has 1.5 MB. A file forty times as large is not a listing. */
  characters: 60_000_000,
  /** The longest real record has fewer than 5,000. */
  record_characters: 100_000,
  /** The real file has some 2,000. */
  rows: 50_000,
  /** The widest real one has 29. */
  columns: 200,
  /** Names, numbers and links have at most 365. A row with more is left out. */
  cell_characters: 4_000,
  /** For cells that contain sentences. */
  sentence_characters: 10_000,
} as const;

const SHOWN = 40;

/**
 * Returns the text of a downloaded file, or why it is not text: UTF-8 with or without byte order mark, UTF-16 with one,
 * or Windows-1252 on the lines that are not UTF-8.
 */
export function decodeListing(bytes: Uint8Array): { ok: true; text: string } | ListingFailure {
  if (bytes.length > LISTING_LIMITS.characters) return tooLarge(bytes.length);
  const utf16 = readUtf16Mark(bytes);
  if (utf16 !== null) return { ok: true, text: new TextDecoder(utf16).decode(bytes) };
  if (bytes.includes(0)) return notText("it holds binary data (a zero byte)");
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return { ok: true, text: utf8 };
  const text = decodeLines(bytes);
  return hasControls(text.slice(0, 1000)) ? notText("its first bytes are not text") : { ok: true, text };
}

/** Control characters are in no text. A picture or a program has them in its first bytes. */
function hasControls(head: string): boolean {
  return /\p{Cc}/u.test(head.replace(/\s/g, ""));
}

function readUtf16Mark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes line by line, because a listing joins the texts of many providers. */
function decodeLines(bytes: Uint8Array): string {
  const windows = new TextDecoder("windows-1252");
  const lines: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start) + 1;
    const line = bytes.subarray(start, end === 0 ? bytes.length : end);
    lines.push(decodeUtf8(line) ?? windows.decode(line));
    start += line.length;
  }
  return lines.join("");
}

/**
 * Returns null for a text that may be a listing, or why it cannot be one: empty, binary, a web page, or without line
 * ends.
 */
export function guardText(text: string): ListingFailure | null {
  if (text.length > LISTING_LIMITS.characters) return tooLarge(text.length);
  if (text.trim() === "") return listingFailure("empty", "The file is empty; expected a plan listing.");
  if (text.includes("\0")) return notText("it holds binary data (a zero byte)");
  // Bytes that were not UTF-8 become U+FFFD when decoded leniently. A valid header row never contains one.
  const head = text.slice(0, 1000);
  if (hasControls(head) || head.slice(0, 200).includes("\uFFFD")) {
    return notText("its first bytes are not text");
  }
  if (/^\s*<(?:!doctype|!--|html|head|body|\?xml)/i.test(head)) {
    return listingFailure(
      "html",
      `The file is a web page, not a listing: it begins with "${text.trim().slice(0, SHOWN)}".`,
    );
  }
  return null;
}

function tooLarge(size: number): ListingFailure {
  return listingFailure(
    "too_large",
    `The file has ${size} characters; a listing has at most ${LISTING_LIMITS.characters}.`,
  );
}

/** Returns null for a listing whose rows and columns can be read, or why they cannot. */
export function guardTable(rows: number, columns: number): ListingFailure | null {
  if (rows > LISTING_LIMITS.rows)
    return listingFailure(
      "too_large",
      `The file has ${rows} rows; a listing has at most ${LISTING_LIMITS.rows}.`,
    );
  if (columns > LISTING_LIMITS.columns)
    return listingFailure(
      "too_large",
      `The file has ${columns} columns; a listing has at most ${LISTING_LIMITS.columns}.`,
    );
  return null;
}

function notText(why: string): ListingFailure {
  return listingFailure("not_text", `The file is not a text: ${why}. Expected a CSV or JSON listing.`);
}
