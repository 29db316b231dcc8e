// Every call to a meter's company: with the token, at a polite pace, and its faults told apart.
import { postToMeterSource, type MeterResponse } from "./request.ts";
import { ConnectorFault } from "./connector.ts";
import { findText, collectErrorText } from "./fields.ts";
import { Gate } from "./gate.ts";
import { TokenKeeper } from "./token.ts";

/** How an operator is let in by a company. */
export interface MeterSourceAccess {
  /** Without a slash at its end. */
  readonly base: string;
  readonly username: string;
  readonly password: string;
  /** For each call. */
  readonly timeout_ms: number;
  /** Calls at a time. */
  readonly max_calls: number;
  /** How long nothing is asked after a 403 or 429, at least. */
  readonly wait_ms: number;
  /** No answer is longer. */
  readonly max_bytes: number;
}

/** A year of both channels with several revisions takes about 2 MB. */
export const ACCESS_DEFAULTS = {
  timeout_ms: 60_000,
  max_calls: 4,
  wait_ms: 60_000,
  max_bytes: 16 * 1024 * 1024,
} as const satisfies Partial<MeterSourceAccess>;

/** What came of a call that the company took in. `status` is the one inside the answer where it is the worse. */
export interface MeterSourceReply {
  readonly status: number;
  readonly json: unknown;
  readonly errorText: string;
}

/** Where nothing says how long a token lasts. */
const TOKEN_LASTS_S = 600;

export class MeterSourceSession {
  readonly #access: MeterSourceAccess;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #gate: Gate;
  readonly #tokens: TokenKeeper;

  /** `headers` go with every call; `now` is the clock that tokens end by. */
  constructor(
    access: MeterSourceAccess,
    options: {
      readonly tokenPath: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly now: () => Date;
    },
  ) {
    this.#access = access;
    this.#headers = options.headers;
    this.#gate = new Gate(access.max_calls);
    this.#tokens = new TokenKeeper(() => this.#fetchToken(options.tokenPath), options.now);
  }

  /** Posts, with a new token once where the one in hand is refused. Throws ConnectorFault for what is no answer to the question. */
  async post(path: string, body: object): Promise<MeterSourceReply> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const token = await this.#tokens.get();
      const reply = await this.#ask(path, { authorization: `Bearer ${token}` }, body);
      if (reply.status !== 401) return reply;
      this.#tokens.invalidate(token);
    }
    throw new ConnectorFault("settings", "The meter's company refuses our access (401).");
  }

  async #fetchToken(path: string): Promise<{ text: string; lasts_ms: number }> {
    const { username, password } = this.#access;
    const { status, json } = await this.#ask(path, {}, { username, password });
    if (status >= 400)
      throw new ConnectorFault("settings", `The meter's company refuses our name and password (${status}).`);
    const text = findText(json, "accessToken");
    if (!text) throw new ConnectorFault("again", "The meter's company gave no token.");
    const lasts = Number(findText(json, "expiresIn") ?? TOKEN_LASTS_S);
    return { text, lasts_ms: (lasts > 0 ? lasts : TOKEN_LASTS_S) * 1000 };
  }

  async #ask(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: object,
  ): Promise<MeterSourceReply> {
    const { base, wait_ms } = this.#access;
    const response = await this.#gate.pass(() =>
      postToMeterSource(`${base}${path}`, { ...this.#headers, ...headers }, body, this.#access),
    );
    const reply = parseReply(response);
    // A 403 is how Smart Meter Texas limits the pace, unless it speaks of an agreement.
    if (reply.status === 429 || (reply.status === 403 && !/agreement/i.test(reply.errorText))) {
      const wait = Math.max(wait_ms, response.retry_after_ms ?? 0);
      this.#gate.holdFor(wait);
      throw new ConnectorFault("again", `The meter's company asked us to wait (${reply.status}).`, wait);
    }
    return assertAnswered(reply, response);
  }
}

const NOTHING_THERE = /no energy data received/i;

/** Whether the company has nothing of what was asked for: an empty day, not a fault. */
export function isNothingThere({ errorText }: Pick<MeterSourceReply, "errorText">): boolean {
  return NOTHING_THERE.test(errorText);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Error codes that stand for none. */
const NO_ERROR = /^(0*|ok|success)$/i;

// The worse of the two: an error may come with a status that all is well.
function parseReply({ status, text }: MeterResponse): MeterSourceReply {
  const json = readJson(text);
  const errorText = collectErrorText(json);
  const inner = Number(findText(json, "statusCode") ?? 0);
  if (inner >= 400 && inner < 600) return { status: inner, json, errorText };
  const failed = status < 300 && !NO_ERROR.test(findText(json, "errorCode") ?? "");
  return { status: failed ? 400 : status, json, errorText };
}

/** Throws for answers that tell of the company's state or of our access, not of what was asked. */
function assertAnswered(
  reply: MeterSourceReply,
  { retry_after_ms, text, status: outer }: MeterResponse,
): MeterSourceReply {
  const { status, json, errorText } = reply;
  // An answer to the question whatever its status.
  if (isNothingThere(reply)) return reply;
  if (findText(json, "errorCode") === "2076" || errorText.includes("API Integration is not done"))
    throw new ConnectorFault("settings", "The meter's company has not set up our access (2076).");
  if (status >= 500 || status === 408)
    throw new ConnectorFault("again", `The meter's company is not well (${status}).`, retry_after_ms);
  if (text.length < 10_000 && text.includes("T-FAILED"))
    throw new ConnectorFault("again", "The meter's company failed at it (T-FAILED).", retry_after_ms);
  if ((outer >= 300 && outer < 400) || outer === 404 || outer === 405)
    throw new ConnectorFault("settings", `The meter's company has nothing at that address (${outer}).`);
  // A no that is the company's own comes as JSON; another is of something on the way there.
  if (status !== 401 && (typeof json !== "object" || json === null))
    throw new ConnectorFault("again", "The meter's company gave an answer that cannot be read.");
  return reply;
}
