// The operator's own pages over HTTP, and what doctor reports about them.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { contentSchema } from "#contracts/content.ts";
import { CONTENT_PAGES } from "#contracts/tables/site-pages.ts";
import { checkContent } from "#scripts/lib/doctor/content-checks.ts";
import { readConfig } from "#server/platform/config.ts";
import { setup } from "#tests/support/setup.ts";
import { testServer } from "#tests/support/server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const folder = setup(() => temporaryFolder("content"));
const server = setup(async () => testServer({ CONTENT_DIR: folder.path, BROKER_REGISTRATION: "BR123456" }));
const get = (address: string): Promise<Response> => fetch(`${server.url}/compare/v1/pages/${address}`);

it("has a page of each name in both languages", async () => {
  for (const name of CONTENT_PAGES) {
    const [en, es] = await Promise.all([get(name), get(`${name}?language=es`)]);
    expect(contentSchema.parse(await en.json())).toMatchObject({ language: "en", is_default: true });
    expect(contentSchema.parse(await es.json())).toMatchObject({ language: "es", is_default: true });
  }
});

it("shows the operator's text as soon as it is there", async () => {
  await writeFile(path.join(folder.path, "terms.en.md"), "Our <b>terms</b>.");
  const content = contentSchema.parse(await (await get("terms")).json());
  expect(content).toMatchObject({ is_default: false, blocks: [{ kind: "paragraph" }] });
  expect(content.blocks.flatMap((block) => ("spans" in block ? block.spans : []))).toEqual([
    { text: "Our " },
    { text: "<b>" },
    { text: "terms" },
    { text: "</b>" },
    { text: "." },
  ]);
});

it.each(["none", "..%2f..%2fpackage", "about.en.md", "about%00", "__proto__"])(
  "has no page %s",
  async (name) => {
    expect((await get(name)).status).toBe(404);
  },
);

it("rejects an unknown language", async () => {
  expect((await get("about?language=fr")).status).toBe(400);
});

it("has the broker registration in /config.json", async () => {
  const config: unknown = await (await fetch(`${server.url}/config.json`)).json();
  expect(config).toMatchObject({ broker_registration: "BR123456" });
});

it("makes doctor warn of each page with the shipped text, and of files that aren't shown", async () => {
  const files = path.join(folder.path, "doctor");
  await mkdir(files);
  await writeFile(path.join(files, "about.en.md"), "About us.");
  await writeFile(path.join(files, "about.es.md"), "Sobre nosotros.");
  await writeFile(path.join(files, "privacy.en.md"), "Privacy.");
  await writeFile(path.join(files, "terms.en.md"), "");
  const found = await checkContent(readConfig({ CONTENT_DIR: files }));
  expect(found.map(({ about, level }) => `${level} ${about}`)).toEqual([
    "ok /about",
    "warn /how-we-make-money",
    "warn /privacy",
    "error /terms",
    "warn /contact",
    "warn /broker",
    "warn /accessibility",
    "warn BROKER_REGISTRATION",
  ]);
  expect(found[2]?.advice).toBe("add privacy.es.md to CONTENT_DIR");
  const none = await checkContent(readConfig({ BROKER_REGISTRATION: "BR1" }));
  expect(none.map(({ level }) => level)).toEqual([...CONTENT_PAGES.map(() => "warn"), "ok"]);
});
