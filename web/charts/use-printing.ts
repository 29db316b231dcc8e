import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed or saved as a PDF: content that needs a click on screen is then shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

let printRequested = false;

function isPrinting(): boolean {
  return printRequested || matchMedia("print").matches;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia("print");
  // Synchronously: the browser renders the printout as soon as the last listener has returned.
  const report = (printing: boolean) => () => {
    printRequested = printing;
    flushSync(listener);
  };
  const start = report(true);
  const end = report(false);
  addEventListener("beforeprint", start);
  addEventListener("afterprint", end);
  media.addEventListener("change", listener);
  return () => {
    removeEventListener("beforeprint", start);
    removeEventListener("afterprint", end);
    media.removeEventListener("change", listener);
  };
}
