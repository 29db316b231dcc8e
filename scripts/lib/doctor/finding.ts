// Result of one doctor check, and its time limit.
export type Level = "ok" | "warn" | "error";

export interface Finding {
  /** What was checked, in a word or two. */
  readonly about: string;
  readonly level: Level;
  /** The result. Never contains a secret. */
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (about: string, message: string): Finding => ({ about, level: "ok", message });
export const warn = (about: string, message: string, advice: string): Finding => ({
  about,
  level: "warn",
  message,
  advice,
});
export const bad = (about: string, message: string, advice: string): Finding => ({
  about,
  level: "error",
  message,
  advice,
});

/** Time limit of a check. */
export const CHECK_MS = 5_000;

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its name is unknown",
  EAI_AGAIN: "its name cannot be looked up now",
  ETIMEDOUT: "it does not answer",
  ECONNRESET: "it hung up",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is of its own making",
  "28P01": "the password is wrong",
  "28000": "it does not let this user in",
  "3D000": "there is no such database",
  EAUTH: "user or password is wrong",
  TimeoutError: "it does not answer",
};

function collectErrorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, name, cause } = error as Error & { code?: unknown };
  const inner = error instanceof AggregateError ? error.errors.flatMap(collectErrorCodes) : [];
  return [...(typeof code === "string" ? [code] : []), name, ...inner, ...collectErrorCodes(cause)];
}

/** Returns why something failed in our own text, because foreign error messages may contain a secret. */
export function formatReason(error: unknown): string {
  const codes = collectErrorCodes(error);
  const known = codes.find((code) => REASONS[code] !== undefined);
  return known === undefined ? `it failed (${codes[0] ?? "unknown"})` : (REASONS[known] ?? "");
}

/** Runs one check. If it throws or takes too long, `failed` creates the finding from the reason. */
export async function check(
  work: () => Promise<Finding[]>,
  failed: (reason: string) => Finding,
  timeoutMs = CHECK_MS,
): Promise<Finding[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DOMException("", "TimeoutError")), timeoutMs);
  try {
    return await Promise.race([work(), late.promise]);
  } catch (error) {
    return [failed(formatReason(error))];
  } finally {
    clearTimeout(timer);
  }
}
