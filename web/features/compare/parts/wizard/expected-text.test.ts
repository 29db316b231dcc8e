import { expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { findExpectedRow, findExpectedText, toFoundText } from "./expected-text.ts";

const { file } = getMessages("problems", "es");

it.each([
  ["a number such as 0.145", "un valor como 0.145"],
  ["at most 5 MB", "5 MB o menos"],
  ["0 or more", "0 o más"],
  ["A or E", "A o E"],
  ["8 columns", "8 columnas"],
  ["15 minutes after the start", "15 minutos después del inicio"],
  ["17 or 22 digits starting with 10", "17 o 22 dígitos que empiezan con 10"],
  ["MM/DD/YYYY HH:MM:SS", "MM/DD/YYYY HH:MM:SS"],
  ["72 (Wh)", "72 (Wh)"],
])("words %s in Spanish", (expected, text) => {
  expect(findExpectedText(expected, file)).toBe(text);
});

it("shows none of the reader's English that has no text", () => {
  expect(findExpectedText("start, duration and value", file)).toBeNull();
  expect(findExpectedText("at most 20 levels", file)).toBeNull();
});

it("finds a header row, which has a sentence of its own", () => {
  const header = "a header such as ESIID,USAGE_DATE,…,USAGE_KWH";
  expect(findExpectedRow(header)).toBe("ESIID,USAGE_DATE,…,USAGE_KWH");
  expect(findExpectedText(header, file)).toBeNull();
  expect(findExpectedRow("a number such as 0.145")).toBeNull();
});

it("quotes what was found in the file", () => {
  expect(toFoundText("lots of it", file)).toBe("lots of it");
  expect(toFoundText("5 columns", file)).toBe("5 columnas");
});
