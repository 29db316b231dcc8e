// The rows of storage: only the customer's verified session can open the customer's folder. To others it does not
// exist.
import { everyone, type Cells, type ProofRow, type ProofRows } from "./row.ts";

const NO_PROOF = "400 AccessDenied";

/** The responses to a session without proof and to callers who may not see the object. */
function cells(owner: string, others: string, rejected = NO_PROOF): Cells {
  return {
    anonymous: others,
    notOwner: others,
    aal1: rejected,
    ended: rejected,
    aal2: owner,
    banned: rejected,
  };
}

const MISSING = "400 NoSuchKey";
const FILE = "usage-files/{user}/a.csv";
const PICTURE = "bills/{user}/a.png";
const CSV = { "content-type": "text/csv", "x-upsert": "true" };
const TUS = { "tus-resumable": "1.0.0" };

/** Reads an object in the customer's folder. HEAD has no body that could contain the error code. */
const read = (path: string): ProofRow => ({ at: `/storage/v1${path}`, cells: cells("200", MISSING) });
const head = (path: string): ProofRow => ({ at: `/storage/v1${path}`, cells: cells("200", "400", "400") });
const all = (response: string, row: Omit<ProofRow, "cells"> = {}): ProofRow => ({
  ...row,
  cells: everyone(response),
});

const OBJECT_ROWS: ProofRows = {
  "POST /storage/v1/object/{bucket}/{*}": {
    at: "/storage/v1/object/usage-files/{user}/new.csv",
    text: "a,b\n",
    headers: CSV,
    cells: cells("200", NO_PROOF),
  },
  "PUT /storage/v1/object/{bucket}/{*}": {
    at: `/storage/v1/object/${FILE}`,
    text: "a,b\n",
    headers: CSV,
    cells: cells("200", NO_PROOF),
  },
  "GET /storage/v1/object/{bucket}/{*}": read(`/object/${FILE}`),
  "HEAD /storage/v1/object/{bucket}/{*}": head(`/object/${FILE}`),
  "DELETE /storage/v1/object/{bucket}/{*}": { ...read("/object/usage-files/{user}/b.csv"), order: 1 },
  // A signed URL needs no session: it was issued to a session that had the proof, and it expires.
  "PUT /storage/v1/object/upload/sign/{bucket}/{*}": {
    at: "/storage/v1/object/upload/sign/usage-files/{user}/signed.csv?token=made-up",
    text: "a,b\n",
    headers: CSV,
    cells: everyone("400 InvalidJWT"),
  },
  "POST /storage/v1/object/upload/sign/{bucket}/{*}": {
    at: "/storage/v1/object/upload/sign/usage-files/{user}/later.csv",
    body: {},
    cells: cells("200", NO_PROOF),
  },
  "GET /storage/v1/object/public/{bucket}/{*}": all("400 NoSuchBucket", {
    at: `/storage/v1/object/public/${FILE}`,
  }),
  "HEAD /storage/v1/object/public/{bucket}/{*}": all("400", { at: `/storage/v1/object/public/${FILE}` }),
  "GET /storage/v1/object/authenticated/{bucket}/{*}": read(`/object/authenticated/${FILE}`),
  "HEAD /storage/v1/object/authenticated/{bucket}/{*}": head(`/object/authenticated/${FILE}`),
  "GET /storage/v1/object/sign/{bucket}/{*}": all("200", {
    at: `/storage/v1/object/sign/${PICTURE}?token={signed}`,
  }),
  "HEAD /storage/v1/object/sign/{bucket}/{*}": all("200", {
    at: `/storage/v1/object/sign/${PICTURE}?token={signed}`,
  }),
  "POST /storage/v1/object/sign/{bucket}/{*}": {
    at: `/storage/v1/object/sign/${FILE}`,
    body: { expiresIn: 60 },
    cells: cells("200", MISSING),
  },
  "GET /storage/v1/object/info/public/{bucket}/{*}": all("400 NoSuchBucket", {
    at: `/storage/v1/object/info/public/${FILE}`,
  }),
  "HEAD /storage/v1/object/info/public/{bucket}/{*}": all("400", {
    at: `/storage/v1/object/info/public/${FILE}`,
  }),
  "GET /storage/v1/object/info/authenticated/{bucket}/{*}": read(`/object/info/authenticated/${FILE}`),
  "HEAD /storage/v1/object/info/authenticated/{bucket}/{*}": head(`/object/info/authenticated/${FILE}`),
  "GET /storage/v1/object/info/{bucket}/{*}": read(`/object/info/${FILE}`),
  "HEAD /storage/v1/object/info/{bucket}/{*}": head(`/object/info/${FILE}`),
  "GET /storage/v1/render/image/public/{bucket}/{*}": all("400 NoSuchBucket", {
    at: `/storage/v1/render/image/public/${PICTURE}?width=1`,
  }),
  "HEAD /storage/v1/render/image/public/{bucket}/{*}": all("400", {
    at: `/storage/v1/render/image/public/${PICTURE}?width=1`,
  }),
  "GET /storage/v1/render/image/authenticated/{bucket}/{*}": read(
    `/render/image/authenticated/${PICTURE}?width=1`,
  ),
  "HEAD /storage/v1/render/image/authenticated/{bucket}/{*}": head(
    `/render/image/authenticated/${PICTURE}?width=1`,
  ),
  "GET /storage/v1/render/image/sign/{bucket}/{*}": all("400 InvalidJWT", {
    at: `/storage/v1/render/image/sign/${PICTURE}?token=made-up`,
  }),
  "HEAD /storage/v1/render/image/sign/{bucket}/{*}": all("400", {
    at: `/storage/v1/render/image/sign/${PICTURE}?token=made-up`,
  }),
  // Lists contain what the caller may see: for others, nothing.
  "POST /storage/v1/object/list/{bucket}": {
    at: "/storage/v1/object/list/usage-files",
    body: { prefix: "{user}" },
    cells: cells("200", "200"),
  },
  "POST /storage/v1/object/list-v2/{bucket}": {
    at: "/storage/v1/object/list-v2/usage-files",
    body: { prefix: "{user}/" },
    cells: cells("200", "200"),
  },
  // Deletes what the caller may see: for others, nothing.
  "DELETE /storage/v1/object/{bucket}": {
    at: "/storage/v1/object/usage-files",
    body: { prefixes: ["{user}/c.csv"] },
    order: 1,
    cells: cells("200", "200"),
  },
  "POST /storage/v1/object/move": {
    body: { bucketId: "usage-files", sourceKey: "{user}/moved.csv", destinationKey: "{user}/there.csv" },
    cells: cells("200", MISSING),
  },
  "POST /storage/v1/object/copy": {
    body: { bucketId: "usage-files", sourceKey: "{user}/a.csv", destinationKey: "{user}/copy.csv" },
    cells: cells("200", MISSING),
  },
  "POST /storage/v1/object/sign/{bucket}": {
    at: "/storage/v1/object/sign/usage-files",
    body: { expiresIn: 60, paths: ["{user}/a.csv"] },
    cells: cells("200", "200"),
  },
};

