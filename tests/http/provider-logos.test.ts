// Providers' logos from the operator's folder: what is served, what isn't, and what doctor reports.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { portalConfigSchema } from "#contracts/config.ts";
import { checkLogos } from "#scripts/lib/doctor/logo-checks.ts";
import { readConfig } from "#server/platform/config.ts";
import { MAX_LOGO_BYTES } from "#server/platform/logos/read-logos.ts";
import { setup } from "#tests/support/setup.ts";
import { testServer } from "#tests/support/server.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const WEBP = Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1");

const folder = setup(async (): Promise<TemporaryFolder> => {
  const made = await temporaryFolder("logos");
  const logos = path.join(made.path, "logos");
  await mkdir(logos);
  const write = (name: string, content: string | Buffer): Promise<void> =>
    writeFile(path.join(logos, name), content);
  await writeFile(path.join(made.path, "secret.svg"), SVG);
  await symlink(path.join(made.path, "secret.svg"), path.join(logos, "linked.svg"));
  await write("octopus-energy.svg", SVG);
  await write("gexa-energy.png", PNG);
  await write("no-such-provider.webp", WEBP);
  await write("large.png", Buffer.concat([PNG, Buffer.alloc(MAX_LOGO_BYTES)]));
  await write("page.svg", "<html><svg></svg></html>");
  await write("text.png", "not an image");
  await write("Notes.txt", "mine");
  await mkdir(path.join(logos, "folder.svg"));
  return made;
});
const logosFolder = (): string => path.join(folder.path, "logos");
const server = setup(async () => testServer({ PROVIDER_LOGOS_DIR: logosFolder() }));
const get = (file: string): Promise<Response> => fetch(`${server.url}/provider-logos/${file}`);

it.each([
  ["octopus-energy.svg", "image/svg+xml"],
  ["gexa-energy.png", "image/png"],
  ["no-such-provider.webp", "image/webp"],
])("serves %s, which can run nothing", async (file, type) => {
  const response = await get(file);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(response.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
});

it.each([
  "..%2fsecret.svg",
  "../secret.svg",
  "%2e%2e%2fsecret.svg",
  "linked.svg",
  "large.png",
  "page.svg",
  "text.png",
  "Notes.txt",
  "folder.svg",
  "octopus-energy.svg%00",
  "none.svg",
])("has no logo %s", async (file) => {
  expect((await get(file)).status).toBe(404);
});

it("lists the logos in /config.json", async () => {
  const config = portalConfigSchema.parse(await (await fetch(`${server.url}/config.json`)).json());
  expect(config.provider_logos).toEqual(["gexa-energy.png", "no-such-provider.webp", "octopus-energy.svg"]);
});

it("makes doctor warn of files that aren't shown, and of a folder that can't be read", async () => {
  const query = async <T extends object>(): Promise<T[]> =>
    [{ name: "Octopus Energy" }, { name: "Gexa Energy" }] as T[];
  const found = await checkLogos(query, readConfig({ PROVIDER_LOGOS_DIR: logosFolder() }));
  expect(found.every(({ level }) => level === "warn")).toBe(true);
  expect(found.map(({ message }) => message)).toEqual([
    "Notes.txt isn't named like octopus-energy.svg, .png or .webp, so it isn't shown",
    "folder.svg is not a file, so it isn't shown",
    `large.png is larger than ${MAX_LOGO_BYTES} bytes, so it isn't shown`,
    "linked.svg is a link that leads out of the folder, so it isn't shown",
    "no-such-provider.webp matches no provider",
    "page.svg is not an image of type svg, so it isn't shown",
    "text.png is not an image of type png, so it isn't shown",
  ]);
  const missing = await checkLogos(query, readConfig({ PROVIDER_LOGOS_DIR: `${logosFolder()}/none` }));
  expect(missing).toMatchObject([{ level: "error", about: "PROVIDER_LOGOS_DIR", message: "can't be read" }]);
  expect(await checkLogos(query, readConfig({}))).toEqual([]);
});
