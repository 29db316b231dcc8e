// Emails through the queue to a real SMTP server that can fail.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startJobs, type Jobs } from "#server/jobs/start.ts";
import { jobsLeft, logText, makeJobsDue } from "#tests/support/message-jobs.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { startSmtpSimulator, SMTP_PASS, SMTP_USER, type SmtpSimulator } from "#simulators/smtp.ts";
import type { Message } from "./message.ts";
import { openMailer } from "./mailer.ts";

const TO: Message = {
  kind: "auth.recovery",
  channel: "email",
  to: "ana@example.com",
  language: "es",
  subject: "Elija una nueva contraseña",
  html: "<p>Su código: <b>481516</b></p>",
  body: "Su código: 481516\n",
};

let smtp: SmtpSimulator;
let server: TestServer;
let jobs: Jobs | null;

async function start(environment: Record<string, string> = {}): Promise<void> {
  server = await testServer({ ...smtp.environment, PORTAL_NAME: "Lone Star Power", ...environment });
  jobs = await startJobs(server.ctx);
}
async function stopJobs(): Promise<void> {
  await jobs?.stop();
  jobs = null;
}
beforeEach(async () => {
  smtp = await startSmtpSimulator();
});
afterEach(async () => {
  await stopJobs();
  await smtp.close();
  await server.close();
});

const pool = (): TestServer["ctx"]["db"]["pool"] => server.ctx.db.pool;
const send = (message: Message = TO): Promise<string> =>
  server.ctx.messageSender.send(server.ctx.db.sql, message);
const queueEmpty = (): Promise<void> => expect.poll(() => jobsLeft(pool())).toEqual([]);
/** Waits until the one job has failed, maybe more than once on a slow machine. */
const failed = (): Promise<void> =>
  expect
    .poll(
      async () =>
        (await jobsLeft(pool())).map(({ attempts, last_error }) => attempts > 0 && last_error !== null),
      {
        timeout: 20_000,
      },
    )
    .toEqual([true]);

