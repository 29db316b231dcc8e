// How the socket of the notification client connects. The client waits up to 10 minutes between two attempts and knows
// no long poll; both are options of the socket that it creates without asking.
import type { Socket } from "phoenix";

/** If the socket is not open by then, or fails before, the long poll is used instead (the Phoenix client's own default). */
const LONG_POLL_AFTER_MS = 2_500;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

/** Milliseconds before attempt number `tries` (from 1): doubles up to 10 s. A random part keeps the pages of a restarted server apart. */
export function reconnectDelay(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full / 2 + (full / 2) * random());
}

// The Phoenix client's options as it stores them; its published types leave them out.
interface TunableSocket extends Socket {
  longPollFallbackMs?: number;
  rejoinAfterMs: (attempts: number) => number;
  reconnectTimer: { timerCalc: (attempts: number) => number };
  transport: unknown;
  primaryPassedHealthCheck: boolean;
}

/** Sets when the socket reconnects and what it falls back to; before it connects. */
export function tuneConnection(socket: Socket): void {
  const tunable = socket as TunableSocket;
  tunable.longPollFallbackMs = LONG_POLL_AFTER_MS;
  tunable.rejoinAfterMs = (attempts) => reconnectDelay(attempts);
  tunable.reconnectTimer.timerCalc = (attempts) => reconnectDelay(attempts);
  const { transport } = tunable;
  // A server that restarts fails a WebSocket, too. Where one has worked, the next attempt is by WebSocket again.
  socket.onClose(() => {
    if (tunable.primaryPassedHealthCheck) tunable.transport = transport;
  });
}
