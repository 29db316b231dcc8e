// Uploads that a browser would run on the portal's own origin: as a page, a script, a style sheet or a worker.
import { beforeAll, describe, expect, it } from "vitest";
import { callStorage, storageClient, storageServer, type StorageResponse } from "#tests/support/storage.ts";
import { newBucket } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

let open: string;
let uploads = 0;
const server = setup(storageServer);
beforeAll(async () => {
  open = await newBucket(server, { public: true });
});

const CODE = "alert(document.domain)";

/** Uploads `bytes` under a type and returns the object's public address. */
async function upload(type: string, bytes = CODE, bucket = open): Promise<string> {
  uploads += 1;
  const name = `upload-${uploads}`;
  const response = await callStorage(server, "POST", `/object/${bucket}/${name}`, {
    bytes,
    headers: { "content-type": type },
  });
  if (response.status !== 200) throw new Error(response.text);
  return `/object/public/${bucket}/${name}`;
}

const get = (path: string, headers: Record<string, string> = {}): Promise<StorageResponse> =>
  callStorage(server, "GET", path, { token: null, headers });

const isAttachment = ({ headers }: StorageResponse): boolean =>
  (headers.get("content-disposition") ?? "").startsWith("attachment");
const isSandboxed = ({ headers }: StorageResponse): boolean =>
  /(^|; )sandbox($|;)/.test(headers.get("content-security-policy") ?? "");

describe("a type that browsers render as a document", () => {
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
  ])("%s is downloaded and not shown", async (type) => {
    const response = await get(await upload(type));
    expect([response.status, response.text]).toEqual([200, CODE]);
    expect([isAttachment(response), isSandboxed(response)]).toEqual([true, true]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    // An SVG in an `img` element of another site runs nothing.
    const policy = type === "image/svg+xml" ? "cross-origin" : "same-origin";
    expect(response.headers.get("cross-origin-resource-policy")).toBe(policy);
  });

  it("is not accepted with a parameter or a second type", async () => {
    for (const type of [
      "image/png;,text/html",
      "image/png;,image/svg+xml",
      "text/plain, application/xhtml+xml",
      "application/pdf; x=y, text/xml",
    ]) {
      const response = await get(await upload(type));
      expect([type, response.headers.get("content-type")]).toEqual([type, "application/octet-stream"]);
      expect([type, isAttachment(response), isSandboxed(response)]).toEqual([type, true, true]);
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
  ])("%s is sent as a type that does not run", async (type) => {
    const response = await get(await upload(type));
    expect(response.headers.get("content-type")).toMatch(/^(text\/plain|application\/octet-stream)$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(isSandboxed(response)).toBe(true);
  });

  it("is rejected if a page requests it as code, whatever its type", async () => {
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
      const response = await get(path, { "sec-fetch-dest": dest });
      expect([dest, response.status, response.body.code]).toEqual([dest, 400, "AccessDenied"]);
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
    const servedPaths = [path, `/object/${open}/${name}`, data?.signedUrl ?? ""];
    for (const servedPath of servedPaths)
      expect([servedPath, isAttachment(await get(servedPath))]).toEqual([servedPath, true]);
    const key = await callStorage(server, "GET", `/object/authenticated/${open}/${name}`);
    expect(isAttachment(key)).toBe(true);
    const ranged = await get(path, { range: "bytes=0-3" });
    expect([ranged.status, isAttachment(ranged), isSandboxed(ranged)]).toEqual([206, true, true]);
    const fresh = await get(path, { "if-none-match": "*" });
    expect([fresh.status, isAttachment(fresh), isSandboxed(fresh)]).toEqual([304, true, true]);
  });

  it("return the bytes of every type to the official client", async () => {
    const files = storageClient(server).from(open);
    for (const type of ["text/javascript", "image/svg+xml", "application/pdf+xml", "text/html"]) {
      const path = await upload(type);
      const { data, error } = await files.download(path.slice(path.lastIndexOf("/") + 1));
      expect([type, error, await data?.text()]).toEqual([type, null, CODE]);
    }
  });
});

it("show images, audio, video, plain text and PDF inline", async () => {
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
    const response = await get(await upload(type, "{}"));
    expect([type, response.headers.get("content-type")]).toEqual([type, type]);
    expect([type, isAttachment(response)]).toEqual([type, false]);
    // The browser's own viewer does not start in a sandbox. Only the document itself loads in it.
    expect([type, isSandboxed(response)]).toEqual([type, type !== "application/pdf"]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  }
});
