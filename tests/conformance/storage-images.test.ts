// Resized images, as the real client requests them with its `transform` option, and without the client.
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { seededBytes } from "#tests/support/seed.ts";
import { accountToken, callStorage, storageClient, storageServer } from "#tests/support/storage.ts";
import { newBucket, put } from "#tests/support/buckets.ts";
import { setup } from "#tests/support/setup.ts";

let bucket: string;
let open: string;
let photo: Buffer<ArrayBuffer>;
const server = setup(storageServer);
beforeAll(async () => {
  bucket = await newBucket(server);
  open = await newBucket(server, { public: true });
  const raw = { width: 640, height: 480, channels: 3 } as const;
  const pixels = seededBytes("a photo", raw.width * raw.height * raw.channels);
  photo = Buffer.from(await sharp(pixels, { raw }).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  await uploadImage("photo.jpg", photo, "image/jpeg");
});

async function uploadImage(name: string, bytes: Buffer, type: string): Promise<void> {
  for (const id of [bucket, open]) {
    const headers = { "content-type": type, "cache-control": "max-age=77" };
    const response = await callStorage(server, "POST", `/object/${id}/${name}`, {
      bytes: Uint8Array.from(bytes),
      headers,
    });
    expect(response.status, response.text).toBe(200);
  }
}

interface Picture {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Picture> {
  const response = await fetch(path.startsWith("http") ? path : server.storage + path, { method, headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function getSize(bytes: Uint8Array): Promise<unknown[]> {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
}

it("returns resized images for the client's download, signed and public addresses", async () => {
  const files = storageClient(server).from(bucket);
  const { data, error } = await files.download("photo.jpg", { transform: { width: 200, height: 100 } });
  expect([error, data?.type]).toEqual([null, "image/jpeg"]);
  expect(await getSize(await (data as Blob).bytes())).toEqual(["jpeg", 200, 100]);

  const transform = { width: 200, height: 200, quality: 60 };
  const signed = await files.createSignedUrl("photo.jpg", 60, { transform, download: "small.jpg" });
  const at = new URL(signed.data?.signedUrl ?? "");
  expect(at.pathname).toBe(`/storage/v1/render/image/sign/${bucket}/photo.jpg`);
  const picture = await get(at.href, { accept: "image/webp,*/*" });
  expect(picture.status).toBe(200);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "x-transformations": "height:200,width:200,resizing_type:fill,quality:60",
    "content-type": "image/webp",
    "content-length": String(picture.bytes.length),
    "content-disposition": expect.stringContaining("small.jpg"),
    expires: expect.any(String),
    "x-content-type-options": "nosniff",
  });
  expect(await getSize(picture.bytes)).toEqual(["webp", 200, 200]);
  // The signed parameters count, not the additional ones.
  expect(await getSize((await get(`${at.href}&width=10&height=10`)).bytes)).toEqual(["jpeg", 200, 200]);

  const origin = { width: 300, format: "origin" } as const;
  const { publicUrl } = storageClient(server)
    .from(open)
    .getPublicUrl("photo.jpg", { transform: origin }).data;
  expect(publicUrl).toContain("/render/image/public/");
  const shown = await get(publicUrl, { accept: "image/webp" });
  // Rotated upright: 480 wide, 640 high.
  expect(await getSize(shown.bytes)).toEqual(["jpeg", 300, 400]);
  expect(shown.headers.get("cache-control")).toBe("max-age=77");
});

it("fits, fills and covers, and never enlarges", async () => {
  const sizes = async (query: string): Promise<unknown[]> =>
    getSize((await get(`/render/image/public/${open}/photo.jpg?${query}`)).bytes);
  expect(await sizes("width=200&height=200&resize=contain")).toEqual(["jpeg", 150, 200]);
  expect(await sizes("width=200&height=200&resize=fill")).toEqual(["jpeg", 200, 200]);
  expect(await sizes("height=64")).toEqual(["jpeg", 48, 64]);
  expect(await sizes("quality=20")).toEqual(["jpeg", 480, 640]);
  expect(await sizes("width=0&height=0")).toEqual(["jpeg", 480, 640]);
  expect(await sizes("width=99999")).toEqual(["jpeg", 480, 640]);
  expect(await sizes("width=20&format=avif")).toEqual(["heif", 20, 27]);
  const { headers } = await get(`/render/image/public/${open}/photo.jpg?width=99999&resize=fill`);
  expect(headers.get("x-transformations")).toBe("width:2500,resizing_type:force");
});

it("supports HEAD and conditional requests, with an eTag for each kind", async () => {
  const path = `/render/image/public/${open}/photo.jpg?width=50`;
  const first = await get(path);
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("vary")?.toLowerCase()).toContain("accept");
  const fresh = await get(path, { "if-none-match": etag });
  expect([fresh.status, fresh.bytes.length]).toEqual([304, 0]);
  expect((await get(path, { "if-none-match": etag, accept: "image/webp" })).status).toBe(200);
  const head = await get(path, {}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(first.bytes.length)]);
});

it("requires the same permissions as the object itself", async () => {
  const code = async (path: string, token: string | null): Promise<string> =>
    (await callStorage(server, "GET", `/render/image/${path}`, { token })).body.code;
  expect(await code(`public/${bucket}/photo.jpg`, null)).toBe("NoSuchBucket");
  expect(await code(`authenticated/${bucket}/photo.jpg`, null)).toBe("AccessDenied");
  expect(await code(`authenticated/${bucket}/photo.jpg`, await accountToken(server))).toBe("NoSuchKey");
  expect(await code(`authenticated/${bucket}/none.jpg`, server.ctx.tokens.serviceKey)).toBe("NoSuchKey");
  expect(await code(`sign/${bucket}/photo.jpg`, null)).toBe("InvalidJWT");
  const { data } = await storageClient(server).from(open).createSignedUrl("photo.jpg", 60);
  const token = new URL(data?.signedUrl ?? "").searchParams.get("token");
  expect(await code(`sign/${bucket}/photo.jpg?token=${token}`, null)).toBe("InvalidSignature");
});

it("renders a PNG with wrong checksums, like the reference server", async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  for (const chunk of ["IHDR", "IDAT", "IEND"]) {
    const at = png.indexOf(chunk);
    const damaged = Buffer.from(png);
    // The checksum follows the chunk's name and its bytes.
    const checksum = at + 4 + png.readUInt32BE(at - 4);
    damaged.writeUInt32BE((png.readUInt32BE(checksum) ^ 0xff) >>> 0, checksum);
    await uploadImage(`${chunk}.png`, damaged, "image/png");
    const shown = await get(`/render/image/public/${open}/${chunk}.png?width=10`);
    expect([chunk, shown.status, await getSize(shown.bytes)]).toEqual([chunk, 200, ["png", 10, 5]]);
  }
});

