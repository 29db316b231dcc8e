// Every call to a meter source: adds the token, limits the rate, and classifies its errors.
import { randomUUID } from "node:crypto";
import type { Agent } from "undici";
import type { MeterSourceAccess } from "./access.ts";
import { createCertificateAgent } from "./client-certificate.ts";
import { postToMeterSource, type MeterResponse } from "./request.ts";
import { ConnectorFault } from "./connector.ts";
import { findText, collectErrorText } from "./fields.ts";
import { Gate } from "./gate.ts";
import { TokenKeeper } from "./token.ts";

/** Result of a call that the meter source accepted. `status` is the one inside the response if it is the worse one. */
export interface MeterSourceReply {
  readonly status: number;
  readonly json: unknown;
  readonly errorText: string;
}

/** Used if the token's lifetime is not specified. */
const TOKEN_LASTS_S = 600;

export class MeterSourceSession {
  readonly #access: MeterSourceAccess;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #gate: Gate;
  /** Null: name and password instead. */
  readonly #tokens: TokenKeeper | null;
  readonly #agent: Promise<Agent> | null;

  /** `headers` are sent with every call. `now` is the clock for token expiry. */
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
    const { client_certificate: certificate } = access;
    this.#agent = certificate && createCertificateAgent(certificate);
    this.#tokens = certificate
      ? null
      : new TokenKeeper(() => this.#fetchToken(options.tokenPath), options.now);
  }

  /**
   * Posts, with a new token once if the current one is rejected. Throws ConnectorFault if the response does not belong
   * to the request, and `not_allowed` if our access is valid but not for this home.
   */
  async post(path: string, body: object): Promise<MeterSourceReply> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const token = (await this.#tokens?.get()) ?? null;
      // Every attempt is a transaction of its own.
      const payload = { trans_id: randomUUID().replaceAll("-", ""), ...body };
      const authorization = token === null ? this.#basic() : `Bearer ${token}`;
      const reply = await this.#ask(path, { authorization }, payload);
      if (reply.status !== 401) return reply;
      // The one 401 that, with a new token, is not about our access: there is no agreement, or it ended.
      if ((attempt > 0 || token === null) && /authorization failure/i.test(reply.errorText))
        throw new ConnectorFault("not_allowed", "The meter source does not let us read this home (401).");
      if (token === null) break;
      this.#tokens?.invalidate(token);
    }
    throw new ConnectorFault("settings", "The meter source rejects our access (401).");
  }

  #basic(): string {
    const { username, password } = this.#access;
    return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  }

  async #fetchToken(path: string): Promise<{ text: string; lasts_ms: number }> {
    const { username, password } = this.#access;
    const { status, json } = await this.#ask(path, {}, { username, password });
    if (status >= 400)
      throw new ConnectorFault("settings", `The meter source rejects our name and password (${status}).`);
    const text = findText(json, "accessToken");
    if (!text) throw new ConnectorFault("again", "The meter source sent no token.");
    const lasts = Number(findText(json, "expiresIn") ?? TOKEN_LASTS_S);
    return { text, lasts_ms: (lasts > 0 ? lasts : TOKEN_LASTS_S) * 1000 };
  }

  async #ask(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: object,
  ): Promise<MeterSourceReply> {
    const { base, wait_ms } = this.#access;
    const agent = await this.#agent;
    const response = await this.#gate.pass(() =>
      postToMeterSource(`${base}${path}`, { ...this.#headers, ...headers }, body, this.#access, agent),
    );
    const reply = parseReply(response);
    if (reply.status === 403 && /basic authentication/i.test(reply.errorText))
      throw new ConnectorFault(
        "settings",
        "The meter source expects Basic authentication with a client certificate instead of a token.",
      );
    // Smart Meter Texas uses a 403 for rate limits, unless it mentions an agreement.
    if (reply.status === 429 || (reply.status === 403 && !/agreement/i.test(reply.errorText))) {
      const wait = Math.max(wait_ms, response.retry_after_ms ?? 0);
      this.#gate.holdFor(wait);
      throw new ConnectorFault("again", `The meter source asked us to wait (${reply.status}).`, wait);
    }
    return assertResponded(reply, response);
  }
}

const NOTHING_THERE = /no energy data received/i;

/** Whether the meter source has no data for the request, which is an empty day, not an error. */
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

/** Error codes that mean no error. */
const NO_ERROR = /^(0*|ok|success)$/i;

/** Whether a response lists faults, as in `{statusCode, statusReason, CustomerDUNSFaultList: […]}`. */
function hasFaults(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  return Object.entries(json).some(
    ([name, value]) => /faultlist$/i.test(name) && Array.isArray(value) && value.length > 0,
  );
}

// The worse of the two counts, because an error can come with a success status.
function parseReply({ status, text }: MeterResponse): MeterSourceReply {
  const json = readJson(text);
  const errorText = collectErrorText(json);
  const inner = Number(findText(json, "statusCode") ?? 0);
  if (inner >= 400 && inner < 600) return { status: inner, json, errorText };
  const failed = status < 300 && (!NO_ERROR.test(findText(json, "errorCode") ?? "") || hasFaults(json));
  return { status: failed ? 400 : status, json, errorText };
}

/** Throws for responses about the meter source's state or our access instead of the request. */
function assertResponded(
  reply: MeterSourceReply,
  { retry_after_ms, text, status: outer }: MeterResponse,
): MeterSourceReply {
  const { status, json, errorText } = reply;
  // A valid response, whatever its status.
  if (isNothingThere(reply)) return reply;
  if (findText(json, "errorCode") === "2076" || errorText.includes("API Integration is not done"))
    throw new ConnectorFault("settings", "The meter source has not set up our access (2076).");
  if (status >= 500 || status === 408)
    throw new ConnectorFault("again", `The meter source is failing (${status}).`, retry_after_ms);
  if (text.length < 10_000 && text.includes("T-FAILED"))
    throw new ConnectorFault("again", "The meter source failed (T-FAILED).", retry_after_ms);
  if ((outer >= 300 && outer < 400) || outer === 404 || outer === 405)
    throw new ConnectorFault("settings", `The meter source has nothing at that address (${outer}).`);
  // A rejection by the meter source itself is JSON. Anything else comes from something in between.
  if (status !== 401 && (typeof json !== "object" || json === null))
    throw new ConnectorFault("again", "The meter source sent a response that we can't read.");
  return reply;
}
