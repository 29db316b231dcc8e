// Small documents and images that claim or decompress to far more than any parser should accept.
import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LABEL_LIMITS } from "#server/domain/plans/label-limits.ts";
import { readLabelDocument } from "#server/domain/plans/read-label-document.ts";
import {
  blackPng,
  entitySvg,
  framesGif,
  hugeAvif,
  hugePng,
  hugeWebp,
  createTextPng,
} from "#tests/support/image-bombs.ts";
import {
  busyPdf,
  circularPagesPdf,
  deflatePdf,
  encryptedPdf,
  hugeXrefPdf,
  loopingObjectStreamPdf,
  manyPagesPdf,
  nestedListsPdf,
  picturePdf,
  recursiveFormPdf,
  twicePackedPdf,
} from "#tests/support/pdf-bombs.ts";
import { callStorage, storageServer, type StorageServer } from "#tests/support/storage.ts";
import { newBucket } from "#tests/support/buckets.ts";

const MEGABYTE = 1024 * 1024;

interface Cost {
  /** Share of the time in which this thread could not respond. */
  readonly busy: number;
  /** Maximum growth of the process. */
  readonly megabytes: number;
}

/** Measures what the work costs the process that handles requests. */
async function measureCost(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.memoryUsage.rss();
  let most = before;
  const measure = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const loop = performance.eventLoopUtilization();
  await work();
  const { utilization } = performance.eventLoopUtilization(loop);
  clearInterval(measure);
  return { busy: utilization, megabytes: (most - before) / MEGABYTE };
}

describe("a PDF", () => {
  it.each([
    ["of 1.5 GB once it is unpacked", () => deflatePdf(1_500), /needs more than|took longer than/],
    ["of 4 GB, packed twice", () => twicePackedPdf(4_000), /needs more than|took longer than/],
    ["that draws text without end", () => busyPdf(64), /took longer than|needs more than/],
  ])("%s is aborted, while other requests get a response", async (_what, createImage, reason) => {
    const pdf = createImage();
    expect(pdf.length).toBeLessThan(LABEL_LIMITS.bytes);
    const cost = await measureCost(async () => {
      const read = await readLabelDocument(pdf, { ...LABEL_LIMITS, milliseconds: 8_000 });
      expect(read).toEqual({ ok: false, errors: [expect.stringMatching(reason)] });
    });
    expect(cost.busy).toBeLessThan(0.4);
    // Its own buffers, and what the thread itself needs.
    expect(cost.megabytes).toBeLessThan(2 * LABEL_LIMITS.megabytes);
  });

  it.each([
    ["with an object stream that goes on in itself", loopingObjectStreamPdf(), /no text|cannot be read/],
    ["whose pages are their own children", circularPagesPdf(), /cannot be read/],
    ["that says it has two thousand million pages", manyPagesPdf(), /pages|no text|cannot be read/],
    ["whose table of objects is endless", hugeXrefPdf(), /cannot be read/],
    ["that draws a form within itself", recursiveFormPdf(), /no text/],
    ["with two million lists in lists", nestedListsPdf(2_000_000), /cannot be read/],
    ["that a password closes", encryptedPdf(), /password/i],
    ["that ends within its first object", circularPagesPdf().subarray(0, 40), /cannot be read/],
  ])("%s is rejected with a reason", async (_what, pdf, reason) => {
    const read = await readLabelDocument(pdf);
    expect(read).toEqual({ ok: false, errors: [expect.stringMatching(reason)] });
  });

  it("with images of ten thousand million pixels is read without them", async () => {
    for (const filter of ["JBIG2Decode", "DCTDecode", "JPXDecode"] as const)
      expect(await readLabelDocument(picturePdf(filter))).toMatchObject({
        ok: true,
        kind: "pdf",
        text: "A label",
      });
  });
});

describe("an image", () => {
  let server: StorageServer;
  let open: string;
  let small: { readonly png: Buffer; readonly avif: Buffer; readonly jpeg: Buffer };
  beforeAll(async () => {
    server = await storageServer();
    open = await newBucket(server, { public: true });
    const create = { width: 64, height: 48, channels: 3, background: "teal" } as const;
    const picture = (): ReturnType<typeof sharp> => sharp({ create });
    small = {
      png: await picture().png().toBuffer(),
      avif: await picture().avif({ effort: 0 }).toBuffer(),
      jpeg: await picture().jpeg().toBuffer(),
    };
  });
  afterAll(() => server.close());

  let uploads = 0;
  async function render(bytes: Buffer, type = "image/png"): Promise<Awaited<ReturnType<typeof callStorage>>> {
    uploads += 1;
    const path = `${open}/picture-${uploads}`;
    const stored = await callStorage(server, "POST", `/object/${path}`, {
      bytes: Uint8Array.from(bytes),
      headers: { "content-type": type },
    });
    expect(stored.status).toBe(200);
    return callStorage(server, "GET", `/render/image/public/${path}?width=10`, { token: null });
  }

  it.each<[string, () => Buffer]>([
    ["PNG of 60,000 pixels a side", hugePng],
    ["PNG of 400 million pixels in 50 kB", blackPng],
    ["GIF of the largest size with 200,000 frames", () => framesGif(200_000)],
    ["WebP of the largest size", hugeWebp],
    ["AVIF that claims 65,535 pixels a side", () => hugeAvif(small.avif)],
    ["SVG with entities that write each other", entitySvg],
    ["JPEG that ends in its middle", () => small.jpeg.subarray(0, small.jpeg.length / 2)],
    ["PNG that ends after its header", () => small.png.subarray(0, 40)],
    ["PDF", () => Buffer.from(circularPagesPdf())],
  ])("%s is rejected", async (_what, createImage) => {
    const bytes = createImage();
    const cost = await measureCost(async () => {
      const response = await render(bytes);
      expect([response.status, response.body.code]).toEqual([400, "ImageProcessingError"]);
    });
    expect(cost.megabytes).toBeLessThan(400);
  });

  it.each(["zTXt", "iCCP"] as const)("with a compressed %s of 2 GB is never decompressed", async (name) => {
    const bytes = createTextPng(name, 2_000);
    expect(bytes.length).toBeLessThan(25 * MEGABYTE);
    const cost = await measureCost(async () => {
      const response = await render(bytes);
      expect([200, 400]).toContain(response.status);
    });
    expect(cost.megabytes).toBeLessThan(400);
  });

  it("that is also a page is sent as an image, and encoded again without the page", async () => {
    const both = Buffer.concat([small.png, Buffer.from("<script>alert(1)</script>")]);
    const response = await render(both, "text/html");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(response.text).not.toContain("script");
    const served = await callStorage(server, "GET", `/object/public/${open}/picture-${uploads}`, {
      token: null,
    });
    expect(served.headers.get("content-type")).toBe("text/plain");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("that is rejected leaves the server responsive", async () => {
    const bombs = Array.from({ length: 6 }, () => render(hugePng()));
    const responses = await Promise.all([...bombs, fetch(`${server.url}/healthz`)]);
    expect(responses.map(({ status }) => status)).toEqual([...bombs.map(() => 400), 200]);
  });
});
