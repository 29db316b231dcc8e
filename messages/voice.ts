// The voice of the product as rules that a program can check: words that have a better one (docs/glossary.md), reading
// level, length. Texts that are right and still break one are listed with the reason.
import { parse, type Token } from "@messageformat/parser";
import { syllable } from "syllable";
import type { Language } from "./languages.ts";

interface Ban {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Whether documents avoid it too. They use words of the trade, of the wire and of programs that pages don't. */
  readonly inDocuments: boolean;
}

const ban = (pattern: RegExp, instead: string): Ban => ({ pattern, instead, inDocuments: true });
const banOnPages = (pattern: RegExp, instead: string): Ban => ({ pattern, instead, inDocuments: false });

/** Words and phrases that English texts do not use: habits, and second names of concepts. */
const ENGLISH: readonly Ban[] = [
  ban(/\b(tells?|told|telling)\b(?! us\b)/i, "add, enter, show, notify"),
  banOnPages(/\b(says?|said|saying)\b/i, "show, list, approve"),
  ban(/\bstands?\b|\bstood\b/i, "is, next to, status"),
  ban(/\breckon/i, "calculate"),
  banOnPages(/\bwork(s|ed)? out\b|\brests? on\b/i, "calculate, based on"),
  ban(/\b(take|takes|taken|taking) (it |them )?(in|back|away)\b/i, "add, undo, remove"),
  ban(/\b(go|goes|going|went) on\b/i, "continue, keeps going"),
  ban(
    /\b(begin|begins|begun|began|anew)\b|\bonce more\b|\bat present\b|\bin good time\b/i,
    "start, again, now",
  ),
  ban(/\bpresent (plan|contract|price|provider|email|address)\b/i, "current"),
  ban(/\b(dear|dearer|dearest|usual)\b/i, "expensive, typical"),
  banOnPages(/\bmild\b(?!-weather| to hot)/i, "mild-weather"),
  ban(/\b(nobody|somebody|whoever)\b|\bnothing of (yours|it)\b/i, "no one, someone"),
  ban(
    /\b(came|come|comes) to nothing\b|\b(run|runs|ran) out\b(?! of)|\bwill not do\b/i,
    "fail, expire, can’t",
  ),
  banOnPages(/\bcannot\b/i, "can’t"),
  ban(/\byour yes\b|\bsay(s)? yes\b/i, "approve, your permission"),
  ban(/\bso that\b|\bof which\b|\bby which\b|\bwhereby\b/i, "so, because, if"),
  ban(/\b(noted|that is noted)\b/i, "saved, updated"),
  ban(/\b(roughly|careful estimate|first guess|be told)\b/i, "about, estimated"),
  banOnPages(/\binvalid\b|\bsorry\b|!/i, "what happened and what to do"),
  banOnPages(/\bplease\b/i, "only for a favor; leave it out"),
  ban(/\be-mail|\bmails?\b(?! (in|servers?)\b)/i, "email"),
  banOnPages(/\bmail\b(?! in)|\bSMS\b/i, "email, text"),
  ban(/\blog(ged)? (in|out)\b|\blogins?\b|\bway in\b/i, "sign in, sign out"),
  ban(/\b(retailers?|wires compan(y|ies)|delivery compan(y|ies)|TDUs?|REPs?)\b/i, "provider, utility"),
  ban(/\bdwellings?\b/i, "home"),
  banOnPages(/\bpremises?\b/i, "home"),
  ban(/\b(exit fee|leaving fee|leave early fee|fee for leaving)\b/i, "early termination fee"),
  ban(
    /\bcredit cliff\b|\bsurplus\b|\bquarter hours?\b/i,
    "all-or-nothing credit, power sent to the grid, 15-minute readings",
  ),
  banOnPages(/\b(proved|proven|unproven|unproved|inferred)\b/i, "verified, from the label, not verified"),
  ban(/\bconsumption\b|\bsecond step\b/i, "usage, two-step verification"),
  ban(/\blive links?\b/i, "smart meter link"),
  banOnPages(/\b(offer|tariff|connector)s?\b/i, "plan"),
  ban(/\bcancelled\b|\bcancelling\b|\bcatalogue\b|\bcolour\b|\bbehaviour\b/i, "American spelling"),
  ban(
    /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)\b/,
    "March 14, 2027",
  ),
  banOnPages(/["']/, "curly quotes"),
];

/** Habits of documents only. */
const DOCUMENTS: readonly Ban[] = [ban(/\bmailed\b/i, "emailed, by email"), ban(/\bwhom(ever)?\b/i, "who")];

/** The same in Spanish. */
const SPANISH: readonly Ban[] = [
  ban(/\bvivienda/i, "domicilio"),
  ban(/\bcompañía de luz\b|\bempresa(s)? de luz\b/i, "proveedor"),
  ban(/\bempresa de entrega\b/i, "compañía de entrega"),
  ban(
    /\bcargo de salida\b|\bcargo por salir\b|\bcargo por salirse\b|\bsalirse antes\b|\bsalir antes\b/i,
    "cargo por cancelación anticipada",
  ),
  ban(/\btarifa automática\b/i, "tarifa de mes a mes"),
  ban(/\bsalto de crédito\b/i, "crédito de todo o nada"),
  ban(/\benlac(e|es|ar|ado)\b (?=del? medidor)|\bvincular\b|\bvínculo\b|\bvinculad/i, "conectar, conexión"),
  ban(/\bretenci[óo]n\b/i, "bloqueo de cambio"),
  ban(/\bexcedente/i, "energía enviada a la red"),
  ban(/\b(comprobado|deducido|sin comprobar)\b/i, "verificado, calculado con la etiqueta, sin verificar"),
  ban(/\bregistrarse\b|\bingresar\b/i, "crear cuenta, iniciar sesión"),
  ban(/\bcifras\b (?=del código)/i, "dígitos"),
  ban(/\brecibos?\b/i, "factura"),
  ban(/\bun sí\b|\bsu sí\b|\bdice sí o no\b/i, "permiso, aprobar"),
  ban(/\ble toca a usted\b/i, "pendientes"),
  ban(/\bpor favor\b|!|¡/i, "sin fórmulas"),
  ban(/["']/, "comillas tipográficas"),
];

const BANS: Readonly<Record<Language, readonly Ban[]>> = { en: ENGLISH, es: SPANISH };

/** Most alternatives of one message that are read: a few plurals and selects in a row have many combinations. */
const MAX_TEXTS = 24;

/** Sample of an argument by its formatter, as long as a typical value. */
const SAMPLES: Readonly<Record<string, string>> = {
  money: "$149",
  moneyExact: "$149.32",
  dollars: "$125",
  rate: "12¢",
  cents: "12¢",
  kwh: "900 kWh",
  number: "12",
  percent: "65%",
  date: "March 14",
  dateShort: "Mar 14",
  list: "one and two",
};

/** Returns the texts that a message can become, with sample values: one for each case of a plural or select. */
export function listTexts(message: string): string[] {
  return expand(parse(message)).map((text) => text.replaceAll(/\s+/g, " ").trim());
}

function expand(tokens: readonly Token[]): string[] {
  return tokens.reduce<string[]>(
    (texts, token) => {
      const parts = expandToken(token);
      return texts.flatMap((text) => parts.map((part) => text + part)).slice(0, MAX_TEXTS);
    },
    [""],
  );
}

function expandToken(token: Token): string[] {
  if (token.type === "content") return [token.value];
  if (token.type === "octothorpe") return ["12"];
  if (token.type === "argument") return ["Ann"];
  if (token.type === "function") return [SAMPLES[token.key] ?? "Ann"];
  return token.cases.flatMap(({ tokens }) => expand(tokens));
}

/** Returns the banned words of a text, each with what to write instead. */
export function listBannedWords(text: string, language: Language): string[] {
  return listMatches(BANS[language], text);
}

/** Returns the banned words of an English document for engineers, each with what to write instead. */
export function listBannedWordsOfDocument(text: string): string[] {
  return listMatches([...ENGLISH.filter(({ inDocuments }) => inDocuments), ...DOCUMENTS], text);
}

function listMatches(bans: readonly Ban[], text: string): string[] {
  return bans.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}”: ${instead}`];
  });
}

/** Names and trade words that have no shorter name count as one easy word each. */
const KNOWN =
  /early termination fees?|termination fees?|electricity|smart meter texas|power to choose|centerpoint|utility|utilities|ESI ID|two-step verification|authenticator/gi;

const countSentences = (text: string): number => splitSentences(text).length;

/** Returns the sentences of a text. A colon or semicolon does not end one. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.?!…])\s+(?=[“A-ZÁÉÍÓÚÑ¿0-9$])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Returns the words of a text. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
}

/** Returns the Flesch-Kincaid grade of an English text, or null if it is too short to have one. */
export function readingGrade(text: string): number | null {
  const plain = text.replaceAll(KNOWN, "word").replaceAll(/[$\d][\d,.]*[%¢]?/g, "ten");
  const words = splitWords(plain);
  if (words.length < 10) return null;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return (0.39 * words.length) / countSentences(plain) + (11.8 * syllables) / words.length - 15.59;
}
