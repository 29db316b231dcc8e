// Resumable uploads for tests, request by request.
import { expect } from "vitest";
import { callStorage, type StorageResponse, type StorageServer } from "./storage.ts";

export const BASE = "/upload/resumable";
export const TUS = { "tus-resumable": "1.0.0" };
export const BYTES = { ...TUS, "content-type": "application/offset+octet-stream" };

export interface StartOptions {
  readonly token?: string | null;
  readonly path?: string;
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly bytes?: string;
}

interface Calls {
  readonly metadata: (fields: Record<string, string>) => string;
  readonly postUpload: (length: number, options?: StartOptions) => Promise<StorageResponse>;
  /** Starts an upload of `length` bytes and returns its URL. */
  readonly startUpload: (length: number, options?: StartOptions) => Promise<string>;
  readonly send: (location: string, offset: number, bytes: string, more?: object) => Promise<StorageResponse>;
}

/**
 * The calls of an upload into a bucket. `at` is called each time, because the server and the bucket are created before
 * the tests.
 */
export function resumableCalls(at: () => { server: StorageServer; bucket: string }): Calls {
  function metadata(fields: Record<string, string>): string {
    const pairs = Object.entries({ bucketName: at().bucket, ...fields });
    return pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`).join(",");
  }

  function postUpload(
    length: number,
    { token, path = BASE, fields = {}, headers = {}, bytes }: StartOptions = {},
  ): Promise<StorageResponse> {
    return callStorage(at().server, "POST", path, {
      ...(token === undefined ? {} : { token }),
      ...(bytes === undefined ? {} : { bytes }),
      headers: {
        ...(bytes === undefined ? TUS : BYTES),
        "upload-length": String(length),
        "upload-metadata": metadata({ objectName: "a/b.txt", ...fields }),
        ...headers,
      },
    });
  }

  async function startUpload(length: number, options: StartOptions = {}): Promise<string> {
    const response = await postUpload(length, options);
    expect([response.status, response.text]).toEqual([201, ""]);
    return response.headers.get("location") ?? "";
  }

  function send(
    location: string,
    offset: number,
    bytes: string,
    more: object = {},
  ): Promise<StorageResponse> {
    return callStorage(at().server, "PATCH", location, {
      bytes,
      headers: { ...BYTES, "upload-offset": String(offset) },
      ...more,
    });
  }

  return { metadata, postUpload, startUpload, send };
}