describe("an email", () => {
  it("arrives with both parts and the right headers", async () => {
    await start();
    const id = await send();
    await queueEmpty();
    expect(smtp.mails).toHaveLength(1);
    const [{ from, to, mail }] = smtp.mails as [SmtpSimulator["mails"][0]];
    expect({ from, to }).toEqual({ from: "no-reply@power.example.com", to: ["ana@example.com"] });
    expect(mail).toMatchObject({
      from: { name: "Lone Star Power", address: "no-reply@power.example.com" },
      to: [{ address: "ana@example.com" }],
      subject: TO.subject,
      messageId: `<${id}@power.example.com>`,
      date: "2026-01-12T18:00:00.000Z",
      attachments: [],
    });
    expect(mail.text?.trim()).toBe("Su código: 481516");
    expect(mail.html?.trim()).toBe(TO.html);
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("content-language")).toBe("es");
    expect(headers.get("content-type")).toContain("multipart/alternative");
  });

  it("has unsubscribe headers (RFC 8058) only if it can be unsubscribed from", async () => {
    await start();
    const unsubscribe_url = `https://power.example.com/api/notifications/unsubscribe/${"0c8a4bb8".repeat(12)}`;
    await server.ctx.messageSender.sendAll(server.ctx.db.sql, [
      { ...TO, subject: "notice", unsubscribe_url },
      { ...TO, subject: "code" },
    ]);
    await queueEmpty();
    const getHeaders = (subject: string): Map<string, string> | undefined => {
      const received = smtp.mails.find(({ mail }) => mail.subject === subject);
      return received && new Map(received.mail.headers.map(({ key, value }) => [key, value]));
    };
    expect(getHeaders("notice")?.get("list-unsubscribe")).toBe(`<${unsubscribe_url}>`);
    expect(getHeaders("notice")?.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(getHeaders("code")?.has("list-unsubscribe")).toBe(false);
    expect(getHeaders("code")?.has("list-unsubscribe-post")).toBe(false);
  });

  it("queued by an older version still arrives", async () => {
    await start();
    await stopJobs();
    const message = { ...TO, id: "0c8a4bb8-54a6-4b58-a1b8-2a8a2b0f3e11", written_at: "2026-01-12T18:00:00Z" };
    await pool().query("select jobs.add_job($1, $2::json)", [
      `send-mail:${server.ctx.secrets.ring}`,
      JSON.stringify({ sealed: await server.ctx.secrets.seal(JSON.stringify(message)) }),
    ]);
    jobs = await startJobs(server.ctx);
    await queueEmpty();
    expect(smtp.mails.map(({ mail }) => mail.subject)).toEqual([TO.subject]);
  });

  it("goes to one address, whatever the address contains", async () => {
    await start();
    await send({ ...TO, to: "josé@example.com" });
    await send({ ...TO, to: "a@example.com, b@example.com" });
    await send({ ...TO, to: "a@example.com\r\nBcc: b@example.com" });
    await queueEmpty();
    expect(smtp.mails.map(({ to }) => to)).toContainEqual(["josé@example.com"]);
    for (const { to } of smtp.mails) expect(to).toHaveLength(1);
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain("b@example.com");
  });

  it("goes out if and only if its transaction is committed", async () => {
    await start();
    const rolledBack = server.ctx.db.sql.transaction().execute(async (trx) => {
      await server.ctx.messageSender.send(trx, { ...TO, subject: "never" });
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    expect(await jobsLeft(pool())).toEqual([]);
    await server.ctx.db.sql
      .transaction()
      .execute((trx) => server.ctx.messageSender.send(trx, { ...TO, subject: "committed" }));
    await queueEmpty();
    expect(smtp.mails.map(({ mail }) => mail.subject)).toEqual(["committed"]);
  });

  it("is encrypted in the queue: neither code nor address nor subject", async () => {
    await start();
    await stopJobs();
    const id = await send();
    const [job] = await jobsLeft(pool());
    expect(job).toMatchObject({
      task: `send-mail:${server.ctx.secrets.ring}`,
      attempts: 0,
      max_attempts: 8,
      key: `message:${id}`,
    });
    expect(Object.keys(JSON.parse(job?.payload ?? "{}") as object)).toEqual(["sealed"]);
    for (const secret of ["481516", "ana", "example.com", "contrase"])
      expect(job?.payload).not.toContain(secret);
    expect(
      await server.ctx.secrets.open((JSON.parse(job?.payload ?? "{}") as { sealed: string }).sealed),
    ).toContain("481516");
  });

  it("survives the process: what was queued before is sent after the next start", async () => {
    await start();
    await stopJobs();
    await send();
    jobs = await startJobs(server.ctx);
    await queueEmpty();
    expect(smtp.mails).toHaveLength(1);
  });

  it("signs in if a user is set, and retains the email if the password is wrong", async () => {
    await start({ SMTP_USER, SMTP_PASS: "a-wrong-password" });
    const id = await send();
    await failed();
    expect(smtp.mails).toEqual([]);
    await stopJobs();
    const mended = await testServer(
      { ...smtp.environment, SMTP_USER, SMTP_PASS },
      { database: { url: server.ctx.config.databaseUrl ?? "", db: server.ctx.db, drop: async () => {} } },
    );
    jobs = await startJobs(mended.ctx);
    await makeJobsDue(pool());
    await queueEmpty();
    expect(smtp.mails.map(({ mail }) => mail.messageId)).toEqual([`<${id}@power.example.com>`]);
    for (const word of [SMTP_PASS, "a-wrong-password"]) expect(logText(server)).not.toContain(word);
    await mended.close();
  });

  it("of an instance with another secret is left to that instance", async () => {
    await start();
    await stopJobs();
    const database = { url: server.ctx.config.databaseUrl ?? "", db: server.ctx.db, drop: async () => {} };
    const other = await testServer(
      { ...smtp.environment, AUTH_JWT_SECRET: "another-secret-that-only-tests-use" },
      { database },
    );
    await send({ ...TO, subject: "mine" });
    await other.ctx.messageSender.send(other.ctx.db.sql, { ...TO, subject: "the other's" });
    jobs = await startJobs(other.ctx);
    await expect.poll(() => smtp.mails.length).toBe(1);
    await expect.poll(async () => (await jobsLeft(pool())).length).toBe(1);
    expect(smtp.mails.map(({ mail }) => mail.subject)).toEqual(["the other's"]);
    expect(await jobsLeft(pool())).toMatchObject([
      { task: `send-mail:${server.ctx.secrets.ring}`, attempts: 0 },
    ]);
    await other.close();
  });
});

describe("a failing mail server", () => {
  it.each(["busy", "hang_up", "refused_sender"] as const)(
    "%s: is retried, and the email arrives once",
    async (fault) => {
      await start();
      smtp.fault = fault;
      const id = await send();
      await failed();
      expect(smtp.spoiled).toBeGreaterThan(0);
      expect(smtp.mails).toEqual([]);
      smtp.fault = "none";
      await makeJobsDue(pool());
      await queueEmpty();
      expect(smtp.mails.map(({ mail }) => mail.messageId)).toEqual([`<${id}@power.example.com>`]);
      expect(logText(server)).not.toMatch(/ana@|481516/);
    },
  );

  it.each(["no_such_recipient", "refused_content"] as const)(
    "%s: is final and gives up with a log entry without the address",
    async (fault) => {
      await start();
      smtp.fault = fault;
      const id = await send();
      await queueEmpty();
      expect(smtp.spoiled).toBe(1);
      expect(smtp.mails).toEqual([]);
      const line = server.logs.find((text) => text.includes("email permanently rejected"));
      expect(JSON.parse(line ?? "{}")).toMatchObject({
        level: "error",
        message_id: id,
        kind: "auth.recovery",
        status: fault === "no_such_recipient" ? 550 : 554,
      });
      expect(logText(server)).not.toMatch(/ana@|481516/);
    },
  );

  it("gives up after eight attempts, and the job stays, encrypted, for an operator to see", async () => {
    await start();
    smtp.fault = "busy";
    await send();
    await expect
      .poll(
        async () => {
          await makeJobsDue(pool());
          return (await jobsLeft(pool())).map(({ attempts, waiting }) => ({ attempts, waiting }));
        },
        { timeout: 20_000 },
      )
      .toEqual([{ attempts: 8, waiting: false }]);
    await expect.poll(() => smtp.spoiled).toBe(8);
    const [job] = await jobsLeft(pool());
    expect(job?.last_error).toBe("The mail server did not accept a message (451, RCPT TO).");
    expect(logText(server)).not.toMatch(/ana@|481516/);
  });

  it("that does not respond is abandoned at the timeout, with an error without code and address", async () => {
    await start();
    smtp.fault = "silent";
    const mailer = openMailer(server.ctx, { connect: 150, silence: 150, total: 2_000 });
    const message = { ...TO, id: "0c8a4bb8-54a6-4b58-a1b8-2a8a2b0f3e11", written_at: "2026-01-12T18:00:00Z" };
    await expect(mailer?.deliver(message)).rejects.toThrow(
      /^The mail server did not accept a message \(E[A-Z]+, \w+\)\.$/,
    );
    mailer?.close();
  });

  it("elsewhere without TLS is sent nothing, with or without a password, but is allowed on this machine", async () => {
    await smtp.close();
    smtp = await startSmtpSimulator({ plain: true });
    const message = { ...TO, id: "0c8a4bb8-54a6-4b58-a1b8-2a8a2b0f3e11", written_at: "2026-01-12T18:00:00Z" };
    // This machine by a name that is not recognized as its own.
    const signIns: Array<Record<string, string>> = [{}, { SMTP_USER, SMTP_PASS }];
    for (const environment of signIns) {
      server = await testServer({ ...smtp.environment, ...environment, SMTP_HOST: "0.0.0.0" });
      const mailer = openMailer(server.ctx);
      await expect(mailer?.deliver(message)).rejects.toThrow(
        /^The mail server did not accept a message \(\w+, STARTTLS\)\.$/,
      );
      mailer?.close();
      await server.close();
    }
    expect(smtp.mails).toEqual([]);
    await start();
    await send();
    await queueEmpty();
    expect(smtp.mails).toHaveLength(1);
  });

  it("elsewhere with a self-signed certificate is sent nothing", async () => {
    server = await testServer({ ...smtp.environment, SMTP_HOST: "0.0.0.0", SMTP_USER, SMTP_PASS });
    const mailer = openMailer(server.ctx);
    const message = { ...TO, id: "0c8a4bb8-54a6-4b58-a1b8-2a8a2b0f3e11", written_at: "2026-01-12T18:00:00Z" };
    await expect(mailer?.deliver(message)).rejects.toThrow(
      /^The mail server did not accept a message \(\w+, \w+\)\.$/,
    );
    mailer?.close();
    expect(smtp.mails).toEqual([]);
  });

  it("that is not there at all is retried", async () => {
    await start();
    await smtp.close();
    await send();
    await failed();
    expect((await jobsLeft(pool()))[0]?.last_error).toMatch(
      /^The mail server did not accept a message \(E[A-Z]+, \w+\)\.$/,
    );
    smtp = await startSmtpSimulator();
  });
});

describe("a payload that cannot be decrypted", () => {
  it("fails without revealing any of it, and stays", async () => {
    await start();
    await stopJobs();
    await pool().query("select jobs.add_job($1, $2::json, max_attempts => 1)", [
      `send-mail:${server.ctx.secrets.ring}`,
      JSON.stringify({ sealed: "481516-not-sealed" }),
    ]);
    jobs = await startJobs(server.ctx);
    await failed();
    expect((await jobsLeft(pool()))[0]?.last_error).toBe("The message of this job cannot be opened.");
    expect(logText(server)).not.toContain("481516");
  });
});
