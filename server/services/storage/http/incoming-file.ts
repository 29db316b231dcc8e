// The file of an upload as a stream: the body itself, or the file of a form (wire/storage.md §3).
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { ObjectDetails } from "#server/domain/objects/objects.ts";
import { failures, StorageError } from "#server/domain/objects/storage-error.ts";
import { getContentType, readObject } from "./body.ts";

export interface IncomingFile {
  readonly body: Readable;
  readonly contentType: string;
  /** Declared size, or null if it is not declared. */
  readonly length: number | null;
  /** Further details, available once the body has been read. */
  readonly late: () => Promise<ObjectDetails>;
}

const LIMITS = {
  fields: 10,
  files: 1,
  parts: 12,
  fieldNameSize: 100,
  // The reference server's metadata limit.
  fieldSize: 1024 * 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
};
const UNKNOWN_TYPE = "application/octet-stream";

function badForm(message: string): StorageError {
  return new StorageError(400, "Error", message, "InvalidRequest");
}

function rawFile(request: FastifyRequest): IncomingFile {
  const { headers } = request;
  const length = Number(headers["content-length"] ?? NaN);
  const encoded = headers["x-metadata"];
  const metadata = typeof encoded === "string" ? Buffer.from(encoded, "base64").toString() : null;
  return {
    body: request.raw,
    contentType: getContentType(request) ?? UNKNOWN_TYPE,
    length: Number.isSafeInteger(length) ? length : null,
    late: () =>
      Promise.resolve({
        cacheControl: headers["cache-control"] ?? null,
        userMetadata: metadata === null ? null : readObject(metadata),
      }),
  };
}

function formReader(raw: IncomingMessage, type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...raw.headers, "content-type": type },
      limits: LIMITS,
      // Recognizes a file by its file name or its type, also with an empty field name.
      isPartAFile: (_field, contentType, fileName) => contentType === UNKNOWN_TYPE || fileName !== undefined,
    });
  } catch {
    throw badForm("The form has no boundary that could be used");
  }
}

function parseDetails(fields: ReadonlyMap<string, string>): ObjectDetails {
  const seconds = fields.get("cacheControl");
  const metadata = fields.get("metadata") ?? fields.get("userMetadata");
  return {
    cacheControl: seconds ? `max-age=${seconds}` : null,
    userMetadata: metadata === undefined ? null : readObject(metadata),
  };
}

// The form is read only up to the file until the file is read. Fields after it arrive with `late`.
function formFile(raw: IncomingMessage, type: string): Promise<IncomingFile> {
  const fields = new Map<string, string>();
  const form = formReader(raw, type);
  return new Promise((resolve, reject) => {
    let file: Readable | null = null;
    let failure: Error | null = null;
    let fail = (_error: Error): void => {};
    const finished = new Promise<void>((done, failed) => {
      fail = (error) => {
        failure ??= error;
        raw.unpipe(form);
        file?.destroy(failure);
        failed(failure);
        reject(failure);
      };
      form.on("error", () => fail(badForm("The form is not well-formed")));
      form.on("fieldsLimit", () => fail(badForm("The form has too many fields")));
      form.on("filesLimit", () => fail(badForm("The form has more than one file")));
      form.on("partsLimit", () => fail(badForm("The form has too many parts")));
      form.on("finish", () => {
        done();
        reject(new StorageError(400, "no_file_provided", "No file provided", "InvalidRequest"));
      });
      raw.on("close", () => {
        if (!raw.complete) fail(new Error("The upload broke off"));
      });
    });
    // This promise is not awaited if the file itself is rejected.
    finished.catch(() => {});
    form.on("field", (name: string | undefined, value: string, _nameCut, valueCut) => {
      if (valueCut) fail(failures.tooLarge());
      else if (name) fields.set(name, value);
    });
    form.on("file", (_field, stream, _name, _encoding, contentType) => {
      file = stream;
      // The form ends within its file.
      stream.on("error", () => {});
      const late = async (): Promise<ObjectDetails> => {
        await finished;
        return parseDetails(fields);
      };
      // A field before the file takes precedence over the part, whose type browsers guess.
      const declaredType = fields.get("contentType") ?? "";
      resolve({ body: stream, contentType: declaredType || contentType || UNKNOWN_TYPE, length: null, late });
    });
    raw.pipe(form);
  });
}

/** Returns the file of a request. Throws StorageError for a form without a file. */
export async function readIncomingFile(request: FastifyRequest): Promise<IncomingFile> {
  const type = getContentType(request) ?? "";
  return /^multipart\/form-data\b/i.test(type) ? formFile(request.raw, type) : rawFile(request);
}

/** Whether the upsert header is true. */
export function isUpsert(request: FastifyRequest): boolean {
  return request.headers["x-upsert"] === "true";
}
