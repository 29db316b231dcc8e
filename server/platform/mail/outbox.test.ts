// The development outbox over HTTP: as JSON for tests, as a page for developers, and only on a local instance.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { getMessages } from "#messages/node.ts";
import { authMessage } from "#server/services/auth/messages/auth-message.ts";
import { testServer } from "#tests/support/server.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import type { Message } from "./message.ts";
import { codesIn, linksIn } from "./read-message.ts";
import { setup } from "#tests/support/setup.ts";

const outboxSchema = z.object({
  messages: z.array(
    z.strictObject({
      id: z.uuid(),
      channel: z.enum(["email", "sms"]),
      kind: z.string(),
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      html: z.string().nullable(),
      links: z.array(z.string()),
      codes: z.array(z.string()),
      unsubscribe_url: z.url().nullable(),
      language: z.enum(["en", "es"]),
      created_at: z.iso.datetime(),
    }),
  ),
});
type Entry = z.infer<typeof outboxSchema>["messages"][0];

const LINK =
  "http://localhost:3000/auth/v1/verify?token=20380119&type=recovery&redirect_to=http://localhost:3000/reset";
const EVIL = "<script>alert(1)</script>";

const server = setup(testServer);
afterEach(() => server.ctx.db.sql.deleteFrom("mail.outbox").execute());

const send = (message: Message): Promise<string> => server.ctx.messageSender.send(server.ctx.db.sql, message);
const mailTo = (to: string, change: Partial<Parameters<typeof authMessage>[0]> = {}): Message =>
  authMessage({
    kind: "recovery",
    language: "en",
    portal_name: "Wattlane",
    support_email: null,
    to,
    link: LINK,
    code: "481516",
    code_life_seconds: 3_600,
    ...change,
  });
const textTo = (to: string): Message =>
  mailTo(to, { kind: "sms_code", link: null, code: "234281", code_life_seconds: 60 });

