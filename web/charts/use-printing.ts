import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed, or saved as a PDF: what stands behind a click on the screen is then shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

let requested = false;

function isPrinting(): boolean {
  return requested || matchMedia("print").matches;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia("print");
  // At once: the browser draws the paper as soon as the last listener has returned.
  const report = (printing: boolean) => () => {
    requested = printing;
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
