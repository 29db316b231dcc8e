// How the socket of the notification client connects. The client waits up to 10 minutes between two attempts and does
// not fall back to long polling. Both are options of the socket, which it creates without exposing them.
import type { Socket } from "phoenix";

/**
 * If the socket is not open by then, or fails before, long polling is used instead (the Phoenix client's own default).
 */
export const LONG_POLL_AFTER_MS = 2_500;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

/**
 * Returns the milliseconds before attempt number `attempts` (from 1): doubles up to 10 s. A random part spreads out the
 * pages of a restarted server.
 */
export function reconnectDelay(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full / 2 + (full / 2) * random());
}

// The Phoenix client's options as it stores them. Its published types leave them out.
interface TunableSocket extends Socket {
  longPollFallbackMs?: number;
  rejoinAfterMs: (attempts: number) => number;
  reconnectTimer: { timerCalc: (attempts: number) => number };
  transport: unknown;
  primaryPassedHealthCheck: boolean;
}

/** Sets when the socket reconnects and what it falls back to. Call it before connecting. */
export function tuneConnection(socket: Socket): void {
  const tunable = socket as TunableSocket;
  tunable.longPollFallbackMs = LONG_POLL_AFTER_MS;
  tunable.rejoinAfterMs = (attempts) => reconnectDelay(attempts);
  tunable.reconnectTimer.timerCalc = (attempts) => reconnectDelay(attempts);
  const { transport } = tunable;
  // A server that restarts also makes a WebSocket fail. If one has worked, the next attempt uses WebSocket again.
  socket.onClose(() => {
    if (tunable.primaryPassedHealthCheck) tunable.transport = transport;
  });
}
