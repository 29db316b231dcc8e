import Fastify from "fastify";
import { expect, it } from "vitest";
import { addJsonBodyParser, addServiceBodyParser, parseJsonObject } from "./json-body.ts";

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

it("parses an object and returns what is wrong with everything else", () => {
  const problemOf = (text: string) => parseJsonObject(text, { allowNul: false }).problem;
  expect(parseJsonObject('{"a":[{"b":"c"}]}', { allowNul: false }).value).toEqual({ a: [{ b: "c" }] });
  for (const text of ["", "{", '{"a":1}}', "{'a':1}"]) expect(problemOf(text), text).toBe("not_json");
  for (const text of ["[]", "null", "7", '"text"']) expect(problemOf(text), text).toBe("not_an_object");
  expect([problemOf(nested(40)), problemOf(nested(41))]).toEqual([null, "too_deep"]);
});

it.each([true, false])(
  "with allowNul %s, accepts NUL only if allowed, and never half of a surrogate pair",
  (allowNul) => {
    const problemOf = (text: string) => parseJsonObject(text, { allowNul }).problem;
    const expected = allowNul ? null : "invalid_text";
    for (const text of ['{"a":"\\u0000"}', '{"\\u0000":1}', '{"a":[{"b":"c\\u0000d"}]}'])
      expect(problemOf(text), text).toBe(expected);
    for (const text of ['{"a":"\\ud800"}', '{"\\udfff":1}'])
      expect(problemOf(text), text).toBe("invalid_text");
  },
);

it("reads a body of any content type, and a missing body as an empty object", async () => {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  addJsonBodyParser(app, { maxBytes: 20, allowNul: false, createError: (problem) => new Error(problem) });
  app.post("/", (request) => request.body);
  const post = async (payload: string | undefined, type?: string) => {
    const response = await app.inject({
      method: "POST",
      url: "/",
      headers: type === undefined ? {} : { "content-type": type },
      ...(payload === undefined ? {} : { payload }),
    });
    return [response.statusCode, response.json().message ?? response.json()];
  };
  expect(await post('{"a":1}', "text/plain")).toEqual([200, { a: 1 }]);
  expect(await post('{"a":1}', "application/json")).toEqual([200, { a: 1 }]);
  expect(await post(undefined)).toEqual([200, {}]);
  expect(await post(" \n", "application/json")).toEqual([200, {}]);
  expect(await post("[]", "application/json")).toEqual([500, "not_an_object"]);
  expect((await post(`{"a":"${"b".repeat(20)}"}`, "application/json"))[0]).toBe(413);
});

it("reads our own services' bodies: an empty one is none, and half a character is rejected", async () => {
  const app = Fastify();
  addServiceBodyParser(app);
  app.post("/", (request) => ({ body: request.body ?? null }));
  const post = async (payload: string) => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const response = await app.inject({ method: "POST", url: "/", headers, payload });
    return [response.statusCode, response.json().body];
  };
  const deep = 20_000;
  expect(await post("")).toEqual([200, null]);
  expect(await post('{"a":["\\ud83c\\udf1e","caf\\u00e9"]}')).toEqual([200, { a: ["🌞", "café"] }]);
  expect(await post('["\\\\ud800 in a sentence"]')).toEqual([200, ["\\ud800 in a sentence"]]);
  expect(await post('{"a":"\\u0000"}')).toEqual([200, { a: "\0" }]);
  for (const text of [
    '{"a":"\\ud800"}',
    '{"a":[{"\\uDFFF":1}]}',
    `${"[".repeat(deep)}"\\ud800"${"]".repeat(deep)}`,
    "{",
    " ",
    '{"__proto__":1}',
  ])
    expect((await post(text))[0], text.slice(0, 30)).toBe(400);
});
