// The contents and responses of a bucket: the part of the protocol that our backends use.
import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Operation } from "./faults.ts";

export interface S3Request {
  readonly operation: Operation;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface S3Response {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

interface Unfinished {
  readonly id: string;
  readonly key: string;
  readonly initiated: Date;
  readonly parts: Map<number, Buffer>;
}

/** Creates an error in the protocol's format. */
export function createError(status: number, code: string): S3Response {
  return { status, body: xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`) };
}

function xml(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${inner}`;
}

function etag(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

function tags(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, value = ""]) => value);
}

export class Bucket {
  readonly objects = new Map<string, { body: Buffer; at: Date }>();
  readonly unfinished = new Map<string, Unfinished>();
  /** Rows per page of a list. */
  pageRows = 1000;

  respond(request: S3Request): S3Response {
    return this.#handlers[request.operation](request);
  }

  #write(key: string, body: Buffer): string {
    this.objects.set(key, { body, at: new Date() });
    return etag(body);
  }

  readonly #handlers: Record<Operation, (request: S3Request) => S3Response> = {
    PutObject: ({ key, body }) => ({ status: 200, headers: { etag: this.#write(key, body) } }),
    GetObject: ({ key, headers }) => this.#get(key, headers.range ?? ""),
    CopyObject: ({ key, headers }) => {
      const [, , ...rest] = `/${String(headers["x-amz-copy-source"]).replace(/^\//, "")}`.split("/");
      const source = this.objects.get(decodeURIComponent(rest.join("/")));
      if (!source) return createError(404, "NoSuchKey");
      const tag = this.#write(key, source.body);
      return { status: 200, body: xml(`<CopyObjectResult><ETag>${tag}</ETag></CopyObjectResult>`) };
    },
    DeleteObjects: ({ body }) => {
      const keys = tags(body.toString(), "Key");
      if (keys.length > 1000) return createError(400, "MalformedXML");
      for (const key of keys) this.objects.delete(key);
      return { status: 200, body: xml("<DeleteResult></DeleteResult>") };
    },
    CreateMultipartUpload: ({ key }) => {
      const id = randomUUID();
      this.unfinished.set(id, { id, key, initiated: new Date(), parts: new Map() });
      const inner = `<Key>${key}</Key><UploadId>${id}</UploadId>`;
      return {
        status: 200,
        body: xml(`<InitiateMultipartUploadResult>${inner}</InitiateMultipartUploadResult>`),
      };
    },
    UploadPart: ({ query, body }) => {
      const upload = this.unfinished.get(query.get("uploadId") ?? "");
      if (!upload) return createError(404, "NoSuchUpload");
      upload.parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: etag(body) } };
    },
    CompleteMultipartUpload: (request) => this.#complete(request),
    AbortMultipartUpload: ({ query }) =>
      this.unfinished.delete(query.get("uploadId") ?? "")
        ? { status: 204 }
        : createError(404, "NoSuchUpload"),
    ListObjectsV2: ({ query }) => {
      const from = query.get("continuation-token") ?? "";
      const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? ""));
      const rows = keys.toSorted().filter((key) => key > from);
      const page = rows.slice(0, this.pageRows).map((key) => {
        const at = this.objects.get(key)?.at.toISOString();
        return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
      });
      const more = rows.length > this.pageRows;
      const next = more ? `<NextContinuationToken>${rows[this.pageRows - 1]}</NextContinuationToken>` : "";
      const inner = `<IsTruncated>${more}</IsTruncated>${next}${page.join("")}`;
      return { status: 200, body: xml(`<ListBucketResult>${inner}</ListBucketResult>`) };
    },
    ListMultipartUploads: ({ query }) => {
      const from = query.get("upload-id-marker") ?? "";
      const rows = [...this.unfinished.values()]
        .filter(({ id }) => id > from)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const page = rows.slice(0, this.pageRows);
      const last = page.at(-1);
      const more = rows.length > page.length;
      const next =
        more && last
          ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
          : "";
      const list = page.map(
        ({ id, key, initiated }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      );
      const inner = `<IsTruncated>${more}</IsTruncated>${next}${list.join("")}`;
      return { status: 200, body: xml(`<ListMultipartUploadsResult>${inner}</ListMultipartUploadsResult>`) };
    },
  };

  #get(key: string, range: string): S3Response {
    const found = this.objects.get(key);
    if (!found) return createError(404, "NoSuchKey");
    const { body } = found;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (from === undefined) return { status: 200, body, headers: { etag: etag(body) } };
    if (Number(from) >= body.length) return createError(416, "InvalidRange");
    const end = Math.min(Number(to), body.length - 1);
    const headers = { "content-range": `bytes ${from}-${end}/${body.length}` };
    return { status: 206, headers, body: body.subarray(Number(from), end + 1) };
  }

  #complete({ query, body }: S3Request): S3Response {
    const upload = this.unfinished.get(query.get("uploadId") ?? "");
    if (!upload) return createError(404, "NoSuchUpload");
    const parts: Buffer[] = [];
    for (const number of tags(body.toString(), "PartNumber")) {
      const part = upload.parts.get(Number(number));
      if (!part) return createError(400, "InvalidPart");
      parts.push(part);
    }
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024))
      return createError(400, "EntityTooSmall");
    const tag = this.#write(upload.key, Buffer.concat(parts));
    this.unfinished.delete(upload.id);
    const inner = `<Key>${upload.key}</Key><ETag>${tag}</ETag>`;
    return {
      status: 200,
      body: xml(`<CompleteMultipartUploadResult>${inner}</CompleteMultipartUploadResult>`),
    };
  }
}
