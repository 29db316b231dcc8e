// A mail server on a free port of 127.0.0.1 that stores the emails it receives, with configurable faults.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerEnvelope,
  type SMTPServerError,
} from "smtp-server";

/**
 * none: accepts everything · hang_up: closes immediately · silent: accepts the connection and sends nothing · busy: 451
 * to the recipient · no_such_recipient: 550 to the recipient · refused_content: 554 after the message · refused_sender:
 * 550 to the sender
 */
export type SmtpFault =
  | "none"
  | "hang_up"
  | "silent"
  | "busy"
  | "no_such_recipient"
  | "refused_content"
  | "refused_sender";

export interface ReceivedEmail {
  readonly from: string;
  readonly to: ReadonlyArray<string>;
  readonly mail: Email;
}

export interface SmtpSimulator {
  /** Environment with which an operator would configure it. */
  readonly environment: Record<string, string>;
  readonly mails: ReceivedEmail[];
  fault: SmtpFault;
  /** Connections and messages affected by a fault so far. */
  readonly spoiled: number;
  close(): Promise<void>;
}

/** The user that the simulator accepts. Anonymous senders are accepted too. */
export const SMTP_USER = "postmaster";
export const SMTP_PASS = "a-password-of-the-simulator";

function createSmtpError(code: number, address: string): SMTPServerError {
  // Like real servers, it repeats the address, which must not reach a log.
  return Object.assign(new Error(`<${address}> cannot be served`), { responseCode: code });
}

/** Starts the simulator. `plain`: without STARTTLS. */
export async function startSmtpSimulator({ plain = false } = {}): Promise<SmtpSimulator> {
  const mails: ReceivedEmail[] = [];
  let fault: SmtpFault = "none";
  let spoiled = 0;
  const respond = (
    callback: (error?: Error | null) => void,
    on: SmtpFault,
    code: number,
    address: string,
  ): void => {
    if (fault !== on) return callback();
    spoiled += 1;
    callback(createSmtpError(code, address));
  };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    ...(plain ? { disabledCommands: ["STARTTLS"] } : {}),
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      if (fault !== "silent") return callback();
      spoiled += 1;
    },
    onAuth({ username, password }, _session, callback) {
      if (username === SMTP_USER && password === SMTP_PASS) return callback(null, { user: username });
      spoiled += 1;
      callback(createSmtpError(535, username ?? ""));
    },
    onMailFrom: ({ address }, _session, callback) => respond(callback, "refused_sender", 550, address),
    onRcptTo({ address }, _session, callback) {
      if (fault === "busy") return respond(callback, "busy", 451, address);
      respond(callback, "no_such_recipient", 550, address);
    },
    onData: (stream, { envelope }, callback) => void receive(stream, envelope, callback),
  });
  const receive = async (
    stream: SMTPServerDataStream,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
    callback: (error?: Error | null) => void,
  ): Promise<void> => {
    const bytes = await buffer(stream);
    const to = rcptTo.map(({ address }) => address);
    if (fault !== "refused_content") {
      mails.push({ from: mailFrom ? mailFrom.address : "", to, mail: await PostalMime.parse(bytes) });
    }
    respond(callback, "refused_content", 554, to.join());
  };
  server.on("error", () => {});
  server.server.prependListener("connection", (socket) => {
    if (fault !== "hang_up") return;
    spoiled += 1;
    socket.destroy();
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    environment: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port),
      SMTP_FROM: "no-reply@power.example.com",
    },
    mails,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
    get spoiled() {
      return spoiled;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
