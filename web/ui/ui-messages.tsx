// The few texts that UI components contain themselves. The root provides them in the page's language.
import type { ReactNode } from "react";
import { createContext, use } from "react";

export interface UiMessages {
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
  readonly reference: (values: { readonly requestId: string }) => string;
  readonly step: (values: { readonly number: number; readonly count: number }) => string;
}

const UiMessagesContext = createContext<UiMessages | null>(null);

export function UiMessagesProvider({ messages, children }: { messages: UiMessages; children: ReactNode }) {
  return <UiMessagesContext value={messages}>{children}</UiMessagesContext>;
}

export function useUiMessages(): UiMessages {
  const messages = use(UiMessagesContext);
  if (!messages) throw new Error("UI parts need a UiMessagesProvider above them.");
  return messages;
}
