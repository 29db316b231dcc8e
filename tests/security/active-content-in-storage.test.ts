// An upload that a browser would run on the portal's own origin: as a page, a script, a style sheet or a worker.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  newBucket,
  storageClient,
  storageServer,
  type StorageAnswer,
  type StorageServer,
} from "#tests/support/storage.ts";

let server: StorageServer;
let open: string;
let uploads = 0;
beforeAll(async () => {
  server = await storageServer();
  open = await newBucket(server, { public: true });
});
afterAll(() => server.close());

const CODE = "alert(document.domain)";

/** Uploads `bytes` under a type and returns the object's public address. */
async function upload(type: string, bytes = CODE, bucket = open): Promise<string> {
  uploads += 1;
  const name = `upload-${uploads}`;
  const answer = await ask(server, "POST", `/object/${bucket}/${name}`, {
    bytes,
    headers: { "content-type": type },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return `/object/public/${bucket}/${name}`;
}

const get = (path: string, headers: Record<string, string> = {}): Promise<StorageAnswer> =>
  ask(server, "GET", path, { token: null, headers });

const isAttachment = ({ headers }: StorageAnswer): boolean =>
  (headers.get("content-disposition") ?? "").startsWith("attachment");
const isSandboxed = ({ headers }: StorageAnswer): boolean =>
  /(^|; )sandbox($|;)/.test(headers.get("content-security-policy") ?? "");

describe("a type that browsers draw as a document", () => {
  it.each([
    "image/svg+xml",
    "application/xhtml+xml",
    "application/pdf+xml",
    "application/vnd.wap.xhtml+xml",
    "application/xml",
    "text/xml",
    "image/png+xml",
    "audio/x+xml",
    "application/xslt+xml",
    "application/x-shockwave-flash",
    "application/vnd.mozilla.xul+xml",
    "multipart/x-mixed-replace; boundary=x",
    "multipart/related",
    "message/rfc822",
    "application/signed-exchange;v=b3",
    "application/manifest+json",
    "application/unheard-of",
  ])("%s is saved and not shown", async (type) => {
    const answer = await get(await upload(type));
    expect([answer.status, answer.text]).toEqual([200, CODE]);
    expect([isAttachment(answer), isSandboxed(answer)]).toEqual([true, true]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    // An SVG in an `img` element of another site runs nothing.
    const policy = type === "image/svg+xml" ? "cross-origin" : "same-origin";
    expect(answer.headers.get("cross-origin-resource-policy")).toBe(policy);
  });

  it("does not pass under a parameter or a second type", async () => {
    for (const type of [
      "image/png;,text/html",
      "image/png;,image/svg+xml",
      "text/plain, application/xhtml+xml",
      "application/pdf; x=y, text/xml",
    ]) {
      const answer = await get(await upload(type));
      expect([type, answer.headers.get("content-type")]).toEqual([type, "application/octet-stream"]);
      expect([type, isAttachment(answer), isSandboxed(answer)]).toEqual([type, true, true]);
    }
  });
});

describe("a type that pages load as code", () => {
  it.each([
    "text/javascript",
    "text/javascript; charset=utf-8",
    "TEXT/JavaScript",
    "application/javascript",
    "application/x-javascript",
    "application/ecmascript",
    "text/ecmascript",
    "text/jscript",
    "text/livescript",
    "text/javascript1.5",
    "text/x-javascript",
    "image/png;,text/javascript",
    "text/css",
    "text/html",
    "text/event-stream",
    "text/cache-manifest",
    "application/wasm",
  ])("%s is sent as a type that runs nowhere", async (type) => {
    const answer = await get(await upload(type));
    expect(answer.headers.get("content-type")).toMatch(/^(text\/plain|application\/octet-stream)$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(isSandboxed(answer)).toBe(true);
  });

  it("is refused when a page asks for it as code, whatever its type", async () => {
    const path = await upload("image/png");
    for (const dest of [
      "script",
      "style",
      "worker",
      "sharedworker",
      "serviceworker",
      "audioworklet",
      "paintworklet",
      "xslt",
      "manifest",
      "webidentity",
      "a-future-kind",
    ]) {
      const answer = await get(path, { "sec-fetch-dest": dest });
      expect([dest, answer.status, answer.body.code]).toEqual([dest, 400, "AccessDenied"]);
    }
    const worker = await get(path, { "service-worker": "script" });
    expect([worker.status, worker.body.code]).toEqual([400, "AccessDenied"]);
    for (const dest of ["empty", "image", "audio", "video", "track", "font", "document", "iframe"])
      expect([dest, (await get(path, { "sec-fetch-dest": dest })).status]).toEqual([dest, 200]);
  });
});

describe("the ways to read an object", () => {
  it("each serve an active type as an attachment", async () => {
    const path = await upload("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    const name = path.slice(path.lastIndexOf("/") + 1);
    const { data } = await storageClient(server).from(open).createSignedUrl(name, 60);
    const ways = [path, `/object/${open}/${name}`, data?.signedUrl ?? ""];
    for (const way of ways) expect([way, isAttachment(await get(way))]).toEqual([way, true]);
    const key = await ask(server, "GET", `/object/authenticated/${open}/${name}`);
    expect(isAttachment(key)).toBe(true);
    const ranged = await get(path, { range: "bytes=0-3" });
    expect([ranged.status, isAttachment(ranged), isSandboxed(ranged)]).toEqual([206, true, true]);
    const fresh = await get(path, { "if-none-match": "*" });
    expect([fresh.status, isAttachment(fresh), isSandboxed(fresh)]).toEqual([304, true, true]);
  });

  it("give the official client the bytes of every type", async () => {
    const files = storageClient(server).from(open);
    for (const type of ["text/javascript", "image/svg+xml", "application/pdf+xml", "text/html"]) {
      const path = await upload(type);
      const { data, error } = await files.download(path.slice(path.lastIndexOf("/") + 1));
      expect([type, error, await data?.text()]).toEqual([type, null, CODE]);
    }
  });
});

it("shows pictures, sound, film, plain text and PDF in place", async () => {
  for (const type of [
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/avif",
    "image/gif",
    "audio/mpeg",
    "video/mp4",
    "text/plain;charset=UTF-8",
    "text/csv",
    "application/json",
    "application/pdf",
  ]) {
    const answer = await get(await upload(type, "{}"));
    expect([type, answer.headers.get("content-type")]).toEqual([type, type]);
    expect([type, isAttachment(answer)]).toEqual([type, false]);
    // The browser's own viewer does not start within a sandbox; nothing but the document itself loads in it.
    expect([type, isSandboxed(answer)]).toEqual([type, type !== "application/pdf"]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  }
});
