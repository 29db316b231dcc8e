// The terms of the glossary pages, for the tool and the resource.
import { GLOSSARY_TERMS, type GlossaryTerm } from "#contracts/tables/glossary.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";

interface Term {
  readonly id: GlossaryTerm;
  readonly name: string;
  readonly text: string;
  readonly example: string;
}

/** Returns the terms whose name contains a text, or else whose explanation does. All terms without a text. */
export function findTerms(query: string | undefined, language: Language): Term[] {
  const messages = getMessages("glossary", language).terms;
  const terms = GLOSSARY_TERMS.map((id) => Object.assign({ id }, messages[id]));
  if (!query) return terms;
  const text = query.toLowerCase();
  const named = terms.filter(({ id, name }) => id === text || name.toLowerCase().includes(text));
  return named.length > 0 ? named : terms.filter((term) => term.text.toLowerCase().includes(text));
}
