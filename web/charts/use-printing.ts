import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed, or saved as a PDF: what stands behind a click on the screen is then shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

let asked = false;

function isPrinting(): boolean {
  return asked || matchMedia("print").matches;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia("print");
  // At once: the browser draws the paper as soon as the last listener has returned.
  const tell = (printing: boolean) => () => {
    asked = printing;
    flushSync(listener);
  };
  const begin = tell(true);
  const end = tell(false);
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  media.addEventListener("change", listener);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
    media.removeEventListener("change", listener);
  };
}
