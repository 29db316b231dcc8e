// How the configuration routes a message.
import { afterEach, describe, expect, it } from "vitest";
import { jobsLeft, logText } from "#tests/support/message-jobs.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import type { Message } from "./message.ts";

const MAIL: Message = {
  kind: "auth.recovery",
  channel: "email",
  to: "ana@example.com",
  language: "en",
  subject: "Hello",
  html: "<p>Hello</p>",
  body: "Hello",
};
const TEXT: Message = { ...MAIL, channel: "sms", to: "15125550143", subject: null, html: null };

let server: TestServer;
afterEach(() => server.close());

const send = (message: Message): Promise<string> => server.ctx.messageSender.send(server.ctx.db.sql, message);
async function listOutbox(): Promise<string[]> {
  const rows = await server.ctx.db.sql.selectFrom("mail.outbox").select("recipient").execute();
  return rows.map(({ recipient }) => recipient).sort();
}

describe("without a mail server", () => {
  it.each([
    {},
    { PUBLIC_URL: "http://localhost:3000" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
    { PUBLIC_URL: "http://[::1]:3000" },
    { PUBLIC_URL: "https://wattlane.localhost" },
  ])("a local instance stores emails and text messages: %o", async (environment) => {
    server = await testServer({ ...environment } as Record<string, string>);
    await send(MAIL);
    await send(TEXT);
    expect(await listOutbox()).toEqual(["15125550143", "ana@example.com"]);
    expect(logText(server)).not.toContain("no way to send");
  });

  it.each<Record<string, string>>([
    { PUBLIC_URL: "https://power.example.com" },
    { PUBLIC_URL: "http://10.0.0.5:3000" },
    { PUBLIC_URL: "https://localhost.example.com" },
    { PUBLIC_URL: "http://localhost:3000", HOST: "0.0.0.0" },
  ])(
    "an instance that others can reach reports it at start, and fails rather than lose a message: %o",
    async (environment) => {
      server = await testServer(environment);
      await expect(send(MAIL)).rejects.toThrow("no way to send email is configured");
      await expect(send(TEXT)).rejects.toThrow("no way to send text messages is configured");
      expect(await listOutbox()).toEqual([]);
      const warnings = server.logs.filter((line) => line.includes("no way to send"));
      expect(warnings.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["warn", "warn"]);
      expect(warnings[0]).toContain("SMTP_HOST");
      expect(logText(server)).not.toContain("ana@");
    },
  );

  it("a rolled-back message is not stored", async () => {
    server = await testServer();
    const rolledBack = server.ctx.db.sql.transaction().execute(async (trx) => {
      await server.ctx.messageSender.send(trx, MAIL);
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    expect(await listOutbox()).toEqual([]);
  });
});

describe("with a mail server but no SMS service", () => {
  it("a local instance reports that it only stores text messages, and a public one fails on them", async () => {
    server = await testServer({ SMTP_HOST: "127.0.0.1" });
    await send(TEXT);
    expect(await listOutbox()).toEqual(["15125550143"]);
    expect(logText(server)).toContain("SMS_PROVIDER_URL is not set");
    await server.close();
    server = await testServer({ SMTP_HOST: "127.0.0.1", PUBLIC_URL: "https://power.example.com" });
    await expect(send(TEXT)).rejects.toThrow("no way to send text messages is configured");
    expect(server.logs.filter((line) => line.includes("no way to send"))).toHaveLength(1);
  });
});

describe("messages for a server that does not respond", () => {
  it("are retried for days if they are about an order, and briefly if they are a code", async () => {
    server = await testServer({ SMTP_HOST: "127.0.0.1", SMS_PROVIDER_URL: "http://127.0.0.1:9" });
    const { messageSender, db } = server.ctx;
    const listAttempts = async (): Promise<number[]> =>
      (await jobsLeft(db.pool)).map(({ max_attempts }) => max_attempts);
    for (const message of [MAIL, TEXT, { ...TEXT, kind: "portal.claim_code" }]) await send(message);
    expect(await listAttempts()).toEqual([8, 5, 5]);
    await db.pool.query("delete from jobs._private_jobs");
    // Messages handed over together may differ.
    for (const message of [MAIL, TEXT])
      await messageSender.sendAll(db.sql, [{ ...message, kind: "orders.scheduled" }, message]);
    expect(await listAttempts()).toEqual([20, 8, 20, 5]);
  });
});
