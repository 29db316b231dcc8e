// Objects in an S3-compatible bucket.
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { ByteRange, ObjectBackend, Written } from "./backend.ts";
import { isKey, safeKey } from "./key.ts";
import { metered } from "./metered.ts";
import { toBackendFault, isMissing } from "./s3-fault.ts";
import type { S3Settings } from "#server/platform/settings/s3.ts";

/** Used only by us, so that the sweep never finds other data in the same bucket. */
const PREFIX = "objects/";
// Two parts are held in memory for each upload, and an object has at most ten thousand: 80 GB.
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Maximum keys of one DeleteObjects request. */
const REMOVED_AT_ONCE = 1000;
const ATTEMPTS = 4;

export interface S3Limits {
  /**
   * Time until the response once a request's body is sent, and how long a connection may be silent, in milliseconds.
   */
  readonly responseMs: number;
  readonly connectMs: number;
}
const LIMITS: S3Limits = { responseMs: 60_000, connectMs: 5_000 };

interface PageMarks {
  readonly KeyMarker?: string | undefined;
  readonly UploadIdMarker?: string | undefined;
}

interface SweptPage {
  readonly swept: number;
  readonly next: PageMarks | null;
}

async function orFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toBackendFault(error);
  }
}

/** Returns null if the object does not exist. */
async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw toBackendFault(error);
  }
}

class S3Backend implements ObjectBackend {
  readonly #client: S3Client;
  readonly #bucket: string;
  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  #place(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${PREFIX}${safeKey(key)}` };
  }

  async put(key: string, body: Readable, limit: number): Promise<Written> {
    const place = this.#place(key);
    const { chunks, written, failure } = metered(body, limit);
    const upload = new Upload({
      client: this.#client,
      params: { ...place, Body: Readable.from(chunks, { objectMode: false }) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      await upload.done();
    } catch (error) {
      // A failed body is the caller's problem. An upload that failed at its very end may still exist.
      const broken = failure();
      if (broken !== undefined) throw broken;
      await this.remove([key]).catch(() => {});
      throw toBackendFault(error);
    }
    return written();
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.from}-${range.to}`;
    const found = await ifThere(this.#client.send(new GetObjectCommand({ ...this.#place(key), Range })));
    return found ? (found.Body as Readable) : null;
  }

  async copy(from: string, to: string): Promise<boolean> {
    const { Bucket, Key } = this.#place(from);
    const command = new CopyObjectCommand({ ...this.#place(to), CopySource: `${Bucket}/${Key}` });
    return (await ifThere(this.#client.send(command))) !== null;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
      const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map((key) => ({ Key: this.#place(key).Key }));
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await orFault(this.#client.send(command));
      const first = Errors.find(({ Code }) => Code !== "NoSuchKey");
      if (first) throw toBackendFault({ name: first.Code });
    }
  }

  async *list(before: Date): AsyncGenerator<string> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: PREFIX });
    try {
      for await (const { Contents = [] } of pages) {
        for (const { Key = "", LastModified } of Contents) {
          const key = Key.slice(PREFIX.length);
          if (isKey(key) && LastModified && LastModified < before) yield key;
        }
      }
    } catch (error) {
      throw toBackendFault(error);
    }
  }

  /** Sweeps a page of unfinished uploads. Returns where the next page starts. */
  async #sweepPage(before: Date, from: PageMarks): Promise<SweptPage> {
    const place = { Bucket: this.#bucket, Prefix: PREFIX };
    const page = await this.#client.send(new ListMultipartUploadsCommand({ ...place, ...from }));
    const old = (page.Uploads ?? []).filter(({ Initiated }) => Initiated && Initiated < before);
    for (const { Key, UploadId } of old)
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
    const next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    return { swept: old.length, next: page.IsTruncated ? next : null };
  }

  async sweepUnfinished(before: Date): Promise<number> {
    let swept = 0;
    let from: PageMarks | null = {};
    while (from) {
      const page: SweptPage = await orFault(this.#sweepPage(before, from));
      swept += page.swept;
      from = page.next;
    }
    return swept;
  }

  close(): Promise<void> {
    this.#client.destroy();
    return Promise.resolve();
  }
}

/** Opens the backend for objects in the bucket of `settings`. Does not access it yet. */
export function openS3Backend(settings: S3Settings, limits: S3Limits = LIMITS): ObjectBackend {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.force_path_style,
    credentials: { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key },
    maxAttempts: ATTEMPTS,
    // The signature already covers a hash of every body, and not every server supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.responseMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.responseMs,
    },
  });
  return new S3Backend(client, settings.bucket);
}