async function read(query = "", headers: Record<string, string> = {}): Promise<Entry[]> {
  const response = await fetch(`${server.url}/dev/outbox${query}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return outboxSchema.parse(await response.json()).messages;
}
async function page(query = ""): Promise<string> {
  const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const response = await fetch(`${server.url}/dev/outbox${query}`, { headers: { accept } });
  expect(response.headers.get("content-type")).toContain("text/html");
  return response.text();
}

describe("the outbox as JSON", () => {
  it("lists messages with their links and codes, newest first, even if the clock is stopped", async () => {
    const first = await send(mailTo("ana@example.com"));
    const second = await send(textTo("15125550143"));
    const third = await send(mailTo("ben@example.com"));
    const messages = await read();
    expect(messages.map(({ id }) => id)).toEqual([third, second, first]);
    expect(messages[2]).toMatchObject({
      channel: "email",
      kind: "auth.recovery",
      to: "ana@example.com",
      subject: getMessages("serverAuthEmails", "en").kinds.recovery.subject({ portal: "Wattlane" }),
      links: [LINK],
      codes: ["481516"],
      language: "en",
      created_at: "2026-01-12T18:00:00.000Z",
    });
    expect(messages[1]).toMatchObject({
      channel: "sms",
      subject: null,
      html: null,
      links: [],
      codes: ["234281"],
    });
  });

  it("filters by one address or number, with or without plus, however the plus is encoded", async () => {
    await send(mailTo("ana+1@example.com"));
    await send(textTo("15125550143"));
    await send(textTo("15125550144"));
    for (const to of ["15125550143", "+15125550143", "%2B15125550143"]) {
      expect((await read(`?to=${to}`)).map((entry) => entry.to)).toEqual(["15125550143"]);
    }
    for (const to of ["ana+1@example.com", "ana%2B1@example.com", "Ana%2B1@Example.com"]) {
      expect((await read(`?to=${to}`)).map((entry) => entry.to)).toEqual(["ana+1@example.com"]);
    }
    expect(await read("?to=nobody@example.com")).toEqual([]);
    expect(await read("?to=")).toHaveLength(3);
  });

  it("is returned to programs: by default, for JSON, and by ?format=json", async () => {
    for (const accept of [
      "*/*",
      "application/json",
      "application/json, text/html;q=0.5",
      "application/json, text/plain, */*",
    ]) {
      expect(await read("", { accept })).toEqual([]);
    }
    expect(await read("?format=json", { accept: "text/html" })).toEqual([]);
    expect(await page("?format=html")).toContain("<!doctype html>");
  });

  it("is limited to a hundred", async () => {
    for (let i = 0; i < 101; i += 1) await send(textTo(`1512555${1000 + i}`));
    const messages = await read();
    expect(messages).toHaveLength(100);
    expect(messages[0]?.to).toBe("15125551100");
    expect(messages[99]?.to).toBe("15125551001");
  });
});

describe("an email with an unsubscribe link", () => {
  const unsubscribe_url = "http://localhost:3000/api/notifications/unsubscribe/a.b";

  it("shows the address of its unsubscribe button, in JSON and on the page", async () => {
    await send({ ...mailTo("ana@example.com"), unsubscribe_url });
    expect((await read())[0]).toMatchObject({ unsubscribe_url, links: [LINK] });
    expect(await page()).toContain(`href="${unsubscribe_url}"`);
    await server.ctx.db.sql.deleteFrom("mail.outbox").execute();
    await send(mailTo("ana@example.com"));
    expect((await read())[0]?.unsubscribe_url).toBeNull();
    expect(await page()).not.toContain(getMessages("serverOutbox", "en").unsubscribe);
  });

  it("is handed over with others in one statement, in their order", async () => {
    const many = ["a", "b", "c"].map((name) => mailTo(`${name}@example.com`));
    await server.ctx.messageSender.sendAll(server.ctx.db.sql, [
      { ...many[0], unsubscribe_url } as Message,
      ...many.slice(1),
    ]);
    await server.ctx.messageSender.sendAll(server.ctx.db.sql, []);
    await send(mailTo("d@example.com"));
    const messages = await read();
    expect(messages.map(({ to }) => to)).toEqual(["d", "c", "b", "a"].map((name) => `${name}@example.com`));
    expect(messages[3]?.unsubscribe_url).toBe(unsubscribe_url);
  });
});

describe("the outbox as a page", () => {
  it("shows text, links and codes of the requested address, without inline code or style", async () => {
    await send(mailTo("ana@example.com", { language: "es" }));
    await send(textTo("15125550143"));
    const text = await page("?to=ana@example.com");
    expect(text).toContain('value="ana@example.com"');
    expect(text).toContain(getMessages("serverAuthEmails", "es").kinds.recovery.lead);
    expect(text).toContain(`<a href="${LINK.replaceAll("&", "&amp;")}">`);
    expect(text).toContain("<code>481516</code>");
    expect(text).toContain('lang="es"');
    expect(text).not.toContain("15125550143");
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(await page("?to=nobody@example.com")).toContain(getMessages("serverOutbox", "en").emptyFor);
    const style = await fetch(`${server.url}/dev/outbox/style.css`);
    expect(style.headers.get("content-type")).toContain("text/css");
    expect(await style.text()).toContain("color-scheme: light dark");
  });

  it("escapes everything in a message or in the address line", async () => {
    const id = await send({ ...mailTo("ana@example.com", { portal_name: EVIL }), kind: EVIL });
    await send({
      ...mailTo("ana@example.com"),
      subject: EVIL,
      body: EVIL,
      html: `<a href="javascript:alert(1)">x</a>${EVIL}`,
    });
    const text = await page(`?to=${encodeURIComponent("ana@example.com")}`);
    expect(text).toContain(id);
    expect(text).not.toMatch(/<script/i);
    expect(text).not.toMatch(/href="javascript:/i);
    expect(await page(`?to=${encodeURIComponent(`">${EVIL}`)}`)).not.toContain(EVIL);
  });

  it("shows an email unchanged, behind a policy that blocks everything", async () => {
    const id = await send(mailTo("ana@example.com"));
    const response = await fetch(`${server.url}/dev/outbox/${id}`);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(policy).toContain("sandbox");
    expect(policy).not.toContain("allow-scripts");
    expect(await response.text()).toContain("481516");
    for (const unknown of ["0c8a4bb8-54a6-4b58-a1b8-2a8a2b0f3e11", await send(textTo("15125550143"))]) {
      const missing = await fetch(`${server.url}/dev/outbox/${unknown}`);
      expect(missing.status).toBe(404);
      await missing.text();
    }
  });
});

describe("extraction from a message", () => {
  it("finds separate codes: not in a link, an address, a phone number or a longer number", () => {
    const codes = (body: string): string[] => codesIn({ body });
    expect(codes("481516 is your code. Or 2342816.")).toEqual(["481516", "2342816"]);
    expect(codes("code: 4815162342, again 4815162342")).toEqual(["4815162342"]);
    expect(
      codes("http://a.test/?token=481516 481516@b.test b.481516@c.test +15125550 48151 48151623421"),
    ).toEqual([]);
    expect(codes("481516.example.com 3.481516 id-481516 0x481516")).toEqual([]);
  });

  it("finds each link once, with entities decoded", () => {
    const html =
      '<a href="http://a.test/?x=1&amp;y=2">1</a><a href="http://a.test/?x=1&amp;y=2">2</a><a href="http://b.test">3</a>';
    expect(linksIn({ html, body: "" })).toEqual(["http://a.test/?x=1&y=2", "http://b.test"]);
    expect(linksIn({ html: null, body: "see http://a.test/x and http://a.test/x" })).toEqual([
      "http://a.test/x",
    ]);
  });
});

describe("an unavailable outbox", () => {
  let folder: TemporaryFolder;
  let dist: string;
  beforeAll(async () => {
    folder = await temporaryFolder("outbox");
    dist = path.join(folder.path, "web");
    await mkdir(dist, { recursive: true });
    await writeFile(path.join(dist, "index.html"), "<!doctype html><title>portal</title>");
  });
  afterAll(() => folder.remove());

  it.each([
    ["with a mail server", { SMTP_HOST: "127.0.0.1" }],
    ["with a mail server, at home", { SMTP_HOST: "127.0.0.1", PUBLIC_URL: "http://localhost:3000" }],
    ["at a public address", { PUBLIC_URL: "https://power.example.com" }],
    ["at a private network's address", { PUBLIC_URL: "http://10.0.0.5:3000" }],
    ["where others can reach it", { HOST: "0.0.0.0" }],
    ["where others can reach it, at home", { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }],
  ] as Array<[string, Record<string, string>]>)("%s", async (_where, environment) => {
    for (const options of [{}, { dist }]) {
      const other = await testServer(environment, options);
      for (const target of ["", "/", "/style.css", "/0c8a4bb8-54a6-4b58-a1b8-2a8a2b0f3e11", "?to=a"]) {
        const response = await fetch(`${other.url}/dev/outbox${target}`);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
      }
      await other.close();
    }
  });

  it("is available on a local instance", async () => {
    const other = await testServer({ PUBLIC_URL: "http://app.localhost:3000" }, { dist });
    const response = await fetch(`${other.url}/dev/outbox`);
    expect(outboxSchema.parse(await response.json())).toEqual({ messages: [] });
    await other.close();
  });
});
