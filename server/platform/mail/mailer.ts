// Sends messages to the mail server. Its responses may repeat an address or a line of the message, so their text is
// neither logged nor thrown: only their codes.
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import type { MessageTransport, TransportContext, QueuedMessage } from "./message-jobs.ts";

/** Times in milliseconds. `whole` is for one message from connecting to the last response. */
export interface MailTimes {
  readonly connect: number;
  readonly silence: number;
  readonly total: number;
}
const TIMES: MailTimes = { connect: 10_000, silence: 20_000, total: 60_000 };

const CONNECTIONS = 2;
const TLS_PORT = 465;

const replySchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
});
type Reply = Pick<NodemailerError, "code" | "command" | "responseCode" | "permanent">;

function parseReply(error: unknown): Reply {
  const parsed = replySchema.safeParse(error);
  return parsed.success ? parsed.data : {};
}

/**
 * Whether a retry is pointless: the recipient or the message is rejected permanently, or the address is not valid. A
 * rejected sender or password can be fixed by the operator, so those are retried.
 */
function isPermanentFailure({ code, command, permanent }: Reply): boolean {
  const isAboutMessage = command === "RCPT TO" || command === "DATA";
  return (isAboutMessage && permanent === true) || (code === "EENVELOPE" && command === "API");
}

type Smtp = NonNullable<Config["smtp"]>;

function createSmtpTransport(smtp: Smtp, times: MailTimes): ReturnType<typeof pooled> {
  return pooled(smtp, times, isLoopbackHost(smtp.host));
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- the library's own type, by its overload
function pooled(smtp: Smtp, times: MailTimes, loopback: boolean) {
  const auth = smtp.user === null ? undefined : { user: smtp.user, pass: smtp.pass ?? "" };
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue retries after a broken connection, because it persists over restarts.
    maxRequeues: 0,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.port === TLS_PORT,
    // Codes, links and passwords never cross a network unencrypted. A server on this machine may have a self-signed
    // certificate.
    requireTLS: !loopback && smtp.port !== TLS_PORT,
    tls: { rejectUnauthorized: !loopback },
    ...(auth ? { auth } : {}),
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Connects, secures and signs in as for an email, but sends none. Throws the library's error, whose text must not be
 * shown.
 */
export async function checkMailServer(smtp: Smtp, timeoutMs: number): Promise<void> {
  const transport = createSmtpTransport(smtp, { connect: timeoutMs, silence: timeoutMs, total: timeoutMs });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Returns SMTP_FROM with the portal's name if it has none: "a@b" or "Name <a@b>". */
function parseSender(from: string, portalName: string): Sender {
  const [first] = addressparser(from, { flatten: true });
  return { name: first?.name || portalName, address: first?.address || from };
}

// RFC 8058: the email client shows its own button, which sends a POST to the address.
function unsubscribeHeaders({ unsubscribe_url }: QueuedMessage): Record<string, string> {
  if (!unsubscribe_url) return {};
  return {
    "List-Unsubscribe": `<${unsubscribe_url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function toSendMailOptions(message: QueuedMessage, sender: Sender, times: MailTimes): SendMailOptions {
  return {
    from: sender,
    // As an object it is one address, whatever it contains. A string would be parsed as a list.
    to: { name: "", address: message.to },
    subject: message.subject ?? "",
    text: message.body,
    ...(message.html === null ? {} : { html: message.html }),
    // The same at each attempt, so that an email that arrives twice can be recognized.
    messageId: `<${message.id}@${sender.address.split("@").at(-1)}>`,
    date: new Date(message.written_at),
    headers: {
      // RFC 3834: prevents automatic replies.
      "Auto-Submitted": "auto-generated",
      "Content-Language": message.language,
      ...unsubscribeHeaders(message),
    },
    signal: AbortSignal.timeout(times.total),
  };
}

/**
 * Returns the email transport over SMTP_HOST, or null if that is not set. `deliver` throws temporary failures, with the
 * server's codes only.
 */
export function openMailer(ctx: TransportContext, times: MailTimes = TIMES): MessageTransport | null {
  const { smtp, portalName } = ctx.config;
  if (smtp === null) return null;
  const transport = createSmtpTransport(smtp, times);
  const sender = parseSender(smtp.from, portalName);
  return {
    async deliver(message) {
      const failure = await transport
        .sendMail(toSendMailOptions(message, sender, times))
        .then(() => null, parseReply);
      if (failure === null) return;
      const { code, command, responseCode } = failure;
      if (!isPermanentFailure(failure)) {
        throw new Error(`The mail server did not accept a message (${responseCode ?? code}, ${command}).`);
      }
      ctx.log.error(
        { message_id: message.id, kind: message.kind, code, status: responseCode },
        "email permanently rejected",
      );
    },
    close: () => transport.close(),
  };
}
