import { expect, it } from "vitest";
import { readError } from "./request-error.ts";

function read(status: number, body: unknown, headers: HeadersInit = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readError(text, new Response(null, { status, headers }));
}

it.each([
  [
    "our own",
    422,
    { error: { code: "unprocessable", message: "Too little", request_id: "r-1", fields: { usage: "x" } } },
    { status: 422, code: "unprocessable", message: "Too little", fields: { usage: "x" } },
  ],
  [
    "the auth service's",
    403,
    { code: 403, error_code: "bad_jwt", msg: "invalid JWT" },
    { status: 403, code: "bad_jwt", message: "invalid JWT" },
  ],
  [
    "the storage service's, whose body says what it means",
    400,
    {
      statusCode: "413",
      error: "Payload too large",
      message: "The object exceeded the maximum allowed size",
      code: "EntityTooLarge",
    },
    {
      status: 413,
      code: "EntityTooLarge",
      message: "The object exceeded the maximum allowed size",
    },
  ],
  [
    "the storage service's without a code",
    400,
    { statusCode: 404, error: "not_found", message: "Object not found" },
    { status: 404, code: null, message: "Object not found" },
  ],
  [
    "the relay's",
    401,
    { code: "UNAUTHORIZED", message: "Invalid JWT" },
    { status: 401, code: "UNAUTHORIZED", message: "Invalid JWT" },
  ],
  [
    "a hosted service's that names no request",
    422,
    { error: { code: "unprocessable", message: "No smart meter" } },
    { status: 422, code: "unprocessable", message: "No smart meter" },
  ],
  [
    "a hosted service's message alone",
    422,
    { message: "No smart meter" },
    { status: 422, code: null, message: "No smart meter" },
  ],
  ["a proxy's page", 502, "<html>", { status: 502, code: null, message: "The server answered 502." }],
  [
    "a status that is none",
    400,
    { statusCode: "oops", message: "No" },
    { status: 400, code: null, message: "The server answered 400." },
  ],
  ["no object", 400, "null", { status: 400, code: null }],
] as const)("parses %s error", (_whose, status, body, expected) => {
  expect(read(status, body)).toMatchObject({ kind: "http", ...expected });
});

it("includes the request id, from the body if it has one", () => {
  const headers = { "x-request-id": "r-2" };
  expect(read(400, { statusCode: "404", message: "Object not found" }, headers).requestId).toBe("r-2");
  const ours = { error: { code: "c", message: "m", request_id: "r-1" } };
  expect(read(400, ours, headers).requestId).toBe("r-1");
  expect(read(400, {}).requestId).toBeNull();
});