const UPLOAD = "/storage/v1/upload/resumable/{upload}";
const tus = (owner: string, others: string, more: Partial<ProofRow> = {}): ProofRow => ({
  at: UPLOAD,
  headers: TUS,
  cells: cells(owner, others, "403"),
  ...more,
});

// By this time the customer has deleted the upload.
const signed: Cells = { ...everyone("400"), banned: "404" };
const UPLOAD_ROWS: ProofRows = {
  "POST /storage/v1/upload/resumable": tus("201", "403", {
    at: "/storage/v1/upload/resumable",
    headers: { ...TUS, "upload-length": "1", "upload-metadata": "{uploadMetadata}" },
  }),
  "HEAD /storage/v1/upload/resumable/{id}": tus("200", "404"),
  "PATCH /storage/v1/upload/resumable/{id}": tus("204", "404", {
    text: "a",
    headers: { ...TUS, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
  }),
  "DELETE /storage/v1/upload/resumable/{id}": tus("204", "404", { order: 1 }),
  "POST /storage/v1/upload/resumable/{id}": tus("405", "405", { cells: everyone("405") }),
  // Access depends on a signed URL, not on a session.
  "POST /storage/v1/upload/resumable/sign": tus("400", "400", {
    at: "/storage/v1/upload/resumable/sign",
    headers: { ...TUS, "upload-length": "1", "upload-metadata": "{uploadMetadata}" },
    cells: everyone("400"),
  }),
  "HEAD /storage/v1/upload/resumable/sign/{id}": tus("400", "400", {
    at: UPLOAD.replace("resumable", "resumable/sign"),
    cells: signed,
  }),
  "PATCH /storage/v1/upload/resumable/sign/{id}": tus("400", "400", {
    at: UPLOAD.replace("resumable", "resumable/sign"),
    text: "a",
    headers: { ...TUS, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    cells: signed,
  }),
  "DELETE /storage/v1/upload/resumable/sign/{id}": tus("400", "400", {
    at: UPLOAD.replace("resumable", "resumable/sign"),
    cells: signed,
  }),
  "POST /storage/v1/upload/resumable/sign/{id}": tus("405", "405", {
    at: UPLOAD.replace("resumable", "resumable/sign"),
    cells: everyone("405"),
  }),
};

/** Buckets belong to the operator. To others, the customers' buckets do not exist. */
const bucket = (others: string, row: Omit<ProofRow, "cells"> = {}): ProofRow => ({
  ...row,
  cells: cells(others, others),
});

export const STORAGE_ROWS: ProofRows = {
  "GET /storage/v1/status": all("200"),
  "GET /storage/v1/version": all("200"),
  "GET /storage/v1/health": bucket("200"),
  "GET /storage/v1/bucket": bucket("200"),
  "POST /storage/v1/bucket": bucket(NO_PROOF, { body: { name: "another" } }),
  "GET /storage/v1/bucket/{id}": bucket("400 NoSuchBucket", { at: "/storage/v1/bucket/usage-files" }),
  "PUT /storage/v1/bucket/{id}": bucket("400 NoSuchBucket", {
    at: "/storage/v1/bucket/usage-files",
    body: {},
  }),
  "DELETE /storage/v1/bucket/{id}": bucket("400 NoSuchBucket", { at: "/storage/v1/bucket/usage-files" }),
  "POST /storage/v1/bucket/{id}/empty": bucket("403 AccessDenied", {
    at: "/storage/v1/bucket/usage-files/empty",
    body: {},
  }),
  ...OBJECT_ROWS,
  ...UPLOAD_ROWS,
};
