// The few words that parts say by themselves; the root gives them in the page's language.
import type { ReactNode } from "react";
import { createContext, use } from "react";

export interface UiWords {
  readonly close: string;
  readonly clear: string;
  readonly working: string;
  readonly retry: string;
  readonly optional: string;
  readonly showOptions: string;
  readonly noMatch: string;
  readonly newTab: string;
  readonly dismiss: string;
  readonly dropHint: string;
  readonly chooseFile: string;
  readonly reference: (requestId: string) => string;
  readonly step: (number: number, count: number) => string;
}

const WordsContext = createContext<UiWords | null>(null);

export function UiWordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): UiWords {
  const words = use(WordsContext);
  if (!words) throw new Error("ui parts need a UiWordsProvider above them");
  return words;
}
