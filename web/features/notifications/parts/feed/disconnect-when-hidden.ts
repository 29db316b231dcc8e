// Spec §4 and §9: the connection is dropped 2,000 ms after the page is hidden, and restored when it shows again.

const HIDDEN_MS = 2_000;

/** The part of the client's socket that is used here. */
export interface DroppableSocket {
  connect(): void;
  disconnect(): void;
}

/**
 * Watches the page's visibility. `socket` is called each time, because the client creates a new one with every token.
 * The returned function stops it.
 */
export function disconnectWhenHidden(socket: () => DroppableSocket | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dropped = false;
  const syncVisibility = (): void => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        dropped = true;
        socket()?.disconnect();
      }, HIDDEN_MS);
    } else if (dropped) {
      dropped = false;
      socket()?.connect();
    }
  };
  document.addEventListener("visibilitychange", syncVisibility);
  // Opened in a background tab.
  if (document.hidden) syncVisibility();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", syncVisibility);
  };
}