it("returns an error if the bytes are not a supported image, whatever their declared type", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const bomb = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const odd: Record<string, Buffer> = {
    "words.jpg": Buffer.from("no picture"),
    "empty.jpg": Buffer.alloc(0),
    "cut.jpg": photo.subarray(0, photo.length / 2),
    "drawing.svg": svg,
    "bomb.png": bomb,
  };
  for (const [name, bytes] of Object.entries(odd)) {
    await uploadImage(name, bytes, "image/jpeg");
    const response = await callStorage(server, "GET", `/render/image/public/${open}/${name}?width=10`);
    expect([response.status, response.body.statusCode, response.body.code], name).toEqual([
      400,
      "422",
      "ImageProcessingError",
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  await put(server, open, "large.jpg");
  await server.ctx.db.sql
    .updateTable("storage.objects")
    .set({ size: 26 * 1024 * 1024 })
    .where("name", "=", "large.jpg")
    .execute();
  const large = await callStorage(server, "GET", `/render/image/public/${open}/large.jpg?width=10`);
  expect(large.body.message).toBe("The image is too large to be transformed");
});

it("rejects an invalid size, in the query and when signing", async () => {
  for (const query of ["width=-1", "width=a", "quality=19", "quality=101", "resize=tile", "format=svg"])
    expect(
      (await callStorage(server, "GET", `/render/image/public/${open}/photo.jpg?${query}`)).body.code,
      query,
    ).toBe("InvalidRequest");
  for (const transform of [{ width: "a" }, { quality: 5 }, { resize: "tile" }])
    expect(
      (
        await callStorage(server, "POST", `/object/sign/${open}/photo.jpg`, {
          json: { expiresIn: 9, transform },
        })
      ).body.code,
    ).toBe("InvalidRequest");
});

it("does not make requests wait too long if there are too many", async () => {
  const name = `${randomUUID()}.png`;
  const raw = { width: 1_500, height: 1_500, channels: 3 } as const;
  await uploadImage(
    name,
    await sharp(seededBytes("a large photo", raw.width * raw.height * 3), { raw })
      .jpeg()
      .toBuffer(),
    "image/png",
  );
  const requested = Array.from({ length: 60 }, (_, at) =>
    get(`/render/image/public/${open}/${name}?width=${at + 10}`),
  );
  const statuses = (await Promise.all(requested)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
