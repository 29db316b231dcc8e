// Structured logs on standard output. Nothing personal is logged: no address,
// body, query or header of a request, only its route's pattern.
import { pino, type Logger } from "pino";

/** Creates a logger of the given level. `destination` is for tests. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // A second safeguard, in case a secret is ever passed to the logger by name.
    redact: {
      paths: [
        "password",
        "token",
        "authorization",
        "cookie",
        "*.password",
        "*.token",
        "*.authorization",
        "*.cookie",
        "err.detail",
      ],
      censor: "[redacted]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
